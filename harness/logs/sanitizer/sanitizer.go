// Package sanitizer parses the reports of AddressSanitizer, its relatives and
// UndefinedBehaviorSanitizer in a program's output.
package sanitizer

import (
	"slices"
	"strconv"
	"strings"

	"touchstone/harness/lazy"
	"touchstone/harness/report"
)

var (
	// headline matches a line such as `==17==ERROR: AddressSanitizer: stack-buffer-overflow on address 0x...`.
	headline = lazy.Regexp(`^==\d+==\s*(?:ERROR|WARNING): (\w+Sanitizer): ([\w-]+(?: [\w-]+)*?)(?: on | \(|:|\s*$)`)
	// frame matches a line such as `    #1 0x5626 in place /some/folder/gitm.c:138:5`.
	frame = lazy.Regexp(`^\s*#\d+ 0x[0-9a-f]+ in (\S+) (.+?):(\d+)(?::\d+)?$`)
	// undefined matches a line such as `gitm.c:45:7: runtime error: index 19 out of bounds`.
	undefined = lazy.Regexp(`^(\S+?):(\d+):(?:\d+:)? runtime error: (.+)$`)
	// address matches an address, which differs in each run.
	address = lazy.Regexp(`0x[0-9a-f]+`)
)

// Find returns the first report in an output, with the first place that is in one of
// the files; nil if there is no report.
func Find(output string, files []string) *report.Finding {
	lines := strings.Split(output, "\n")
	for n, line := range lines {
		if m := undefined().FindStringSubmatch(line); m != nil {
			return &report.Finding{Kind: report.SanitizerError, What: "runtime error: " + steady(m[3]), At: placeOf(m[1], m[2], files)}
		}
		m := headline().FindStringSubmatch(line)
		if m == nil {
			continue
		}
		found := &report.Finding{Kind: report.SanitizerError, What: m[1] + ": " + m[2]}
		for _, line := range lines[n+1:] {
			if f := frame().FindStringSubmatch(line); f != nil && known(f[2], files) {
				found.At = placeOf(f[2], f[3], files)
				found.At.Function = f[1]
				break
			}
		}
		return found
	}
	return nil
}

// bySignal are the reports that say no more than that the program ended by one of
// these signals. Without the signal, they are about the program that was built with
// a sanitizer, which needs more of the stack.
var bySignal = map[string][]string{
	"stack-overflow": {"SIGSEGV", "SIGBUS"}, "SEGV": {"SIGSEGV", "SIGBUS"}, "BUS": {"SIGSEGV", "SIGBUS"}, "FPE": {"SIGFPE"}, "ILL": {"SIGILL"},
}

// undefinedAccess are the accesses of memory that the language does not define.
var undefinedAccess = []string{
	"heap-buffer-overflow", "stack-buffer-overflow", "stack-buffer-underflow", "dynamic-stack-buffer-overflow", "global-buffer-overflow", "container-overflow",
	"heap-use-after-free", "stack-use-after-return", "stack-use-after-scope", "use-after-poison",
	"attempting double-free", "attempting free", "bad-free", "alloc-dealloc-mismatch", "new-delete-type-mismatch",
	"memcpy-param-overlap", "strcpy-param-overlap", "strncpy-param-overlap", "strcat-param-overlap", "strncat-param-overlap", "negative-size-param",
}

// Undefined returns the first report of undefined behavior in an output at a place
// in one of the files; nil if there is none. The signal is the one that ended the
// same run of the program without a sanitizer; "" for none.
func Undefined(output string, files []string, signal string) *report.Finding {
	for rest := output; rest != ""; {
		found := Find(rest, files)
		if found == nil {
			return nil
		}
		if found.At != nil && known(found.At.File, files) && isUndefined(*found, signal) {
			return found
		}
		rest = after(rest)
	}
	return nil
}

// Sites says where the reports in an output come from, if it is Unresolved. It is the same
// for two runs of one executable if all their reports come from the same places; "" if
// there is no report.
func Sites(output string) string {
	var sites strings.Builder
	for rest := output; ; rest = after(rest) {
		site := site(rest)
		if site == "" {
			return sites.String()
		}
		sites.WriteString(site + "\n")
	}
}

// site says where the first report comes from: the address that is not in a shared
// library, such as that of the sanitizer.
func site(output string) string {
	lines := strings.Split(output, "\n")
	for n, line := range lines {
		if m := undefined().FindStringSubmatch(line); m != nil {
			return m[1] + ":" + m[2] + " " + steady(m[3])
		}
		m := headline().FindStringSubmatch(line)
		if m == nil {
			continue
		}
		for _, line := range lines[n+1:] {
			if f := unresolved().FindStringSubmatch(line); f != nil && !strings.Contains(f[2], ".so") {
				return m[2] + " " + f[3]
			}
		}
		return m[2]
	}
	return ""
}

// isUndefined reports whether a report is about undefined behavior.
func isUndefined(found report.Finding, signal string) bool {
	what, isAddress := strings.CutPrefix(found.What, "AddressSanitizer: ")
	if !isAddress {
		return strings.HasPrefix(found.What, "runtime error: ")
	}
	return slices.Contains(undefinedAccess, what) || signal != "" && slices.Contains(bySignal[what], signal)
}

// after returns an output without everything up to the first report in it.
func after(output string) string {
	for output != "" {
		line, rest, _ := strings.Cut(output, "\n")
		if headline().MatchString(line) || undefined().MatchString(line) {
			return rest
		}
		output = rest
	}
	return ""
}

func placeOf(path, line string, files []string) *report.Place {
	n, err := strconv.Atoi(line)
	if err != nil { // the number is too large for a line number
		n = 0
	}
	return &report.Place{File: ofSubmission(path, files), Line: n}
}

// rest replaces what Shorten leaves out.
const rest = "[the rest of the sanitizer's report was left out]"

// Shorten keeps the output before a sanitizer's report and, of the report, what it
// found and where in the files, without what differs in each run: process ids,
// addresses, the folder of the build.
func Shorten(output string, files []string) string {
	var out []string
	reporting := false
	for line := range strings.SplitSeq(strings.TrimSuffix(output, "\n"), "\n") {
		if m := headline().FindStringSubmatch(line); m != nil {
			out = append(out, "ERROR: "+m[1]+": "+m[2])
			reporting = true
			continue
		}
		switch f := frame().FindStringSubmatch(line); {
		case reporting && line == "":
			return strings.Join(append(out, rest), "\n") + "\n"
		case f != nil && known(f[2], files):
			out = append(out, "    in "+f[1]+" at "+ofSubmission(f[2], files)+":"+f[3])
		case !reporting || !strings.HasPrefix(strings.TrimSpace(line), "#"):
			out = append(out, steady(line))
		}
	}
	return strings.Join(out, "\n") + "\n"
}

func steady(text string) string { return address().ReplaceAllString(text, "0x...") }

// known reports whether a path is that of one of the files, whatever the folder of
// the build was.
func known(path string, files []string) bool { return match(path, files) != "" }

// ofSubmission returns the path as it was submitted.
func ofSubmission(path string, files []string) string {
	if name := match(path, files); name != "" {
		return name
	}
	return path
}

func match(path string, files []string) string {
	longest := ""
	for _, name := range files {
		if (path == name || strings.HasSuffix(path, "/"+name)) && len(name) > len(longest) {
			longest = name
		}
	}
	return longest
}
