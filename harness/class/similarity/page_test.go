package similarity_test

import (
	"html"
	"regexp"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"touchstone/harness/class/dolos"
	"touchstone/harness/class/ledger"
	"touchstone/harness/class/similarity"
)

// pageOf is the page of two submissions.
func pageOf(t *testing.T, left, right fstest.MapFS, found dolos.Pair) string {
	t.Helper()
	l := &ledger.Ledger{Assignment: ledger.Assignment{Title: "Lab <3>"}, Submissions: []ledger.Submission{{Key: "ada", Name: "Ada </h1><script>", Work: "1"}, {Key: "bob", Name: "Bob", Work: "2"}}}
	e, err := similarity.Write(t.TempDir(), l, nil, given(t, map[string]fstest.MapFS{"ada": left, "bob": right}))
	if err != nil {
		t.Fatal(err)
	}
	p := ledger.Pair{Left: "ada", Right: "bob", Similarity: 0.9999, Longest: 4, Overlap: 9}
	x, err := similarity.PageOf(l, e, p, found)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := x.Write(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// sourcesIn are the source files on a page, without line numbers.
func sourcesIn(page string) []string {
	var list []string
	for _, found := range regexp.MustCompile(`(?s)</pre><pre>\n(.*?)</pre>`).FindAllStringSubmatch(page, -1) {
		list = append(list, found[1])
	}
	return list
}

// What matches is marked, in the columns of UTF-16 that Node.js counts in, and leads to its
// counterpart in whatever file that is.
func TestPair(t *testing.T) {
	left := fstest.MapFS{"a.c": text("/* 😀ä */ int x;\r\n\tint y;\n"), "b.c": text("int z;")}
	right := fstest.MapFS{"c.c": text("int z;\nint q, x;\n")}
	found := dolos.Pair{Fragments: []dolos.Fragment{
		{Left: dolos.Region{0, 10, 1, 4}, Right: dolos.Region{1, 0, 1, 6}, Length: 3},
		{Left: dolos.Region{2, 0, 2, 6}, Right: dolos.Region{0, 0, 0, 6}, Length: 2},
		{Left: dolos.Region{0, 14, 0, 15}, Right: dolos.Region{1, 7, 1, 8}, Length: 1}, // under the first one
	}}
	found.Repeated.Left = []dolos.Region{{1, 1, 1, 6}}
	found.Repeated.Right = []dolos.Region{{1, 8, 9, 9}} // beyond the end
	got := pageOf(t, left, right, found)
	want := []string{
		"/* 😀ä */ " + `<span id="l1"></span><a class="c1" href="#r1">int </a><span id="l3"></span><a class="c1" href="#r1">x;` + "\n    int</a><mark> y</mark>;\n",
		`<span id="l2"></span><a class="c2" href="#r2">int z;</a>` + "\n",
		`<span id="r2"></span><a class="c2" href="#l2">int z;</a>` + "\n" + `<span id="r1"></span><a class="c1" href="#l1">int q,</a> <span id="r3"></span><a class="c3" href="#l3">x</a><mark>;` + "\n</mark>",
	}
	if diff := cmp.Diff(want, sourcesIn(got)); diff != "" {
		t.Error(diff)
	}
	for _, want := range []string{"99 % similar", "a.c:1–2</bdi></a> – <a href=\"#r1\"><bdi>c.c:2<", "b.c:1</bdi>", "Ada &lt;/h1&gt;"} {
		if !strings.Contains(got, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
}

// Sources and names of files are hostile.
func TestHostileSources(t *testing.T) {
	bad := "</pre><script>window.pwned=1</script><img src=x onerror=pwned()>\x1b[2J\u202e&#60; {{.Style}} \" '\n"
	got := pageOf(t, fstest.MapFS{"a.c": text(bad + bad), "<b>\u202e.c": text(bad)}, fstest.MapFS{"a.c": text(bad)}, dolos.Pair{Fragments: []dolos.Fragment{
		{Left: dolos.Region{0, 3, 0, 9}, Right: dolos.Region{-4, -1, 1000, 1000}, Length: 1}, {Left: dolos.Region{1, 9, 0, 3}, Right: dolos.Region{7, 7, 7, 7}, Length: 2},
	}})
	head, body, _ := strings.Cut(got, "</style>")
	if strings.Contains(body, "<script") || strings.Contains(body, "<img") || strings.Contains(body, "<b>") || strings.ContainsAny(body, "\x1b\u202e") {
		t.Error(body)
	}
	if tags := regexp.MustCompile(`<[^>]*( on|src|style)[^>]*>`).FindString(body); tags != "" {
		t.Error(tags)
	}
	policy := regexp.MustCompile(`Content-Security-Policy" content="([^"]*)"`).FindStringSubmatch(head)
	if policy == nil || !strings.HasPrefix(html.UnescapeString(policy[1]), "default-src 'none'; style-src 'sha256-") || strings.Contains(policy[1], "unsafe") || strings.Contains(policy[1], "script") {
		t.Error(policy)
	}
	for i, source := range sourcesIn(got) {
		plain := html.UnescapeString(regexp.MustCompile(`<[^>]*>`).ReplaceAllString(source, ""))
		shown := strings.NewReplacer("\x1b", "␛", "\u202e", "‹U+202E›").Replace(bad)
		if plain != shown && plain != shown+shown {
			t.Errorf("source %d is changed: %q", i, plain)
		}
	}
}

func TestTable(t *testing.T) {
	l := &ledger.Ledger{
		Submissions: []ledger.Submission{{Key: "ada", Name: "=Ada", Work: "1"}, {Key: "bob", Name: "Bob", Work: "1"}, {Key: "eve", Group: "Red", Work: "2"}},
		Similarity: &ledger.Similarity{Pairs: []ledger.Pair{
			{Left: "ada", Right: "bob", Similarity: 1, Longest: 40, Overlap: 80, Page: similarity.Page("ada", "bob")}, {Left: "bob", Right: "eve", Similarity: 0.75, Longest: 4, Overlap: 8},
		}},
	}
	var b strings.Builder
	if err := similarity.WriteCSV(&b, l); err != nil {
		t.Fatal(err)
	}
	want := "key,name,other key,other name,similarity,longest fragment,total overlap,same files,page\nada,'=Ada,bob,Bob,1.0000,40,80,yes,ada+bob.html\nbob,Bob,eve,Red,0.7500,4,8,,\n"
	if diff := cmp.Diff(want, b.String()); diff != "" {
		t.Error(diff)
	}
}
