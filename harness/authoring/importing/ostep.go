package importing

import (
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
)

// findOstep lists the tests in the layout of OSTEP's projects: N.run beside N.in, N.out, N.err, N.rc,
// N.desc, N.pre and N.post, as paths without their ending.
func findOstep(files fs.FS) (tests []string) {
	_ = fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && path.Ext(name) == ".run" {
			tests = append(tests, strings.TrimSuffix(name, ".run"))
		}
		return nil
	})
	slices.SortFunc(tests, byNumber)
	return tests
}

// byNumber orders tests as people count them: 2 comes before 10.
func byNumber(a, b string) int {
	x, errX := strconv.Atoi(path.Base(a))
	y, errY := strconv.Atoi(path.Base(b))
	if path.Dir(a) == path.Dir(b) && errX == nil && errY == nil {
		return x - y
	}
	return strings.Compare(a, b)
}

// ostep imports tests in the layout of OSTEP's projects.
func (m *maker) ostep(tests []string, made *manifest) error {
	several := slices.ContainsFunc(tests, func(t string) bool { return path.Dir(t) != path.Dir(tests[0]) })
	var programs []string
	for _, t := range tests {
		o := ostepTest{m: m, at: t, root: path.Dir(path.Dir(t))}
		if why := o.read(); !why.None() {
			m.lacks("checks", t+".run", 1, why)
			continue
		}
		if !slices.Contains(programs, o.program) {
			programs = append(programs, o.program)
		}
		name := o.program + "-" + path.Base(t)
		if several && path.Base(o.root) != o.program && o.root != "." {
			name = path.Base(o.root) + "-" + name
		}
		m.files[m.id(name)+".txtar"] = o.draft.Bytes()
	}
	if len(programs) > 0 {
		made.Programs = programs
	}
	if len(m.ids) > 0 {
		m.note(".", catalog.Of("import.no-solution"))
	}
	return nil
}

// ostepTest is one test that becomes a case.
type ostepTest struct {
	m        *maker
	at, root string // the test, and the folder that its tests are in, from which commands name files
	program  string
	draft    caselang.Draft
	given    []string // files of the case
}

// read reads the test, and returns why it cannot be carried over, if it cannot.
func (o *ostepTest) read() (why catalog.Message) {
	run, _ := o.part(".run")
	line, why := commandLine(string(run))
	if !why.None() {
		return why
	}
	own, ok := strings.CutPrefix(line.words[0], "./")
	if !ok || strings.Contains(own, "/") {
		return catalog.Of("import.other-program", "command", strconv.Quote(strings.TrimSpace(string(run))))
	}
	o.program = own
	if title, ok := o.part(".desc"); ok && len(strings.Fields(string(title))) > 0 {
		o.draft.Metadata("title", strings.Join(strings.Fields(string(title)), " "))
	}
	play, why := o.prepare()
	if !why.None() {
		return why
	}
	for _, word := range line.words[1:] {
		o.give(word)
	}
	if line.input != "" {
		if !o.give(line.input) {
			return catalog.Of("case.no-file", "file", strconv.Quote(line.input))
		}
		play = append(play, "-redirect", line.input)
	}
	o.draft.Command(slices.Concat([]string{"play"}, play, []string{own}, line.words[1:])...)
	return o.expect(line.joined)
}

// part returns a file of the test.
func (o *ostepTest) part(ending string) ([]byte, bool) {
	data, err := fs.ReadFile(o.m.source, o.at+ending)
	return o.m.text(data), err == nil
}

// give puts a file of the source that a command names into the case, and reports whether it is there.
func (o *ostepTest) give(name string) bool {
	if slices.Contains(o.given, name) {
		return true
	}
	data, err := fs.ReadFile(o.m.source, path.Join(o.root, name))
	if err != nil || path.Clean(name) != name {
		return false
	}
	o.given = append(o.given, name)
	o.draft.File(name, data)
	return true
}

