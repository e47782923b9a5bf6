# Waits for ever.
# want: time-out
# limits: wall=500ms
all:
	@sleep 1000
