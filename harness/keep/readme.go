package keep

import (
	"fmt"
	"strings"
	"time"

	"touchstone/harness/report"
	"touchstone/harness/report/words"
	"touchstone/harness/script"
)

var marks = map[report.Verdict]string{
	report.VerdictPass: "passed", report.VerdictFail: "FAILED", report.VerdictNotRun: "not run", report.VerdictNotJudged: "not judged",
}

// readme says what is in the folder.
func (w Work) readme() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s)\n\n", w.Case.Title, w.Case.ID)
	if len(w.Plays) == 0 {
		fmt.Fprintf(&b, "Nothing was run: %s\n", words.Sentence(w.Case.Reason))
	}
	fmt.Fprintf(&b, "%s/ is the submission as the build has left it.\n", tree)
	for n, play := range w.Plays {
		w.section(&b, n, play)
	}
	fmt.Fprintf(&b, `
In each of these folders:

  run.sh     runs it again, as you and without the sandbox and its limits
  debug.sh   starts gdb on it; type run (what was compiled with -g shows its lines)
  %-10s what the program finds around it
  %-10s what it reads from standard input, where it gets something to read
  %-10s what it was compared with, where it was compared with a file
  %-10s what it did: stdout, stderr, status, and the files that were looked at
`, inputs+"/", stdin, expected+"/", printed+"/")
	return b.String()
}

func (w Work) section(b *strings.Builder, n int, k script.Kept) {
	fmt.Fprintf(b, "\n%s/  %s\n", playFolder(n), words.Shell(append([]string{k.Program}, k.Args...)...))
	if n < len(w.Case.Plays) && w.Case.Plays[n].Note != "" {
		fmt.Fprintf(b, "        (%s)\n", w.Case.Plays[n].Note)
	}
	said := map[string]bool{} // the same may be asked for several items
	for _, x := range w.Case.Expectations {
		line := fmt.Sprintf("  %-6s  %s\n", marks[x.Verdict], words.Sentence(words.In("").Checked(x)))
		if x.Play == n && !said[line] {
			b.WriteString(line)
			said[line] = true
		}
	}
	for _, want := range k.Wants {
		if want.Numbers {
			fmt.Fprintf(b, "          in %s/%s N stands for any number\n", expected, want.Name)
		}
	}
	if k.Unjudged == "" {
		fmt.Fprintf(b, "  limits  %s on the clock, %s of processor time, %d MiB of memory\n",
			seconds(k.Command.Limits.Wall), seconds(k.Command.Limits.CPU), k.Command.Limits.Memory>>20)
	}
}

func seconds(d time.Duration) string { return fmt.Sprintf("%g s", d.Seconds()) }
