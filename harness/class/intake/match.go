package intake

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// A name is made of words, runs of letters and digits, and of separators between
// them. A handle (an id, a login, an address, a group) matches as a whole: from the
// beginning of a word to the end of one, with the same separators inside. The name
// of a person matches with its words in any order and any separators between them.

// index finds people by what their submissions are called, all of them at once.
type index struct {
	people  []Person
	groups  []string         // in order
	members map[string][]int // of a group
	folders map[string][]int // by the folder that the roster names
	numbers map[string][]int // by the participant in Moodle
	ids     map[string][]int // by the id, of the university or of Canvas
	handles map[string][]int // people and, after them, groups
	names   map[string][]int // by the sorted words of their names
	joined  map[string][]int // by these without anything between; nil until it is needed
	words   map[string]bool  // of all handles and names
	trusted map[layout]bool  // whether the roster has the numbers of a system
	handle  int              // words in the longest handle
	name    int              // words in the longest name
}

func newIndex(people []Person) *index {
	x := &index{
		people: people, members: map[string][]int{}, folders: map[string][]int{}, numbers: map[string][]int{}, ids: map[string][]int{},
		handles: map[string][]int{}, names: map[string][]int{}, words: map[string]bool{}, trusted: map[layout]bool{},
	}
	for i, p := range people {
		if p.Group != "" {
			if x.members[p.Group] == nil {
				x.groups = append(x.groups, p.Group)
			}
			x.members[p.Group] = append(x.members[p.Group], i)
		}
		put(x.folders, Fold(p.Folder), i)
		put(x.numbers, Fold(p.Number), i)
		put(x.ids, Fold(p.ID), i)
		for _, text := range append(p.handles(), p.Name, p.First, p.Last, p.Group) {
			for _, word := range Words(text) {
				x.words[word] = true
			}
		}
		for _, handle := range p.handles() {
			x.handle = max(x.handle, x.putHandle(handle, i))
		}
		for _, name := range p.names() {
			x.name = max(x.name, len(name))
			put(x.names, inOrder(name), i)
		}
	}
	slices.Sort(x.groups)
	for g, group := range x.groups {
		for _, name := range []string{group, keyOf(group, "")} {
			x.handle = max(x.handle, x.putHandle(name, len(people)+g))
		}
	}
	return x
}

// put adds somebody, in the order of the people and groups.
func put(to map[string][]int, key string, who int) {
	if list := to[key]; key != "" && (len(list) == 0 || list[len(list)-1] != who) {
		to[key] = append(list, who)
	}
}

// putHandle returns how many words the handle has.
func (x *index) putHandle(handle string, who int) int {
	handle = Fold(handle)
	spans := wordsIn(handle)
	if len(spans) > 0 {
		put(x.handles, handle[spans[0].from:spans[len(spans)-1].to], who)
	}
	return len(spans)
}

// handles are what identifies a single person. Who has a login is not called by the
// mailbox.
func (p Person) handles() []string {
	list := []string{p.ID, p.SIS, p.Number, p.Login, p.GitHub, p.Email}
	if p.Login == "" && p.GitHub == "" {
		mailbox, _, _ := strings.Cut(p.Email, "@")
		list = append(list, mailbox)
	}
	return list
}

// names are the words of the person's name, as often as the roster has it.
func (p Person) names() [][]string {
	var list [][]string
	for _, name := range []string{p.Name, p.First + " " + p.Last} {
		if words := Words(name); len(words) > 0 {
			list = append(list, words)
		}
	}
	return list
}

// match is where people stand in a name: from one word to before another.
type match struct {
	from, to int
	who      []int // people and, after them, groups
	named    bool  // by their names
}

// longer reports whether a match has all words of another, and more.
func (m match) longer(other match) bool {
	return m.from <= other.from && m.to >= other.to && m.to-m.from > other.to-other.from
}

// in lists all matches in a name: those inside no longer one, and those inside one.
func (x *index) in(name string, spans []span) (whole, inside []match) {
	plain := make([]string, len(spans))
	for i, s := range spans {
		plain[i] = withoutAccents(name[s.from:s.to])
	}
	var all []match
	for from := range spans {
		for to := from + 1; to <= len(spans) && to-from <= max(x.handle, x.name); to++ {
			if who := x.handles[name[spans[from].from:spans[to-1].to]]; who != nil {
				all = append(all, match{from, to, who, false})
			}
			if to-from > x.name {
				continue
			}
			if who := x.names[inOrder(plain[from:to])]; who != nil {
				all = append(all, match{from, to, who, true})
			}
		}
	}
	for _, m := range all {
		if slices.ContainsFunc(all, func(other match) bool { return other.longer(m) }) {
			inside = append(inside, m)
		} else {
			whole = append(whole, m)
		}
	}
	return whole, inside
}

// candidates are the people and groups that matches are of. Members of a group are
// their group. A handle decides between people of the same name.
func (x *index) candidates(matches []match) []int {
	var list []int
	add := func(who int) {
		if who = x.unit(who); !slices.Contains(list, who) {
			list = append(list, who)
		}
	}
	for _, m := range matches {
		if !m.named {
			for _, who := range m.who {
				add(who)
			}
		}
	}
	sure := slices.Clone(list)
	for _, m := range matches {
		if !m.named {
			continue
		}
		decided := slices.ContainsFunc(m.who, func(who int) bool { return slices.Contains(sure, x.unit(who)) })
		for _, who := range m.who {
			if !decided || slices.Contains(sure, x.unit(who)) {
				add(who)
			}
		}
	}
	return list
}

