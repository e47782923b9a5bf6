# say SPANISH ENGLISH writes a note to build/notes, in the language of guard.h.
say() {
    case ${LANGUAGE:-es} in
    es*) echo "$1" ;;
    *) echo "$2" ;;
    esac >>build/notes
}
