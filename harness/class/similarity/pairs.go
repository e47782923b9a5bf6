package similarity

import (
	"encoding/csv"
	"io"
	"path"
	"strconv"
	"strings"

	"touchstone/harness/class/gradebook"
	"touchstone/harness/class/ledger"
	"touchstone/harness/report/words"
)

// Threshold is the least similarity that is told unless somebody wants another one. In
// programs of some hundred lines that were written independently the similarity is below
// 0.25, in short ones with a given structure up to 0.55; in copies with other names and
// another order of functions it is above 0.8.
const Threshold = 0.7

// Table is the file with all pairs, in the folder of a class.
const Table = Folder + "/pairs.csv"

// Page returns the file of the page of a pair, in the folder of a class. A plus is in no
// key.
func Page(left, right string) string { return Folder + "/" + left + "+" + right + ".html" }

// IsPage reports whether a file in the folder of a class is such a page.
func IsPage(name string) bool {
	return path.Dir(name) == Folder && path.Ext(name) == ".html" && strings.Contains(name, "+")
}

// WriteCSV writes the table of the pairs, the most similar first: keys and names of both,
// the similarity from 0 to 1, the longest fragment and the total overlap in fingerprints,
// "yes" if their files are the same byte for byte, and the page, relative to the table.
func WriteCSV(w io.Writer, l *ledger.Ledger) error {
	rows := byKey(l)
	table := [][]string{{"key", "name", "other key", "other name", "similarity", "longest fragment", "total overlap", "same files", "page"}}
	for _, p := range l.Similarity.Pairs {
		same := ""
		if Same(rows[p.Left], rows[p.Right]) {
			same = "yes"
		}
		table = append(table, gradebook.SafeRow(p.Left, rows[p.Left].Title(), p.Right, rows[p.Right].Title(),
			strconv.FormatFloat(p.Similarity, 'f', 4, 64), strconv.Itoa(p.Longest), strconv.Itoa(p.Overlap), same, strings.TrimPrefix(p.Page, Folder+"/")))
	}
	return csv.NewWriter(w).WriteAll(table)
}

// Same reports whether the students' own files are the same, byte for byte.
func Same(a, b ledger.Submission) bool { return a.Work != "" && a.Work == b.Work }

func byKey(l *ledger.Ledger) map[string]ledger.Submission {
	rows := map[string]ledger.Submission{}
	for _, s := range l.Submissions {
		rows[s.Key] = s
	}
	return rows
}

// percent writes a similarity as tutors read it.
func percent(v words.Voice, share float64) string {
	return v.Say("similarity.percent", "n", ledger.Percent(share))
}
