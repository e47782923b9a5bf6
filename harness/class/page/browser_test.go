package page_test

import (
	"context"
	"flag"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"touchstone/harness/catalog"
	"touchstone/harness/report/browsertest"
)

// tab is a page that is open in Chromium, with all that went wrong in it:
// errors, dialogs, and requests for anything but the page itself.
type tab struct {
	t     *testing.T
	ctx   context.Context
	at    string
	mutex sync.Mutex
	wrong []string
}

// chromium is the browser of all tests here: each has a profile of its own in it.
var chromium struct {
	once sync.Once
	ctx  context.Context
	stop func()
	err  error
}

func TestMain(m *testing.M) {
	flag.Parse()
	code := m.Run()
	if chromium.stop != nil {
		chromium.stop()
	}
	os.Exit(code)
}

// started is a Chromium that runs.
func started(program string) (context.Context, error) {
	chromium.once.Do(func() { chromium.ctx, chromium.stop, chromium.err = browsertest.Start(program) })
	return chromium.ctx, chromium.err
}

// browse opens a page in a fresh profile of Chromium, after some preparations.
func browse(t *testing.T, html string, before ...action) *tab {
	t.Helper()
	program := browsertest.Program(t)
	file := filepath.Join(t.TempDir(), "class.html")
	if err := os.WriteFile(file, []byte(html), 0o644); err != nil {
		t.Fatal(err)
	}
	ctx, err := started(program)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(ctx, 2*time.Minute)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	b := &tab{t: t, ctx: ctx, at: (&url.URL{Scheme: "file", Path: file}).String()}
	if err := chromedp.Listen(ctx, b.listen); err != nil {
		t.Fatal(err)
	}
	if _, err := chromedp.Call(ctx, network.Enable, network.EnableParams{}); err != nil {
		t.Fatal(err)
	}
	b.run(append(before, chromedp.Navigate(b.at))...)
	return b
}

func (b *tab) listen(event any) {
	note := func(format string, args ...any) {
		b.mutex.Lock()
		defer b.mutex.Unlock()
		b.wrong = append(b.wrong, fmt.Sprintf(format, args...))
	}
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		if address, _, _ := strings.Cut(e.Request.URL, "#"); address != b.at {
			note("request for %s", e.Request.URL)
		}
	case *log.EventEntryAdded:
		note("%s: %s", e.Entry.Level, e.Entry.Text)
	case *runtime.EventExceptionThrown:
		note("%v", e.ExceptionDetails)
	case *runtime.EventConsoleAPICalled:
		note("console.%s", e.Type)
	case *page.EventJavascriptDialogOpening:
		note("dialog: %s", e.Message)
		go chromedp.Call(b.ctx, page.HandleJavaScriptDialog, page.HandleJavaScriptDialogParams{})
	}
}

type action = chromedp.Action[chromedp.Void]

func (b *tab) run(actions ...action) {
	b.t.Helper()
	if err := chromedp.Do(b.ctx, actions...); err != nil {
		b.t.Fatal(err)
	}
}

// eval gives the value of an expression in the page.
func eval[T any](b *tab, expression string) T {
	b.t.Helper()
	value, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		b.t.Fatal(err)
	}
	return value
}

// quiet ends a test: nothing went wrong meanwhile.
func (b *tab) quiet() {
	b.t.Helper()
	b.mutex.Lock()
	defer b.mutex.Unlock()
	for _, what := range b.wrong {
		b.t.Error(what)
	}
}

// allUnpacked waits for the details of the submissions that have been opened.
const allUnpacked = `while ([...document.querySelectorAll("details.student[open] > div")].some(d => !d.querySelector("p:not(:last-child), div"))) await new Promise(done => setTimeout(done, 10));`

// The names in the table of students that can be seen, in their order.
const namesShown = `[...document.querySelectorAll("#matrix tbody tr:not([hidden]) a")].map(a => a.textContent)`

