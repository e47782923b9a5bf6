#!/bin/sh
# Chooses the headers that card.c or unogame.c is compiled with, and makes the folder for it.
#
#     headers.sh choose COMPILE HALF...   prints HALF=HEADERS for each half of the submission
#     headers.sh folder HEADERS N         makes build/HEADERS-N, for N players
#
# A folder shows all files of the submission and what calls it, with headers
# of its own; objects go to the folder build/HEADERS-N.o beside it.
#
#   course     as the course gives them
#   unsigned   card_get_number() gives an unsigned int, as the handout has it
#   int        and an int
#   own        as they were handed in, as far as they were
#
# The first with which the submission compiles are chosen, and the course's
# when there are none.

set -u
. grade/say.sh

# put NAME HEADERS writes a header to standard output.
put() {
    if [ "$2" = own ] && [ -f ".handed-in/$1" ]; then
        cat ".handed-in/$1"
    else
        cat "$1"
    fi
}

# note says in build/notes which headers were chosen, unless it is what
# everybody expects.
note() {
    case $headers in
    own) say "$half.c sólo compila con los headers que se entregaron con él, así que se lo compiló con ellos y no con los de la cátedra" \
        "$half.c compiles only with the headers that were handed in with it, so it was compiled with these and not with the course's" ;;
    int) say "$half.c define card_get_number como int, así que se adaptó card.h" \
        "$half.c defines card_get_number as an int; card.h was changed to fit" ;;
    esac
}

folder() {
    dir=build/$1-$2
    mkdir "$dir" "$dir.o" || exit 1
    for entry in * .[!.]*; do
        case $entry in
        build | card.h | unogame.h | absent.h | absent_card.c | absent_unogame.c | calls.c | calls.h | our_card.c | probe_card.c | probe_uno.c) ;;
        *) [ ! -e "$entry" ] || ln -s "../../$entry" "$dir/$entry" ;;
        esac
    done
    for entry in absent.h absent_card.c absent_unogame.c calls.c calls.h our_card.c probe_card.c probe_uno.c; do
        ln -s "../../grade/$entry" "$dir/$entry"
    done
    case $1 in
    unsigned | int) number="$1" ;;
    *) number=type_t ;;
    esac
    put card.h "$1" | sed "s/^type_t card_get_number/$number card_get_number/" >"$dir/card.h"
    put unogame.h "$1" | sed "s/^\([[:blank:]]*#[[:blank:]]*define[[:blank:]]\{1,\}NUM_PLAYERS\)[[:blank:]].*/\1 $2/" >"$dir/unogame.h"
}

# choose tries the headers on one half of the submission; those that were
# handed in have to fit what calls it, too.
choose() {
    half=$1
    case $half in
    card) all="course unsigned int" calls="probe_card.c calls.c notation.c" ;;
    *) all="course" calls="probe_uno.c calls.c notation.c our_card.c test_uno.c pile_input.c" ;;
    esac
    [ ! -f .handed-in/card.h ] && [ ! -f .handed-in/unogame.h ] || all="$all own"
    for headers in $all; do
        [ "$headers" = own ] && also=$calls || also=
        [ -d "build/$headers-3" ] || folder "$headers" 3
        if (cd "build/$headers-3" && $compile -fsyntax-only "$half.c" $also) >/dev/null 2>&1; then
            note
            echo "$half=$headers"
            return
        fi
    done
    echo "$half=course"
}

case $1 in
folder) folder "$2" "$3" ;;
choose)
    compile=$2
    shift 2
    for half; do choose "$half"; done
    ;;
esac
