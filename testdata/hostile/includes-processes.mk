# Compiles what /proc tells of other processes into the program: environments, memory, open files, and the files that they see.
# want limited: held or exit 2
# want filtered contained: held
# limits: file=4194304 cpu=20s wall=60s
all:
	@mine=$$$$; for p in /proc/[0-9]* /proc/1; do \
	  case $$p in /proc/$$mine|/proc/$$PPID|/proc/self) continue;; esac; \
	  for f in environ auxv mem root$(VICTIM)/answers cwd/answers fd/0 fd/3 fd/4 fd/5 fd/6 fd/7 map_files; do \
	    [ -r $$p/$$f ] || continue; \
	    printf '__asm__(".incbin \"%s\", 0, 1");' $$p/$$f > theirs.c; \
	    if cc -c theirs.c 2>/dev/null && [ "$$(stat -c %u $$p)" ] && ! grep -qz '^MARK=\|^MAKELEVEL=' $$p/environ 2>/dev/null; then echo $$p/$$f; exit 3; fi; \
	  done; \
	done; echo held
