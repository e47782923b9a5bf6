package sandbox

// Surroundings are what every play finds besides its Command, as the self-test saw it.
type Surroundings struct {
	Umask  string // in octal, such as "0022"; "" if it is that of the harness
	Folder string // the path of the private folder if it is the same in every play, else FolderMoves
	Random bool   // code, stack and heap have different addresses in every play
}

// FolderMoves stands for a private folder whose path differs from play to play, except for the last element.
const FolderMoves = "*" + boxFolder

const boxFolder = "/box" // the working folder of every contained play, and the last path element of all others

// TemporaryFolder in the environment of a Command without Dir asks for a private /tmp. Below the level contained, only the
// variable can provide it: it then names another folder, for this play alone, and a program that hard-codes /tmp finds the
// /tmp of the machine, or is denied access.
const TemporaryFolder = "TMPDIR=/tmp"
