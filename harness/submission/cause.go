package submission

import (
	"bytes"
	"cmp"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/agext/levenshtein"
	"golang.org/x/text/unicode/norm"

	"touchstone/harness/assignment"
	"touchstone/harness/catalog"
	"touchstone/harness/lazy"
	"touchstone/harness/logs/buildlog"
	"touchstone/harness/report"
	"touchstone/harness/sandbox"
)

// whyNotStart returns the reason not to run the build at all, if there is one.
func whyNotStart(root *os.Root, build assignment.Build) catalog.Message {
	names, err := list(root, ".")
	if err == nil && len(names) == 0 {
		return catalog.Of("build.nothing")
	}
	if len(build.Command) != 1 || build.Command[0] != "make" || assignment.Makefile(root.FS()) != "" {
		return catalog.Message{}
	}
	if like := likeMakefiles(root); len(like) > 0 {
		return catalog.Of("build.makefile-elsewhere", "files", enumerate(like))
	}
	return catalog.Of("build.no-makefile")
}

// likeMakefiles finds files that the student may have meant as the Makefile.
func likeMakefiles(root *os.Root) []string {
	var like []string
	walk(root, func(e entry) error {
		base := strings.ToLower(path.Base(e.name))
		if e.err == nil && e.info.Mode().IsRegular() && (strings.HasPrefix(base, "makefile") || base == "gnumakefile") {
			like = append(like, shown(e.name))
		}
		return nil
	})
	return like
}

// enumerate lists the first few names.
func enumerate(names []string) catalog.Message {
	const few = 3
	if len(names) > few {
		return catalog.Of("list.more", "names", strings.Join(names[:few], ", "), "n", len(names)-few)
	}
	return catalog.Verbatim(strings.Join(names, ", "))
}

// whyFailed returns the reason why the command failed, if it did.
func whyFailed(root *os.Root, build assignment.Build, out sandbox.Outcome, a attempt) catalog.Message {
	command, l := strings.Join(build.Command, " "), build.Limits
	switch out.End {
	case sandbox.Exited:
		if out.Exit == 0 {
			return catalog.Message{}
		}
		why := catalog.Of("build.command-failed", "command", command, "why", complaint(root, a, out.Exit))
		if slices.Contains(out.Reached, sandbox.ProcessLimit) {
			why = catalog.Of("list.next", "first", why, "next", catalog.Of("build.crowded", "n", int(l.Processes)))
		}
		return why
	case sandbox.TimeOut:
		return catalog.Of("build.time-out", "command", command, "n", time.Duration(l.Wall).Seconds())
	case sandbox.CPULimit:
		return catalog.Of("build.cpu-limit", "command", command, "n", time.Duration(l.CPU).Seconds())
	case sandbox.OutputLimit:
		return catalog.Of("build.output-limit", "command", command, "size", catalog.Size(int64(l.Output)))
	case sandbox.MemoryLimit:
		return catalog.Of("build.memory-limit", "command", command, "size", catalog.Size(int64(l.Memory)))
	case sandbox.FileSizeLimit:
		return catalog.Of("build.file-limit", "command", command, "size", catalog.Size(int64(l.FileSize)))
	case sandbox.ProcessLimit:
		return catalog.Of("build.process-limit", "command", command, "n", int(l.Processes))
	case sandbox.Signaled:
		return catalog.Of("build.signal", "command", command, "signal", out.Signal)
	}
	return catalog.Of("build.stopped", "command", command, "end", string(out.End))
}

// byRelevance ranks the kinds of findings, the most informative first.
var byRelevance = []struct {
	kind   report.FindingKind
	placed bool
}{
	{report.CompilerError, true}, {report.LinkerError, true}, {report.LinkerError, false}, {report.CompilerError, false}, {report.MakeError, true}, {report.MakeError, false},
}

var (
	// multiply matches a linker's message about a duplicate definition and its place.
	multiply = lazy.Regexp(`^(multiple definition of [^;]+)(?:; (?:[^:]*/)?([^:/]+):.*)?$`)
	summary  = lazy.Regexp(`^make\S*: (\*\*\* |Leaving directory|Entering directory|Target .* not remade)|^compilation terminated\.`)
)

// missingFilePatterns are the messages for a file that does not exist.
var missingFilePatterns = []func() *regexp.Regexp{
	lazy.Regexp(`^(?:(.+:\d+): )?(?:\w[\w.+-]*: )?(\S[^:]*): No such file or directory$`),
	lazy.Regexp(`^()No rule to make target [\x60']([^']+)', needed by `),
}

