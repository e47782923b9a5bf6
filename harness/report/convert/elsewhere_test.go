package convert_test

import (
	"html"
	"strings"
	"testing"

	"touchstone/harness/report/convert"
	"touchstone/harness/report/words"
)

// What people read says how much is judged elsewhere, and says nothing of it
// when nothing is.
func TestElsewhere(t *testing.T) {
	r := lost()
	whole := lost()
	r.Score.Elsewhere, r.Items[1].Elsewhere = 12.5, 12.5
	_, always, _ := strings.Cut(say("elsewhere", "parts", "\n"), "\n") // however many points it is about
	for _, name := range []string{"text", "html", "github", "github-annotations", "gradescope", "tap"} {
		format, err := convert.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		var some, none strings.Builder
		if err := format.Write(&some, r, options); err != nil {
			t.Fatal(err)
		}
		if err := format.Write(&none, whole, options); err != nil {
			t.Fatal(err)
		}
		flat := func(b *strings.Builder) string {
			return strings.Join(strings.Fields(html.UnescapeString(b.String())), " ")
		}
		if !strings.Contains(flat(&some), words.In("").Elsewhere(r)) || strings.Contains(flat(&none), strings.TrimSpace(always)) {
			t.Errorf("%s:\n%s", name, some.String())
		}
	}
}
