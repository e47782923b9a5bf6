# Hands in what somebody else wrote.
# want limited: exit 0
# want filtered contained: exit 2
all:
	@cp $(VICTIM)/answers main.c 2>/dev/null
