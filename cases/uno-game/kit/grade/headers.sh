#!/bin/sh
# Chooses the headers that card.c or unogame.c is compiled with, and makes the folder for it.
#
#     headers.sh choose COMPILE HALF...   prints HALF=HEADERS for each half of the submission
#     headers.sh folder HEADERS N         makes build/HEADERS-N, for N players
#     headers.sh publish FOLDER TO NAME...
#                                         copies headers for those who call the submission
#
# A folder shows all files of the submission, with headers of its own.
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
    mkdir "$dir" || exit 1
    for entry in * .[!.]*; do
        case $entry in
        build | card.h | unogame.h) ;;
        *) [ ! -e "$entry" ] || ln -s "../../$entry" "$dir/$entry" ;;
        esac
    done
    case $1 in
    unsigned | int) number="$1" ;;
    *) number=type_t ;;
    esac
    put card.h "$1" | sed "s/^type_t card_get_number/$number card_get_number/" >"$dir/card.h"
    put unogame.h "$1" | sed "s/^\([[:blank:]]*#[[:blank:]]*define[[:blank:]]\{1,\}NUM_PLAYERS\)[[:blank:]].*/\1 $2/" >"$dir/unogame.h"
}

# publish copies the headers. Of those that were handed in it keeps the declarations
# alone, without macros and with the system's headers by name: nothing in them can
# include a file of the course, or change what its sources say.
publish() {
    from=$1
    to=$2
    shift 2
    mkdir "$to" || exit 1
    case $from in
    build/own-*)
        for name; do printf '#include "%s"\n' "$name"; done |
            (cd "$from" && gcc -E -dI -w -std=gnu99 -iquote . -x c -) | declarations >"$to/own.h" || exit 1
        for name; do
            printf '#include "own.h"\n' >"$to/$name"
        done
        printf '#define NUM_PLAYERS %s\n' "${from##*-}" >>"$to/own.h"
        ;;
    *) for name; do cp "$from/$name" "$to/$name" || exit 1; done ;;
    esac
}

# declarations reads what the preprocessor prints. A line of it that begins with #
# says where the next ones come from, or is a directive.
declarations() {
    echo '#pragma once'
    awk '
        /^# [0-9]+ "/ { split($0, part, "\""); theirs = part[2] !~ /^[<\/]/; next }
        theirs && /^#include <[A-Za-z0-9_][A-Za-z0-9_.\/+-]*>/ && !/\.\./ { print }
        theirs && !/^[ \t]*#/ { print }
    '
}

# choose tries the headers on one half of the submission.
choose() {
    half=$1
    case $half in
    card) all="course unsigned int" ;;
    *) all="course" ;;
    esac
    [ ! -f .handed-in/card.h ] && [ ! -f .handed-in/unogame.h ] || all="$all own"
    for headers in $all; do
        [ -d "build/$headers-3" ] || folder "$headers" 3
        if (cd "build/$headers-3" && $compile -fsyntax-only "$half.c") >/dev/null 2>&1; then
            note
            echo "$half=$headers"
            return
        fi
    done
    echo "$half=course"
}

case $1 in
folder) folder "$2" "$3" ;;
publish)
    shift
    publish "$@"
    ;;
choose)
    compile=$2
    shift 2
    for half; do choose "$half"; done
    ;;
esac