// missingFile explains a message about a file that does not exist, and which file
// may have been meant. It returns none for other messages.
func missingFile(root *os.Root, text string) catalog.Message {
	for _, pattern := range missingFilePatterns {
		groups := pattern().FindStringSubmatch(text)
		if groups == nil || !strings.Contains(path.Base(groups[2]), ".") || strings.HasPrefix(groups[2], "/") {
			continue
		}
		said := catalog.Of("files.missing", "file", shown(path.Clean(groups[2])))
		if folder := submoduleOf(root, groups[2]); folder != "" {
			said = catalog.Of("list.next", "first", said, "next", catalog.Of("build.submodule", "folder", shown(folder)))
		} else if like := filesLike(root, path.Base(groups[2])); len(like) > 0 {
			said = catalog.Of("build.file-like", "file", shown(path.Clean(groups[2])), "files", enumerate(like))
		}
		if groups[1] != "" {
			said = catalog.Of("with-lines", "text", groups[1], "lines", said)
		}
		return said
	}
	return catalog.Message{}
}

// filesLike finds files with nearly this name, in other letters or with .txt behind
// it, or with the same name in another folder.
func filesLike(root *os.Root, base string) []string {
	var like []string
	wanted := norm.NFC.String(base)
	walk(root, func(e entry) error {
		if e.err != nil || strings.HasPrefix(e.name, ".") || !e.info.Mode().IsRegular() {
			return nil
		}
		other := path.Base(e.name)
		near := len(base) > 5 && path.Ext(other) == path.Ext(base) && levenshtein.Distance(other, base, nil) <= 2
		if plain := norm.NFC.String(other); strings.EqualFold(plain, wanted) || strings.EqualFold(plain, wanted+".txt") || near {
			like = append(like, shown(e.name))
		}
		return nil
	})
	return like
}

// complaint returns the most informative message in the log. Of a log without any it
// says how the command ended and what was printed last, which need not be the reason.
func complaint(root *os.Root, a attempt, status int) catalog.Message {
	for _, t := range byRelevance {
		i := slices.IndexFunc(a.found, func(f report.Finding) bool { return f.Kind == t.kind && (f.At != nil) == t.placed })
		if i >= 0 {
			return inShort(root, a.found[i])
		}
	}
	last := ""
	for line := range buildlog.Lines(a.log) {
		if strings.TrimSpace(line) != "" && !summary().MatchString(line) {
			last = line
		}
	}
	if last == "" {
		return catalog.Of("build.silent", "status", status)
	}
	return cmp.Or(missingFile(root, last), catalog.Of("build.printed-last", "status", status, "text", quoted(last)))
}

// inShort describes a finding in one line. It leaves out the place of a linker's
// finding, because the mistake is somewhere else.
func inShort(root *os.Root, f report.Finding) catalog.Message {
	switch {
	case f.At != nil && isUTF16(root, f.At.File):
		return catalog.Of("build.utf16", "file", shown(f.At.File))
	case f.At != nil && isPointer(root, f.At.File):
		return catalog.Of("build.lfs", "file", shown(f.At.File))
	}
	text := f.What
	m := multiply().FindStringSubmatch(text)
	switch {
	case m != nil && m[2] != "":
		return catalog.Of("build.defined-in", "text", quoted(m[1]), "file", quoted(m[2]))
	case m != nil:
		text = m[1]
	case f.Kind == report.MakeError && strings.HasPrefix(f.What, "missing separator") && f.At != nil && indented(root, *f.At):
		return catalog.Of("build.no-tab", "place", f.At.String())
	case f.At != nil && f.Kind != report.LinkerError:
		text = f.At.String() + ": " + text
	}
	return cmp.Or(missingFile(root, text), catalog.Verbatim(quoted(text)))
}

// indented reports whether a line of a file begins with a space.
func indented(root *os.Root, at report.Place) bool {
	text, _ := readRegular(root, at.File, 1<<20)
	n := 0
	for line := range bytes.Lines(text) {
		if n++; n == at.Line {
			return line[0] == ' '
		}
	}
	return false
}

// isUTF16 reports whether a file begins like text in UTF-16: with its byte order
// mark, or with a character of ASCII.
func isUTF16(root *os.Root, name string) bool {
	b, _ := readRegular(root, name, 2)
	return string(b) == "\xff\xfe" || string(b) == "\xfe\xff" || len(b) == 2 && (b[0] == 0) != (b[1] == 0)
}

// found returns the messages of compiler, linker and make in a log, as far as a
// report keeps it: errors rather than warnings.
func found(log report.Text) []report.Finding {
	const (
		most = 200
		long = 2000 // bytes
	)
	list := buildlog.Read([]byte(log))
	if len(list) > most {
		warning := func(f report.Finding) int {
			if f.Kind == report.CompilerWarning {
				return 1
			}
			return 0
		}
		slices.SortStableFunc(list, func(a, b report.Finding) int { return warning(a) - warning(b) })
		list = list[:most]
	}
	for i := range list {
		list[i].What = strings.ToValidUTF8(list[i].What[:min(len(list[i].What), long)], "\ufffd")
	}
	return list
}
