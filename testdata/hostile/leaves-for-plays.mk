# Leaves files for the plays where every program can find them, and a process that would write them later.
# want: exit 0
# needs limited: user
all:
	@for place in /tmp /dev/shm /var/tmp /run/lock $$TMPDIR; do echo x 2>/dev/null > $$place/hostile-left-build; done; true
	@(setsid sh -c 'sleep 1000; echo x > /tmp/hostile-left-later' </dev/null >/dev/null 2>&1 &) ; true