// unit returns the group of a person who is in one.
func (x *index) unit(who int) int {
	if who < len(x.people) && x.people[who].Group != "" {
		g, _ := slices.BinarySearch(x.groups, x.people[who].Group)
		return len(x.people) + g
	}
	return who
}

// all lists the people in a person or group.
func (x *index) all(who int) []int {
	if who < len(x.people) {
		return []int{who}
	}
	return x.members[x.groups[who-len(x.people)]]
}

// own returns the words of the names of a person or of the members of a group.
func (x *index) own(who int) map[string]bool {
	own := map[string]bool{}
	for _, i := range x.all(who) {
		for _, name := range x.people[i].names() {
			for _, word := range name {
				own[word] = true
			}
		}
	}
	return own
}

// beside returns what is next to what matches a person or group, words of their own names
// left out: all that is before the first match, otherwise single words. Beside letters, one
// number is like another, such as those of submissions.
func (x *index) beside(who int, name string, spans []span, matches []match) (before, behind []string) {
	theirs, letters := x.theirs(who, name, spans, matches)
	text := func(from, to int) string {
		text := name[spans[from].from:spans[to].to]
		if letters && isNumber(text) {
			return "0"
		}
		return text
	}
	for i := 1; i < len(spans); i++ {
		switch {
		case apart(name[spans[i-1].to:spans[i].from]):
		case theirs[i] && !slices.Contains(theirs[:i], true):
			before = append(before, text(0, i-1))
		case theirs[i] && !theirs[i-1]:
			before = append(before, text(i-1, i-1))
		case !theirs[i] && theirs[i-1]:
			behind = append(behind, text(i, i))
		}
	}
	return before, behind
}

// theirs marks the words that match a person or group, and those of their own names around
// them. It also reports whether there are letters in what matches.
func (x *index) theirs(who int, name string, spans []span, matches []match) (theirs []bool, letters bool) {
	theirs = make([]bool, len(spans))
	first := map[string]int{} // what is there again says no more
	for _, m := range matches {
		text := name[spans[m.from].from:spans[m.to-1].to]
		if from, again := first[text]; again && from != m.from || !x.isOf(m, who) {
			continue
		}
		first[text] = m.from
		letters = letters || !isNumber(text)
		for i := m.from; i < m.to; i++ {
			theirs[i] = true
		}
	}
	own := x.own(who)
	spread := func(i, next int) {
		theirs[next] = theirs[next] || theirs[i] && own[withoutAccents(name[spans[next].from:spans[next].to])]
	}
	for i := 1; i < len(spans); i++ {
		spread(i-1, i)
	}
	for i := len(spans) - 1; i > 0; i-- {
		spread(i, i-1)
	}
	return theirs, letters
}

func isNumber(text string) bool { return strings.Trim(text, "0123456789-._ ") == "" }

// apart reports whether a separator ends what somebody is called: inside, a single one
// stands between words.
func apart(separator string) bool {
	return len(separator) > 1 || !strings.Contains("-._ ", separator)
}

// isOf reports whether a match is of a person or group.
func (x *index) isOf(m match, who int) bool {
	return slices.ContainsFunc(m.who, func(w int) bool { return x.unit(w) == who })
}

// whole finds people by their whole name, as a system writes it; Canvas leaves out what
// is between the words.
func (x *index) whole(name string, joined bool) []int {
	words := Words(name)
	list := slices.Clone(x.names[inOrder(words)])
	if joined {
		if x.joined == nil {
			x.join()
		}
		list = append(list, x.joined[strings.Join(words, "")]...)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// join fills joined with the words of every name, rotated to start at any of them:
// "lovelaceada" for Ada Lovelace.
func (x *index) join() {
	x.joined = map[string][]int{}
	for i, p := range x.people {
		for _, name := range p.names() {
			for at := range name {
				put(x.joined, strings.Join(name[at:], "")+strings.Join(name[:at], ""), i)
			}
		}
	}
}

// span is where a word is in a text.
type span struct{ from, to int }

func wordsIn(text string) []span {
	var list []span
	from := -1
	for i, r := range text {
		switch separates := separator(r); {
		case !separates && from < 0:
			from = i
		case separates && from >= 0:
			list, from = append(list, span{from, i}), -1
		}
	}
	if from >= 0 {
		list = append(list, span{from, len(text)})
	}
	return list
}

// Fold makes texts equal that differ only in case, or in how a letter with an accent is
// put together.
func Fold(text string) string {
	return norm.NFC.String(strings.ToLower(norm.NFC.String(strings.TrimSpace(text))))
}

// Words splits a name into words, in lower case and without accents.
func Words(name string) []string {
	return strings.FieldsFunc(withoutAccents(name), separator)
}

func separator(r rune) bool {
	return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r)
}

func withoutAccents(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return unicode.ToLower(r)
	}, norm.NFKD.String(text))
}

func inOrder(words []string) string {
	sorted := slices.Sorted(slices.Values(words))
	return strings.Join(sorted, " ")
}
