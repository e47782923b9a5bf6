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
		flat := strings.Join(strings.Fields(html.UnescapeString(some.String())), " ")
		if !strings.Contains(flat, words.In("").Elsewhere(r)) || strings.Contains(none.String(), "does not have") {
			t.Errorf("%s:\n%s", name, some.String())
		}
	}
}
