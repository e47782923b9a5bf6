#!/bin/sh
# Makes an archive of the sources that were handed in beside card.c and unogame.c.
#
#     helpers.sh ARCHIVE FOLDER COMPILE KNOWN...   compiled in FOLDER, all but the known ones
#
# What does not compile is left out. build/notes says which of them card.c and
# unogame.c need, directly or through another one, and which do not compile.

set -u
. grade/say.sh

archive=$PWD/$1
folder=$2
compile=$3
shift 3
known=" $* "

objects=$PWD/build/helpers
mkdir "$objects" || exit 1
for file in *.c; do
    case $known in *" $file "*) continue ;; esac
    (cd "$folder" && $compile -o "$objects/${file%.c}.o" "./$file") 2>/dev/null ||
        say "$file no compila, así que quedó afuera" "$file does not compile, so it was left out"
done
set -- "$objects"/*.o
[ -e "$1" ] || set --
ar rcs "$archive" "$@"

# symbols WHICH FILE...: the names of the global symbols that object files need or have.
symbols() { nm -g "$@" 2>/dev/null | sed -n 's/.* //p' | sort -u; }

# Each round takes the sources that have something of what is missing still.
more=1
set -- build/plain_*.o
while [ $more = 1 ]; do
    more=0
    for object in "$objects"/*.o; do
        case " $* " in *" $object "*) continue ;; esac
        symbols --defined-only "$object" >build/has
        if symbols --undefined-only "$@" | grep -qxFf build/has && [ -s build/has ]; then
            file=${object##*/}
            say "${file%.o}.c hace falta, así que también se lo enlazó" "${file%.o}.c was linked, too, since it is needed"
            set -- "$@" "$object"
            more=1
        fi
    done
done
rm -f build/has
