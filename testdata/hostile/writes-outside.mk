# Writes into the folder of others and where everybody can write.
# want filtered contained: exit 2
all:
	@touch $(VICTIM)/open-to-all/file 2>/dev/null || touch /var/tmp/hostile-file 2>/dev/null || touch /usr/hostile-file 2>/dev/null
