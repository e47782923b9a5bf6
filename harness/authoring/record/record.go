package record

import (
	"context"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
	"touchstone/harness/play"
)

// Order says what is recorded.
type Order struct {
	Case       string // NAME or hidden/NAME
	Title      string // "" for none
	Clauses    []string
	Items      []string // that the case counts for; none for those that the rubric gives it
	Relax      []string // what may differ in the files that outputs are compared with, as caselang.Relaxations lists it
	Program    string   // "" for the first
	Args       []string
	Then       [][]string // the arguments of further plays, in the folder of the first; their input is empty
	Joined     bool       // what is printed on both streams is judged together, in its order
	Files      []File     // that arguments name
	Input      *File      // standard input; nil for none
	InputNamed bool       // an argument names the input as well
	Typed      bool       // the input is typed, and the case becomes a dialogue
}

// File is a file that a case gives to a program.
type File struct {
	Name string // in the case
	From string // where it was read, for errors
	Data []byte
}

// Recording is a case as it was recorded.
type Recording struct {
	File string // in the folder of the assignment, with slashes
	Data []byte
	Note catalog.Message // what the author should know; may be none
}

// maxTyped limits the lines of a dialogue, each of which takes a play.
const maxTyped = 1000

// FileOf returns the file of a case, in the folder of the assignment, and its name.
// The error is a *diagnostic.Error.
func FileOf(given string) (file, id string, err error) {
	folder, name := path.Split(strings.TrimSuffix(given, ".txtar"))
	usable := func(r rune) bool {
		return r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' || r == '_' || r == '.'
	}
	if folder != "" && folder != caselang.HiddenFolder+"/" || name == "" || strings.HasPrefix(name, "-") || strings.HasPrefix(name, ".") ||
		strings.ContainsFunc(name, func(r rune) bool { return !usable(r) }) {
		return "", "", diagnostic.New(given, catalog.Of("record.case-name"), catalog.Of("record.case-name.hint"))
	}
	return folder + name + ".txtar", name, nil
}

// Record plays the reference and returns the case, tried once more as it is written.
// Errors in the order and faults of the reference are *diagnostic.Error.
func (p *Player) Record(ctx context.Context, o Order) (Recording, error) {
	file, id, err := FileOf(o.Case)
	if err != nil {
		return Recording{}, err
	}
	if o.Program == "" {
		o.Program = p.Suite.Programs[0].Name
	}
	if err := p.check(o, id); err != nil {
		return Recording{}, err
	}
	first, err := p.listen(ctx, file, o)
	if err != nil {
		return Recording{}, err
	}
	w := &writer{order: o, with: p.with(), hidden: strings.HasPrefix(file, caselang.HiddenFolder+"/")}
	r := Recording{File: file}
	if o.Typed {
		d, err := ask(ctx, p.Run, first.Kept[0].Command, linesOf(o.Input.Data), first.Kept[0].Outcome)
		if err != nil {
			return Recording{}, err
		}
		transcript, ok := d.transcript()
		if !ok {
			return Recording{}, diagnostic.New("--type "+o.Input.From, catalog.Of("record.mark"), catalog.Of("record.use-in"))
		}
		w.transcript = transcript
		if d.manner != plain {
			r.Note = catalog.Of(string(d.manner))
		}
	}
	r.Data = w.write(first.Kept)
	return r, p.try(ctx, r, id, first)
}

