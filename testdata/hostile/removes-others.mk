# Removes the work of others.
# want: exit 0 or exit 2
# needs limited: user
all:
	@rm -rf $(VICTIM)/answers $(VICTIM)/program 2>/dev/null
