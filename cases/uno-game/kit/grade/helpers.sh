#!/bin/sh
# Makes an archive of the sources that were handed in beside card.c and unogame.c.
#
#     helpers.sh ARCHIVE FOLDER COMPILE KNOWN...   compiled in FOLDER, all but the known ones
#
# What does not compile is left out: nothing may need it.

set -u

archive=$PWD/$1
folder=$2
compile=$3
shift 3
known=" $* "

objects=$PWD/build/helpers
mkdir "$objects" || exit 1
n=0
for file in *.c; do
    case $known in *" $file "*) continue ;; esac
    n=$((n + 1))
    (cd "$folder" && $compile -o "$objects/$n.o" "./$file") 2>/dev/null
done
ar rcs "$archive" $(ls "$objects"/*.o 2>/dev/null)
echo "there are sources beside card.c and unogame.c; they were linked where these two need them" >>build/notes
