package sandbox

// Surroundings are what every play finds around it beside its Command, as the self-test saw it.
type Surroundings struct {
	Umask  string // in octal, such as "0022"; "" where it is that of the harness
	Folder string // the path of the private folder, where it is the same in every play, else FolderMoves
	Random bool   // code, stack and heap are at other addresses in every play
}

// FolderMoves is the private folder where its path differs from play to play: all but the last element.
const FolderMoves = "*" + boxFolder

const boxFolder = "/box" // the working folder of every contained play, and the last element of all others

// TemporaryFolder in the environment of a Command without Dir asks for a /tmp of its own. Below the level contained only
// the variable can be that: it then names another folder, for this play alone, and a program that has /tmp written into
// it finds the /tmp of all, or a closed one.
const TemporaryFolder = "TMPDIR=/tmp"
