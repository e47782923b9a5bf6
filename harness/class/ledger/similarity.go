package ledger

// Similarity is how similar the submissions of a class are.
type Similarity struct {
	Dolos     string   `yaml:"dolos"`              // version of @dodona/dolos-lib
	Language  string   `yaml:"language,omitempty"` // as Dolos calls it
	Threshold float64  `yaml:"threshold"`          // from 0 to 1
	Compared  int      `yaml:"compared"`           // submissions
	Fault     string   `yaml:"fault,omitempty"`    // why nothing could be compared
	Unread    []string `yaml:"unread,omitempty"`   // keys of submissions that Dolos cannot read
	Pairs     []Pair   `yaml:"pairs"`              // those with at least the threshold, the most similar first
}

// Pair is two submissions that are similar. Longest and Overlap count fingerprints: Dolos
// takes them of the structure of a program, without names, comments and white space.
type Pair struct {
	Left       string  `yaml:"left"` // keys
	Right      string  `yaml:"right"`
	Similarity float64 `yaml:"similarity"`     // from 0 to 1: the share of the fingerprints of both that the other has, too
	Longest    int     `yaml:"longest"`        // in a row that both have; 0 if the programs are too long to find out
	Overlap    int     `yaml:"overlap"`        // that the other has, too, in both together
	Page       string  `yaml:"page,omitempty"` // with the sources of both, a path relative to class.yaml
}

// Percent returns a similarity in percent, rounded down, so that only 1 is 100.
func Percent(similarity float64) int { return int(100*similarity + 1e-9) }