// check refuses an order that makes no case.
func (p *Player) check(o Order, id string) error {
	judged, clauses := p.Suite.FromCases(), p.Suite.Clauses
	for _, given := range []struct {
		option       string
		names, known []string
		problem      string
	}{
		{"--program", []string{o.Program}, p.Suite.ProgramNames(), "record.no-program"},
		{"--item", o.Items, judged, "record.no-item"},
		{"--clause", o.Clauses, clauses.IDs(), "record.no-clause"},
		{"--relax", o.Relax, caselang.Relaxations(), "record.no-relaxation"},
	} {
		for _, name := range given.names {
			if !slices.Contains(given.known, name) {
				return diagnostic.New(given.option+" "+name, catalog.Of(given.problem), diagnostic.Near(name, given.known))
			}
		}
	}
	for _, arg := range slices.Concat(o.plays()...) {
		if strings.ContainsAny(arg, "\r\n") {
			return diagnostic.New(strconv.Quote(arg), catalog.Of("record.argument"), catalog.Message{})
		}
	}
	switch {
	case len(o.Items) == 0 && len(p.Suite.CountsFor(id)) == 0:
		return diagnostic.New(o.Case, catalog.Of("record.counts-for-nothing"), catalog.Of("record.counts-for-nothing.hint", "items", strings.Join(judged, ", ")))
	case clauses.Any() && (o.Title == "" || len(o.Clauses) == 0):
		return diagnostic.New(o.Case, catalog.Of("record.needs-clause"), catalog.Of("usage.write", "text", "--title TEXT --clause ID"))
	case strings.ContainsAny(o.Title, "\r\n"):
		return diagnostic.New("--title", catalog.Of("record.one-line"), catalog.Message{})
	}
	return p.checkInput(o)
}

// checkInput refuses an input that cannot be given.
func (p *Player) checkInput(o Order) error {
	problem := catalog.Message{}
	switch {
	case len(o.Then) > 0 && (o.Input != nil || p.with() != ""):
		return diagnostic.New("--then", catalog.Of("record.then-input"), catalog.Message{})
	case !o.Typed:
		return nil
	case p.with() != "":
		problem = catalog.Of("record.talks", "checker", p.with())
	case o.Joined:
		problem = catalog.Of("record.typed-output")
	case len(linesOf(o.Input.Data)) > maxTyped:
		problem = catalog.Of("record.too-long", "n", maxTyped)
	default:
		return nil
	}
	return diagnostic.New("--type "+o.Input.From, problem, catalog.Of("record.use-in"))
}

// with names the program of the course that plays are with; "" for none.
func (p *Player) with() string {
	if p.Suite.Pairs.Talks {
		return p.Suite.Pairs.Check
	}
	return ""
}

// linesOf returns the lines of what is typed, without their ends.
func linesOf(data []byte) []string {
	text := strings.TrimSuffix(strings.ReplaceAll(string(data), "\r\n", "\n"), "\n")
	if text == "" && len(data) == 0 {
		return nil
	}
	return strings.Split(text, "\n")
}

// plays lists the arguments of all plays.
func (o Order) plays() [][]string { return append([][]string{o.Args}, o.Then...) }

// listen plays the reference in a folder of which it is known what is in it afterwards.
func (p *Player) listen(ctx context.Context, file string, o Order) (played, error) {
	if o.Typed {
		typed := *o.Input
		typed.Data = input(linesOf(typed.Data))
		o.Input, o.Typed = &typed, false
	}
	c, err := caselang.Parse(file, (&writer{order: o, with: p.with()}).write(nil))
	if err != nil {
		return played{}, err
	}
	return p.play(ctx, c)
}

// try checks a recorded case and plays it once more.
func (p *Player) try(ctx context.Context, r Recording, id string, first played) error {
	c, err := caselang.Parse(r.File, r.Data)
	if err == nil {
		c.CountFor(p.Suite.CountsFor(id))
		err = c.Lint(p.Suite.Assignment, nil)
	}
	if err != nil {
		return diagnostic.New(r.File, catalog.Of("record.faulty", "why", diagnostic.Inline(err)), catalog.Message{})
	}
	if err := nextSecond(ctx, first.began); err != nil {
		return err
	}
	second, err := p.play(ctx, c)
	if err != nil {
		return err
	}
	for n := range first.Kept {
		if err := p.same(first.Kept[n].Outcome, second.Kept[n].Outcome); err != nil {
			return err
		}
	}
	for _, x := range second.Case.Expectations {
		if x.Verdict != "pass" {
			return p.fault(catalog.Of("record.varies", "what", x.Channel), catalog.Of("record.varies.hint"))
		}
	}
	return nil
}

// writer writes the case of an order.
type writer struct {
	order      Order
	with       string // see Player.with
	hidden     bool
	transcript []byte // of a dialogue
	taken      []string
}

