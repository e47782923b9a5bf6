package keep

import (
	"fmt"
	"strings"

	"touchstone/harness/play"
	"touchstone/harness/report/words"
)

// readme describes the contents of the folder.
func (w Work) readme() string {
	v := words.In(w.Language)
	var b strings.Builder
	fmt.Fprintf(&b, "%s (%s)\n\n", w.Case.Title, w.Case.ID)
	if len(w.Plays) == 0 {
		fmt.Fprintln(&b, v.Say("keep.nothing", "why", words.Sentence(v.Text(w.Case.ReasonFact))))
	}
	fmt.Fprintln(&b, v.Say("keep.tree", "folder", tree+"/"))
	for n, play := range w.Plays {
		w.section(&b, n, play, v)
	}
	fmt.Fprintf(&b, "\n%s\n\n", v.Say("keep.each"))
	for _, part := range []struct{ name, about string }{
		{"run.sh", "keep.run"}, {"debug.sh", "keep.debug"}, {inputs + "/", "keep.inputs"},
		{stdin, "keep.stdin"}, {expected + "/", "keep.expected"}, {printed + "/", "keep.printed"},
	} {
		fmt.Fprintf(&b, "  %-10s %s\n", part.name, v.Say(part.about))
	}
	return b.String()
}

func (w Work) section(b *strings.Builder, n int, k play.Kept, v words.Voice) {
	fmt.Fprintf(b, "\n%s/  %s\n", playFolder(n), words.Shell(append([]string{k.Program}, k.Args...)...))
	if n < len(w.Case.Plays) && !w.Case.Plays[n].NoteFact.None() {
		fmt.Fprintf(b, "        (%s)\n", v.Text(w.Case.Plays[n].NoteFact))
	}
	said := map[string]bool{} // several items may ask for the same
	for _, x := range w.Case.Expectations {
		line := fmt.Sprintf("  %-6s  %s\n", v.Named("keep", string(x.Verdict)), words.Sentence(v.Checked(x)))
		if x.Play == n && !said[line] {
			b.WriteString(line)
			said[line] = true
		}
	}
	for _, want := range k.Wants {
		if want.Numbers {
			fmt.Fprintf(b, "          %s\n", v.Say("keep.any-number", "file", expected+"/"+want.Name))
		}
	}
	if k.Unjudged.None() {
		fmt.Fprintf(b, "  %s\n", v.Say("keep.limits", "wall", k.Command.Limits.Wall.Seconds(), "cpu", k.Command.Limits.CPU.Seconds(), "memory", k.Command.Limits.Memory>>20))
	}
}