func TestBrowserRunsNothingHostile(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts a browser: left out with -short")
	}
	b := browse(t, written(t, hostileClass()))
	// Everything is opened, every link is looked at, and everything is under the mouse once.
	const provoke = `(async () => {
		for (const d of document.querySelectorAll("details")) d.open = true;
		` + allUnpacked + `
		for (const d of document.querySelectorAll("details")) d.open = true;
		for (const e of document.querySelectorAll("*")) for (const kind of ["mouseover", "focus", "error", "load"]) e.dispatchEvent(new Event(kind));
		for (const b of document.querySelectorAll("button")) b.click();
		for (const o of document.querySelectorAll("option")) { o.selected = true; o.parentElement.closest("select").dispatchEvent(new Event("change")); }
		return typeof window.pwned;
	})()`
	if got := eval[string](b, provoke); got != "undefined" {
		t.Error("a script of a student was run")
	}
	for expression, want := range map[string]int{
		`document.scripts.length`: 2, // and one of them is no script
		`[...document.scripts].filter(s => s.type === "text/plain" && s.id === "details").length`:                      1,
		`document.querySelectorAll("style").length`:                                                                    1,
		`document.querySelectorAll("img, iframe, object, embed, base, link, textarea, video, audio").length`:           0,
		`[...document.querySelectorAll("*")].filter(e => [...e.attributes].some(a => a.name.startsWith("on"))).length`: 0,
		`[...document.links].filter(a => a.protocol !== "file:").length`:                                               0,
		`document.querySelectorAll("#matrix tbody tr").length`:                                                         len(hostile) + 1,
		`document.querySelectorAll("details.student").length`:                                                          len(hostile) + 1,
		`[...document.querySelectorAll("#matrix tbody a")].filter(a => !document.querySelector(a.hash)).length`:        0,
	} {
		if got := eval[int](b, expression); got != want {
			t.Errorf("%s is %d, not %d", expression, got, want)
		}
	}
	const allNames = `[...document.querySelectorAll("#matrix tbody a")].map(a => a.textContent)` // whatever the filter that was chosen last leaves
	if names := eval[[]string](b, allNames); !slices.Contains(names, hostile[0]) {
		t.Errorf("no student is called %s: %q", hostile[0], names)
	}
	b.quiet()
}

func TestBrowserStopsAScriptThatSlipsThrough(t *testing.T) {
	const bait = `<main><script>window.pwned=1</script><p onclick=window.pwned=1 id=bait>x</p><img src="https://evil.example/x.png">`
	b := browse(t, strings.Replace(written(t, small(1)), "<main>", bait, 1))
	b.run(chromedp.Evaluate[chromedp.Void](`document.getElementById("bait").click()`))
	if eval[string](b, `typeof window.pwned`) != "undefined" {
		t.Error("the policy lets a script run that is not the page's")
	}
	b.mutex.Lock()
	defer b.mutex.Unlock()
	for _, kind := range []string{"inline script", "inline event handler", "https://evil.example/x.png"} {
		if !slices.ContainsFunc(b.wrong, func(what string) bool {
			return strings.Contains(what, kind) && strings.Contains(what, "Content Security Policy")
		}) {
			t.Errorf("nothing tells of the %s: %q", kind, b.wrong)
		}
	}
}

func TestBrowserSorts(t *testing.T) {
	for _, language := range catalog.Languages() {
		t.Run(language, func(t *testing.T) { sorts(t, language) })
	}
}

func sorts(t *testing.T, language string) {
	c := small(40.5, 100, 40.25, 0)
	c.ledger.Language = language
	c.ledger.Submissions[3] = c.ledger.Submissions[2]
	c.ledger.Submissions[2].Score = nil
	c.ledger.Submissions[2].Fault = "no disk"
	c.ledger.Submissions[3].Key, c.ledger.Submissions[3].Name = "d", "Student D"
	b := browse(t, written(t, c))
	head := func(n int) string { return fmt.Sprintf("#matrix thead th:nth-child(%d) button", n) }
	for _, step := range []struct {
		column      int
		state, want string
	}{
		{2, "ascending", "DABC"}, {2, "descending", "BADC"}, {2, "", "ABCD"}, // what has no points comes last
		{3, "ascending", "DABC"}, {1, "ascending", "ABCD"}, {1, "descending", "DCBA"},
	} {
		// By the keyboard: the button takes the focus and Enter.
		b.run(chromedp.Focus(chromedp.CSS(head(step.column))), chromedp.KeyEvent("\r"))
		got := ""
		for _, name := range eval[[]string](b, namesShown) {
			got += strings.ToUpper(name[len(name)-1:])
		}
		state := eval[string](b, fmt.Sprintf(`document.querySelector(%q).closest("th").getAttribute("aria-sort") ?? ""`, head(step.column)))
		if got != step.want || state != step.state {
			t.Errorf("column %d: %s, %q; want %s, %q", step.column, got, state, step.want, step.state)
		}
	}
	b.quiet()
}

