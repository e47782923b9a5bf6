package intake

import (
	"flag"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"golang.org/x/text/unicode/norm"
)

var names = flag.Int("names", 3000, "how many people TestRightPerson makes up")

// madeUp is a person with everything by which an entry may be called.
type madeUp struct {
	Person
	gone bool // not on the roster any more
}

// The words of handles, and those of names, of which some are in handles, too.
var (
	handleWords = []string{"a", "b", "ab", "ben", "bit", "adalov", "ü", "groß", "é", "1", "7", "42", "12345", "x1"}
	nameWords   = []string{"ada", "king", "müller", "žižek", "王", "lee", "o connor"}
)

// people makes up people whose handles are as easy to mix up as handles can be: made of
// few words and separators, prefixes of each other, with first and last names exchanged.
// Somebody may have left: a person of whom nothing is the name of somebody else, since
// then nobody could tell.
func people(r *rand.Rand, n int) []madeUp {
	seen := map[string]bool{}
	fresh := func(form func() string) string {
		for {
			if s := form(); !seen[Fold(s)] {
				seen[Fold(s)] = true
				return s
			}
		}
	}
	gone := -1
	if r.IntN(2) == 0 {
		gone = r.IntN(n)
	}
	list := make([]madeUp, n)
	for i := range list {
		words := handleWords
		if i != gone {
			words = slices.Concat(handleWords, nameWords)
		}
		handle := func() string {
			s := words[r.IntN(len(words))]
			for r.IntN(3) > 0 {
				s += []string{"-", ".", "_", ""}[r.IntN(4)] + words[r.IntN(len(words))]
			}
			return strings.ReplaceAll(s, " ", "")
		}
		p := &list[i]
		p.Line, p.ID, p.Number = i+2, fresh(func() string { return strconv.Itoa(1000000 + r.IntN(1000*n+10)) }), strconv.Itoa(9000000+i)
		p.Login, p.Email = fresh(handle), fresh(handle)+"@example.org"
		p.First, p.Last = title(nameWords[r.IntN(len(nameWords))]), title(nameWords[r.IntN(len(nameWords))])
		if i > 0 && i-1 != gone && r.IntN(4) == 0 {
			p.First, p.Last = list[i-1].Last, list[i-1].First
		}
		if p.gone = i == gone; p.gone {
			p.Last = "Vanished"
		}
	}
	if gone >= 0 && slices.ContainsFunc(list, func(p madeUp) bool { return madeOf(list[gone].Login, p) || madeOf(list[gone].Email, p) }) {
		list[gone].gone = false
	}
	return list
}

// madeOf reports whether somebody's handle has two handles of another person in it.
func madeOf(handle string, p madeUp) bool {
	mailbox, _, _ := strings.Cut(p.Email, "@")
	return !p.gone && strings.Contains(handle, p.Login) && strings.Contains(handle, mailbox)
}

func title(s string) string {
	r := []rune(s)
	return strings.ToUpper(string(r[:1])) + string(r[1:])
}

// naming is how a system, or a course, calls what somebody handed in.
type naming struct {
	before, behind string
	of             func(Person) string
}

func namings(r *rand.Rand) []naming {
	before := []string{"", "hw1-", "part-1-", "Part 1 ", "lab.2_", "course/hw 3_"}
	behind := []string{"", "", "-hw1", "_final", " (2)"}
	var list []naming
	for _, of := range []func(Person) string{
		func(p Person) string { return p.Login },
		func(p Person) string { return p.ID },
		func(p Person) string { return p.Email },
		func(p Person) string { return p.First + " " + p.Last },
		func(p Person) string { return p.Last + "_" + p.First + "_" + p.ID },
		func(p Person) string { return p.Login + "-" + p.ID },
		func(p Person) string { return p.Login + "_" + p.First + " " + p.Last },
	} {
		list = append(list, naming{strings.ReplaceAll(before[r.IntN(len(before))], "/", " "), behind[r.IntN(len(behind))], of})
	}
	return append(list,
		naming{"", "_assignsubmission_file_main.c", func(p Person) string { return p.First + " " + p.Last + "_" + p.Number }},
		naming{"", "_67890_main.c", func(p Person) string { return strings.ToLower(p.Last+p.First) + "_" + p.ID }},
		naming{"", "_67890_main.c", func(p Person) string { return strings.ToLower(p.Last+p.First) + "_123456" }},
		naming{"hw1_", "_attempt_2026-11-01-20-15-31_main.c", func(p Person) string { return p.Login }},
	)
}

// disguised returns a name as some file system or tool may write it.
func disguised(r *rand.Rand, name string) string {
	switch r.IntN(4) {
	case 0:
		return strings.ToUpper(name)
	case 1:
		return norm.NFD.String(name)
	}
	return name
}

// plainEntry is a file that exists only in this test.
type plainEntry string

func (e plainEntry) Name() string               { return string(e) }
func (e plainEntry) IsDir() bool                { return false }
func (e plainEntry) Type() fs.FileMode          { return 0 }
func (e plainEntry) Info() (fs.FileInfo, error) { return nil, fs.ErrNotExist }

