package similarity

import (
	_ "embed"
	"html/template"
	"io"
	"os"
	"strconv"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/class/dolos"
	"touchstone/harness/class/ledger"
	"touchstone/harness/class/page"
	"touchstone/harness/report/words"
)

var (
	//go:embed pair.html
	markup string
	//go:embed pair.css
	ownStyle string

	pairTemplate = template.Must(template.New("pair").Funcs(template.FuncMap{"say": catalog.English.Say}).Parse(markup))
)

// The limits of a page.
const (
	maxOfSide = 1 << 20 // UTF-16 code units of a program
	maxListed = 20      // fragments
)

// PairPage is the page of two similar submissions: their sources side by side, with what
// matches marked. It needs no network, no script and no other file, and it is for tutors.
// Names and sources are hostile: they are made visible and escaped, and a content security
// policy allows the page's own style and nothing else.
type PairPage struct {
	Language, Policy string
	Style            template.CSS
	Assignment       string
	Names            [2]string
	Facts            []string
	Sides            [2]side
	Listed           []listed
	More             int // fragments that are not listed
	template         *template.Template
}

// side is one of the programs.
type side struct {
	Name, Key string
	ID, Other string // prefixes of the anchors here and on the other side
	Files     []file
	Note      string
}

type file struct {
	Name, Numbers string
	Runs          []run
}

// listed is a fragment with its places.
type listed struct {
	Number int
	Left   string
	Right  string
	Length int
}

// PageOf makes the page of a pair, of which found has the fragments. It reads the programs
// that were exported.
func PageOf(l *ledger.Ledger, e *Export, p ledger.Pair, found dolos.Pair) (*PairPage, error) {
	v := words.In(l.Language)
	x := &PairPage{
		Language: string(v.Language), Style: template.CSS(page.Style() + ownStyle), Assignment: words.Line(l.Assignment.Title),
		template: template.Must(pairTemplate.Clone()).Funcs(template.FuncMap{"say": v.Say}),
	}
	x.Policy = page.Policy(string(x.Style), "", "none")
	var canvases [2]*canvas
	var programs [2]Source
	for i, key := range []string{p.Left, p.Right} {
		programs[i] = e.program(key)
		text, err := os.ReadFile(programs[i].File)
		if err != nil {
			return nil, err
		}
		canvases[i] = canvasOf(text)
		x.Names[i] = words.Name(programs[i].Submission.Title())
	}
	fragments := painted(canvases[0], canvases[1], found)
	ids := [2]string{"l", "r"}
	for i := range x.Sides {
		x.Sides[i] = side{Name: x.Names[i], Key: words.Name(programs[i].Submission.Key), ID: ids[i], Other: ids[1-i]}
		x.Sides[i].show(v, canvases[i], programs[i].Parts)
	}
	x.Facts = about(v, p, Same(programs[0].Submission, programs[1].Submission))
	for _, f := range fragments[:min(len(fragments), maxListed)] {
		x.Listed = append(x.Listed, listed{f.Number, place(programs[0].Parts, f.Left), place(programs[1].Parts, f.Right), f.Length})
	}
	x.More = len(fragments) - len(x.Listed)
	return x, nil
}

// Write writes the page.
func (x *PairPage) Write(w io.Writer) error { return x.template.Execute(w, x) }

// about says how similar the two are.
func about(v words.Voice, p ledger.Pair, same bool) []string {
	facts := []string{v.Say("similarity.pair", "percent", percent(v, p.Similarity))}
	if p.Longest > 0 {
		facts = append(facts, v.Say("similarity.longest", "n", p.Longest))
	}
	facts = append(facts, v.Say("similarity.overlap", "n", p.Overlap))
	if p.Longest == 0 {
		facts = append(facts, v.Say("similarity.unmarked"))
	}
	if same {
		facts = append(facts, v.Say("similarity.same"))
	}
	return facts
}

func (e *Export) program(key string) Source {
	for _, p := range e.Sources {
		if p.Submission.Key == key {
			return p
		}
	}
	return Source{}
}

// show lays the files of a program out.
func (s *side) show(v words.Voice, c *canvas, parts []Part) {
	for i, part := range parts {
		from, end := c.start(part.Line), len(c.units)
		if i+1 < len(parts) {
			end = c.start(parts[i+1].Line)
		}
		to := min(end, max(from, maxOfSide))
		if to < end {
			s.Note = v.Say("similarity.cut")
		}
		if from == to {
			continue
		}
		f := file{Name: words.Line(part.Name), Runs: c.runs(from, to)}
		var numbers strings.Builder
		for n := range c.linesIn(from, to) {
			numbers.WriteString(strconv.Itoa(n+1) + "\n")
		}
		f.Numbers = numbers.String()
		s.Files = append(s.Files, f)
	}
}

// place returns where a region is in the files of a program: "main.c:12–40".
func place(parts []Part, r dolos.Region) string {
	i := 0
	for i+1 < len(parts) && parts[i+1].Line <= r[0] {
		i++
	}
	if len(parts) == 0 {
		return ""
	}
	first, last := strconv.Itoa(r[0]-parts[i].Line+1), strconv.Itoa(r[2]-parts[i].Line+1)
	text := words.Line(parts[i].Name) + ":" + first
	if i+1 < len(parts) && parts[i+1].Line <= r[2] {
		return text + "–…"
	}
	if last != first {
		text += "–" + last
	}
	return text
}

// Summary says in one line what was found.
func Summary(v words.Voice, l *ledger.Ledger) string {
	s := l.Similarity
	if s.Fault != "" {
		return v.Say("similarity.fault", "why", words.Line(s.Fault))
	}
	return v.Say("similarity.found", "n", len(s.Pairs), "percent", percent(v, s.Threshold), "all", s.Compared, "file", Table)
}
