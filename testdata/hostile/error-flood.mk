# Prints without end.
# want: output limit
all:
	@while :; do echo error error error error error error error error error error error error; done