// prepare returns the options of the play that do what the commands before and after the test do.
// Each play has a folder of its own: what these remove is not there.
func (o *ostepTest) prepare() (options []string, why catalog.Message) {
	for _, ending := range []string{".pre", ".post"} {
		commands, _ := o.part(ending)
		for text := range strings.SplitSeq(string(commands), "\n") {
			line, why := commandLine(text)
			words := line.words
			switch {
			case strings.TrimSpace(text) == "" || strings.HasPrefix(strings.TrimSpace(text), "#"):
			case !why.None():
				return nil, why
			case slices.Contains([]string{"rm", "rmdir", "true", ":"}, words[0]):
			case words[0] == "mkdir" && ending == ".pre":
				for _, name := range words[1:] {
					if !strings.HasPrefix(name, "-") {
						options = append(options, "-dir", name)
					}
				}
			case words[0] == "chmod" && len(words) == 3 && ending == ".pre" && o.give(words[2]):
				options = append(options, "-mode", words[1]+"="+words[2])
			default:
				return nil, catalog.Of("import.shell", "command", strconv.Quote(text))
			}
		}
	}
	return options, why
}

// expect adds what is expected of the play.
func (o *ostepTest) expect(joined bool) (why catalog.Message) {
	n := 0
	for _, of := range []struct{ ending, channel string }{{".out", "stdout"}, {".err", "stderr"}} {
		data, ok := o.part(of.ending)
		if joined && of.channel == "stdout" {
			of.channel = "output"
		} else if joined {
			ok = false // there is nothing on standard error
		}
		switch {
		case !ok:
			continue
		case len(data) == 0:
			o.draft.Command("expect", of.channel, "-empty")
		default:
			name := "want" + of.ending
			o.draft.File(name, data)
			o.draft.Command("expect", of.channel, name)
		}
		n++
	}
	if status, ok := o.part(".rc"); ok {
		o.draft.Command("expect", "exit", strings.TrimSpace(string(status)))
		n++
	}
	if n == 0 {
		return catalog.Of("import.unexpected")
	}
	return why
}

// words are those of a command line without anything for which a shell is needed.
type words struct {
	words  []string
	input  string // file that standard input comes from; "" for none
	joined bool   // standard error goes where standard output goes
}

// commandLine reads one command: words, with quotes, then `< FILE` and `2>&1`. The reason says why it
// is something else.
func commandLine(text string) (line words, why catalog.Message) {
	shell := catalog.Of("import.shell", "command", strconv.Quote(strings.TrimSpace(text)))
	rest := strings.TrimSpace(text)
	rest, line.joined = strings.CutSuffix(rest, "2>&1")
	if before, file, ok := strings.Cut(rest, "<"); ok {
		rest, line.input = before, strings.TrimSpace(file)
		if line.input == "" || strings.ContainsAny(line.input, " \t|<>&;$`*?'\"\\\n") {
			return line, shell
		}
	}
	var ok bool
	if line.words, ok = quotedWords(strings.TrimSpace(rest)); !ok {
		return line, shell
	}
	if len(line.words) == 0 {
		return line, catalog.Of("import.not-run")
	}
	return line, why
}

// quotedWords divides a command as a shell does that has nothing to expand; false if there is.
func quotedWords(text string) (words []string, ok bool) {
	var word strings.Builder
	quote, open := rune(0), false
	for _, r := range text + " " {
		switch {
		case r == '\n', strings.ContainsRune("$`\\", r) && quote != '\'':
			return nil, false
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(r)
		case r == '\'' || r == '"':
			quote, open = r, true
		case strings.ContainsRune("|<>&;*?()[]{}~#!", r):
			return nil, false
		case r != ' ' && r != '\t':
			word.WriteRune(r)
		case open || word.Len() > 0:
			words = append(words, word.String())
			word.Reset()
			open = false
		}
	}
	return words, quote == 0
}