// name returns a name for a file of the case that is neither an argument nor the
// name of another file.
func (w *writer) name(wanted string) string {
	wanted = strings.Map(func(r rune) rune {
		if strings.ContainsRune(`$\:`, r) || r < ' ' {
			return '_'
		}
		return r
	}, wanted)
	if !fs.ValidPath(wanted) || strings.TrimSpace(wanted) != wanted {
		wanted = "file"
	}
	for slices.Contains(w.taken, wanted) || slices.Contains(slices.Concat(w.order.plays()...), wanted) {
		wanted = "want/" + wanted
	}
	w.taken = append(w.taken, wanted)
	return wanted
}

// write returns the case: if nothing has been observed, the plays alone, in one folder.
func (w *writer) write(kept []play.Kept) []byte {
	d := &caselang.Draft{}
	w.head(d)
	if len(w.order.Then) > 0 || kept == nil {
		d.Command("folder", "keep")
	}
	for n, args := range w.order.plays() {
		w.play(d, n, args)
		switch {
		case kept != nil:
			w.expects(d, n, kept[n])
		case w.order.Joined:
			d.Command("expect", "output", "-empty")
		}
	}
	return d.Bytes()
}

// expects writes what is expected of a play. What several plays leave in their folder is judged by
// those that follow.
func (w *writer) expects(d *caselang.Draft, n int, k play.Kept) {
	o, file := k.Outcome, func(stream string) string {
		if n > 0 {
			stream += "-" + strconv.Itoa(n+1)
		}
		return stream + ".txt"
	}
	if len(w.order.Items) > 0 && n == 0 {
		d.Command(append([]string{"item"}, w.order.Items...)...)
	}
	channel := "stdout"
	if w.order.Joined {
		channel = "output"
	}
	switch {
	case w.with != "":
		d.Command("expect", "accepted")
	case w.transcript != nil:
		w.equals(d, nil, "session")
	case len(o.Stdout) == 0:
		d.Command("expect", channel, "-empty")
	default:
		w.equals(d, &after{name: file(channel), data: o.Stdout}, channel)
	}
	if len(o.Stderr) > 0 {
		w.equals(d, &after{name: file("stderr"), data: o.Stderr}, "stderr")
	}
	made := changed(k)
	if len(w.order.Then) > 0 {
		made = nil
	}
	for _, f := range made {
		if f.gone {
			d.Command("expect", "file", f.name, "-missing")
			continue
		}
		w.equals(d, &after{name: path.Join("want", f.name), data: f.data}, "file", f.name)
	}
	d.Command("expect", "exit", strconv.Itoa(o.Exit))
}

func (w *writer) head(d *caselang.Draft) {
	if w.order.Title != "" {
		d.Metadata("title", w.order.Title)
	}
	if len(w.order.Clauses) > 0 {
		d.Metadata("clause", strings.Join(w.order.Clauses, " "))
	}
	if w.hidden {
		d.Metadata("visibility", "hidden")
	}
}

func (w *writer) play(d *caselang.Draft, n int, args []string) {
	if n > 0 {
		d.Command(slices.Concat([]string{"play", w.order.Program}, args)...)
		return
	}
	play, with := []string{"play"}, []string{"with", w.with}
	for _, f := range w.order.Files {
		w.taken = append(w.taken, f.Name)
	}
	switch in := w.order.Input; {
	case w.transcript != nil:
		name := w.name("session.txt")
		d.File(name, w.transcript)
		play = append(play, "-session", name)
	case in != nil && w.with != "":
		name := w.name(in.Name)
		d.File(name, in.Data)
		with = append(with, name)
	case in != nil && w.order.InputNamed:
		play = append(play, "-in", in.Name)
	case in != nil:
		name := w.name(in.Name)
		d.File(name, in.Data)
		play = append(play, "-in", name)
	}
	for _, f := range w.order.Files {
		d.File(f.Name, f.Data)
	}
	d.Command(slices.Concat(play, []string{w.order.Program}, args)...)
	if w.with != "" {
		d.Command(with...)
	}
}

// equals expects that a channel equals a file, or the transcript if that is nil.
func (w *writer) equals(d *caselang.Draft, want *after, channel ...string) {
	words := append([]string{"expect"}, channel...)
	for _, relax := range w.order.Relax {
		words = append(words, "-"+relax)
	}
	if want != nil {
		name := w.name(want.name)
		d.File(name, want.data)
		words = append(words, name)
	}
	d.Command(words...)
}
