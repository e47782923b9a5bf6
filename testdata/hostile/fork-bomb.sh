#!/bin/sh
# The fork bomb of the shell.
# want: exit 0 or exit 2 or cpu limit or time-out or process limit
# limits: cpu=300ms
f() { f | f & f | f; }
f 2>/dev/null