func TestBrowserFilters(t *testing.T) {
	for _, language := range catalog.Languages() {
		t.Run(language, func(t *testing.T) { filters(t, language) })
	}
}

func filters(t *testing.T, language string) {
	c := small(40, 100, 0, 7.5)
	c.ledger.Language = language
	of := func(n, all int) string { return catalog.Language(language).Say("screen.of", "n", n, "all", all) }
	c.ledger.Submissions[1].Late = true
	c.ledger.Submissions[3].Group, c.ledger.Submissions[3].Number = "Team Turing", "5017"
	b := browse(t, written(t, c))
	const count = `document.getElementById("count").textContent`
	sections := `[...document.querySelectorAll("details.student:not([hidden]) > summary bdi")].map(e => e.textContent)`
	check := func(what, wantCount string, want ...string) {
		t.Helper()
		if got := eval[[]string](b, namesShown); !slices.Equal(got, want) {
			t.Errorf("%s: the table has %q", what, got)
		}
		if got := eval[[]string](b, sections); !slices.Equal(got, want) {
			t.Errorf("%s: the sections are %q", what, got)
		}
		if got := eval[string](b, count); got != wantCount {
			t.Errorf("%s: the count is %q", what, got)
		}
	}
	check("nothing", "", "Student a", "Student b", "Student c", "Team Turing")
	b.run(chromedp.SendKeys(chromedp.CSS("#find"), "student C"))
	check("a name", of(1, 4), "Student c")
	b.run(chromedp.Click(chromedp.CSS(`.tools button[type=reset]`)), chromedp.Evaluate[chromedp.Void](`new Promise(done => setTimeout(done))`, chromedp.EvalAwaitPromise))
	check("cleared", "", "Student a", "Student b", "Student c", "Team Turing")
	b.run(chromedp.SendKeys(chromedp.CSS("#find"), "5017"))
	check("a number", of(1, 4), "Team Turing")
	b.run(chromedp.Click(chromedp.CSS(`[data-show="2 h"]`))) // those who have some of the points of the item
	check("an item", of(2, 4), "Student a", "Team Turing")
	b.run(chromedp.SetValue(chromedp.CSS("#show"), "2 hf"), chromedp.Evaluate[chromedp.Void](`document.getElementById("show").dispatchEvent(new Event("change"))`))
	check("lost points", of(3, 4), "Student a", "Student c", "Team Turing")
	b.run(chromedp.SetValue(chromedp.CSS("#show"), "is late"), chromedp.Evaluate[chromedp.Void](`document.getElementById("show").dispatchEvent(new Event("change"))`))
	check("late", of(1, 4), "Student b")
	b.run(chromedp.SendKeys(chromedp.CSS("#find"), "nobody"))
	check("nobody", of(0, 4))
	if !eval[bool](b, `!document.getElementById("nobody").hidden`) {
		t.Error("nothing says that nobody is left")
	}
	b.quiet()
}

func TestBrowserOpensTheSectionOfALink(t *testing.T) {
	b := browse(t, written(t, small(40, 100)))
	b.run(chromedp.Click(chromedp.CSS(`#matrix a[href="#s2"]`)), chromedp.WaitVisible(chromedp.CSS("#s2")))
	if eval[int](b, `document.querySelectorAll("details.student[open]").length`) != 1 {
		t.Error("not one section is open")
	}
	const lost = `(async () => { ` + allUnpacked + ` return document.querySelector("#s2").textContent; })()`
	if text := eval[string](b, lost); !strings.Contains(text, say("class.right", "items", "counts")) {
		t.Errorf("the section has not been filled: %q", text)
	}
	if eval[string](b, `document.querySelector("#s1").textContent`) != say("class.full-report")+" students/a/report.txt" {
		t.Error("another section has been filled, too")
	}
	b.quiet()
}

