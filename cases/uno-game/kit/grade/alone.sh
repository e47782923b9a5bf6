#!/bin/sh
# Makes one object file of those of a student, of which nothing shows but the functions
# that the handout asks for: no other name can stand for one of the course's part or of the C library.
#
#     alone.sh OBJECT "LIST..." FILE...   LIST.symbols are the functions
#
# What would run without being called is left out, and build/notes says so: code
# in front of main or behind it, and functions that are chosen when the program is loaded.

set -u
. grade/say.sh

object=$1
lists=$2
shift 2
ld -r -o "$object" "$@" || exit 1

keep=
for list in $lists; do
    keep="$keep --keep-global-symbols=grade/$list.symbols"
done

name=$(basename "$object" .o)
case $name in
card) file=card.c ;;
unogame_*) file=unogame.c ;;
*) file= ;;
esac

if nm "$object" | grep -q ' i '; then
    [ -z "$file" ] || say "$file elige funciones al cargarse el programa (ifunc), así que quedó afuera" \
        "$file chooses functions when the program is loaded (ifunc), so it was left out"
    exit 1
fi
if objdump -h "$object" | grep -Eq ' \.(init|fini|interp|(preinit|init|fini)_array|ctors|dtors)( |\.)'; then
    [ -z "$file" ] || say "$file tiene código que correría sin que nadie lo llame, antes o después de main (constructor, destructor): ese código quedó afuera" \
        "$file has code that would run without being called, before or after main (constructor, destructor): that code was left out"
fi
objcopy -w -R .init -R .fini -R .interp -R '.preinit_array*' -R '.init_array*' -R '.fini_array*' -R '.ctors*' -R '.dtors*' \
    $keep "$object"