// Each submission is given to its own person or to nobody, whatever people are called and
// whichever system the entries are from.
func TestRightPerson(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	right, all := 0, 0
	for made := 0; made < *names; {
		list := people(r, 1+r.IntN(12))
		made += len(list)
		known := append(namings(r), naming{})
		for _, at := range r.Perm(len(known))[:3] {
			got, of := classOf(t, r, known[at], list)
			right, all = right+got, all+of
		}
		if t.Failed() {
			return
		}
	}
	if right*10 < all*7 {
		t.Errorf("of %d submissions only %d found their person", all, right)
	}
	t.Logf("%d of %d submissions found their person", right, all)
}

// Where nothing is ambiguous, everybody is found, in one class of everybody: the time must
// not grow with the square of their number.
func TestEverybody(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	list := make([]madeUp, *names)
	for i := range list {
		id := strconv.FormatInt(int64(i)+36*36*36, 36)
		list[i].Person = Person{Line: i + 2, ID: strconv.Itoa(1000000 + i), Login: "u-" + id, Email: "u@" + id, First: title("f" + id), Last: "Müller"}
	}
	for _, n := range []naming{
		{"part-1-", "", func(p Person) string { return p.Login }},
		{"", "_7890_main.c", func(p Person) string { return "müller" + strings.ToLower(p.First) + "_123456" + p.ID }},
	} {
		if right, all := classOf(t, r, n, list); right != all {
			t.Errorf("%s: only %d of %d", n.of(list[0].Person), right, all)
		}
	}
}

// classOf joins a class with its roster, and counts the submissions that found their
// person. A naming without a name is that of Gradescope.
func classOf(t *testing.T, r *rand.Rand, n naming, list []madeUp) (right, all int) {
	b := &builder{dir: "/nowhere", class: &Class{}, byNumber: map[string]int{}}
	roster := &Roster{}
	owner := map[string]int{} // entry -> line
	for _, p := range list {
		if !p.gone {
			roster.People = append(roster.People, p.Person)
			all++
		}
		if n.of == nil {
			s := metadata{Submitters: []submitter{{disguised(r, p.First+" "+p.Last), p.ID, disguised(r, p.Email)}}}.student()
			entry := fmt.Sprint("submission_", p.Line)
			b.start(s, entry)
			owner[entry] = p.Line
			continue
		}
		entry := n.before + disguised(r, n.of(p.Person)) + n.behind
		if owner[entry] != 0 { // the folder can have only one of two people with the same name
			owner[entry] = -1
			continue
		}
		owner[entry] = p.Line
		if !strings.HasSuffix(entry, "main.c") {
			owner[entry+".zip"] = owner[entry]
			entry += ".zip"
		}
		check(t, b.add(plainEntry(entry)))
	}
	c := b.finish()
	c.Join(roster)
	for _, s := range c.Students {
		entry := s.Paths[0][strings.LastIndex(s.Paths[0], "/")+1:]
		switch line := owner[entry]; {
		case len(s.People) == 0:
		case len(s.People) == 1 && s.People[0].Line == line && !list[line-2].gone:
			right++
		default:
			var lines []string
			for _, p := range roster.People {
				lines = append(lines, fmt.Sprintf("%+v", p))
			}
			if len(lines) > 20 {
				lines = lines[:20]
			}
			t.Errorf("%q of line %d is given to %+v; the roster is\n%s", entry, line, s.People, strings.Join(lines, "\n"))
		}
	}
	return right, all
}

// Numbers beside a name or a login, one for each submission, are those of a system; a word
// may be a part of the login of somebody who is not on the roster.
func TestNumbersBesideNames(t *testing.T) {
	for _, test := range []struct {
		ada, ben string // entries
		want     bool   // they find their people
	}{
		{"123456-789012 - Ada Lov - Oct 3, 2026 1159 PM", "123457-789013 - Ben Bit - Nov 4, 2026 1158 PM", true},
		{"Lov, Ada(alov)", "Bit, Ben(bbit)", true},
		{"alov_12345", "bbit_777", true},
		{"12345_alov", "777_bbit", true},
		{"hw1_alov_2026-11-01-12-30-55", "hw1_bbit_2026-11-02-13-31-56", true},
		{"alov-king", "bbit-of", false},
		{"king.alov", "of.bbit", false},
	} {
		r, err := ParseRoster("roster.csv", []byte("login,name\nalov,Ada Lov\nbbit,Ben Bit\n"))
		check(t, err)
		c := read(t, entries{test.ada + "/a": "", test.ben + "/a": ""}.folder(t))
		c.Join(r)
		for _, s := range c.Students {
			entry := filepath.Base(s.Paths[0])
			want := map[string]string{test.ada: "alov", test.ben: "bbit"}[entry]
			switch {
			case !test.want && len(s.People) == 0:
			case !test.want || len(s.People) != 1 || s.People[0].Login != want:
				t.Errorf("%s: %v", entry, s.People)
			}
		}
	}
}