func TestBrowserReadsThePageWithoutTheScript(t *testing.T) {
	withoutScript := chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
		_, err := cdp.Call(ctx, t, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
		return err
	})
	b := browse(t, written(t, small(40, 100)), withoutScript)
	text, err := chromedp.Run(b.ctx, chromedp.Text(chromedp.CSS("body")))
	if err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{"Student a", "Student b", say("class.fact.of", "what", say("class.fact.mean"), "all", 100), "Counts cards", say("class.closed")} {
		if !strings.Contains(text, part) {
			t.Errorf("%q cannot be read", part)
		}
	}
	if strings.Contains(text, say("class.clear")) {
		t.Error("there are controls that do nothing")
	}
}

// A class of 3,000: how fast it opens is told, not judged.
func TestBrowserOpensALargeClass(t *testing.T) {
	if testing.Short() {
		t.Skip("it starts a browser: left out with -short")
	}
	students := 300
	if *browsertest.Must {
		students = 3000
	}
	b := browse(t, written(t, classOf(t, students)))
	const times = `(() => { const t = performance.getEntriesByType("navigation")[0]; return [t.domContentLoadedEventEnd, t.loadEventEnd]; })()`
	took := eval[[]float64](b, times)
	t.Logf("%d students: loaded after %.0f ms, complete after %.0f ms", students, took[0], took[1])
	if n := eval[int](b, `document.querySelectorAll("details.student").length`); n != students {
		t.Errorf("%d sections", n)
	}
	if !eval[bool](b, `(() => { const h = document.querySelector("#matrix thead th"), f = document.querySelector("#matrix tbody th"); return getComputedStyle(h).position === "sticky" && getComputedStyle(f).position === "sticky"; })()`) {
		t.Error("the head and the first column scroll away")
	}
	const visible = `[...document.querySelectorAll("#matrix tbody tr")].filter(row => row.offsetHeight > 0).length`
	if n := eval[int](b, visible); n != 200 {
		t.Errorf("at first %d rows can be seen", n)
	}
	b.run(chromedp.Click(chromedp.CSS("#more")))
	if n := eval[int](b, visible); n != students || !eval[bool](b, `document.getElementById("more").hidden`) {
		t.Errorf("when all shall be shown, %d rows can be seen", n)
	}
	b.run(chromedp.Reload())
	// To the last one by its number, and from there to the details.
	last := fmt.Sprint(50000 + students - 1)
	find := func(text string) string {
		return `{ const field = document.getElementById("find"); field.value = "` + text + `"; field.dispatchEvent(new Event("input")); }`
	}
	steps := map[string]string{
		"find":   find(last),
		"sort":   `document.querySelector("#matrix thead th:nth-child(2) button").click();`,
		"clear":  find(""),
		"follow": `document.querySelector("#matrix a[href='#s` + fmt.Sprint(students) + `']").click(); ` + allUnpacked,
	}
	for _, step := range []string{"find", "follow", "clear", "sort"} {
		ms := eval[float64](b, `(async () => { const start = performance.now(); `+steps[step]+` await new Promise(done => requestAnimationFrame(() => setTimeout(done))); return performance.now() - start; })()`)
		t.Logf("%s: %.0f ms", step, ms)
		if step == "find" {
			if names := eval[[]string](b, namesShown); len(names) != 1 {
				t.Errorf("of one number there are %d", len(names))
			}
		}
	}
	if text := eval[string](b, fmt.Sprintf(`document.querySelector("#s%d").textContent`, students)); !strings.Contains(text, say("screen.of", "n", "", "all", 10)[1:]) {
		t.Errorf("the last one has no items: %q", text)
	}
	b.quiet()
}
