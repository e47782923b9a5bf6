package marking_test

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"

	"touchstone/harness/class/marking"
	"touchstone/harness/report/browsertest"
)

// tutor is somebody with a keyboard and a Chromium, and all that went wrong in it: errors,
// what the content security policy refused, dialogs, and requests that leave the server.
type tutor struct {
	t      *testing.T
	ctx    context.Context
	server *marking.Server
	mutex  sync.Mutex
	wrong  []string
}

// sits starts a browser for a tutor, and opens a server's page in it.
func sits(t *testing.T, program string, s *marking.Server) *tutor {
	t.Helper()
	ctx, stop, err := browsertest.Start(program)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	ctx, cancel := context.WithTimeout(ctx, 2*time.Minute)
	t.Cleanup(cancel)
	b := &tutor{t: t, ctx: ctx, server: s}
	if err := chromedp.Listen(ctx, b.listen); err != nil {
		t.Fatal(err)
	}
	if _, err := chromedp.Call(ctx, network.Enable, network.EnableParams{}); err != nil {
		t.Fatal(err)
	}
	b.opens("")
	return b
}

func (b *tutor) listen(event any) {
	what := ""
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		if !strings.HasPrefix(e.Request.URL, b.server.URL()) {
			what = "request for " + e.Request.URL
		}
	case *log.EventEntryAdded:
		if !strings.Contains(e.Entry.Text, "409") { // a conflict is no fault of the page
			what = e.Entry.Text
		}
	case *runtime.EventExceptionThrown:
		what = fmt.Sprint(e.ExceptionDetails)
	case *page.EventJavascriptDialogOpening:
		what = "dialog: " + e.Message
		go chromedp.Call(b.ctx, page.HandleJavaScriptDialog, page.HandleJavaScriptDialogParams{Accept: true})
	}
	if what != "" {
		b.mutex.Lock()
		defer b.mutex.Unlock()
		b.wrong = append(b.wrong, what)
	}
}

// opens opens a page of the server.
func (b *tutor) opens(path string) {
	b.t.Helper()
	if err := chromedp.Do(b.ctx, chromedp.Navigate(b.server.URL()+path)); err != nil {
		b.t.Fatal(err)
	}
}

// types presses keys, one after the other.
func (b *tutor) types(keys string, held ...chromedp.Modifier) {
	b.t.Helper()
	unmodified := func(p *input.DispatchKeyEventParams) {
		if p.Modifiers == int64(chromedp.ModifierAlt) {
			p.UnmodifiedText = keys // which access keys are found by
		}
	}
	if err := chromedp.Do(b.ctx, chromedp.KeyEvent(keys, chromedp.KeyModifiers(held...), unmodified)); err != nil {
		b.t.Error(err)
	}
}

// goes presses a key that leads to another page, and waits for that.
func (b *tutor) goes(key string, held chromedp.Modifier) {
	b.t.Helper()
	if _, err := chromedp.Run(b.ctx, chromedp.Evaluate[bool](`document.documentElement.dataset.left = true`)); err != nil {
		b.t.Error(err)
	}
	b.types(key, held)
	b.until(`document.readyState == "complete" && !document.documentElement.dataset.left`)
}

// until waits until an expression is true, in whatever page there is then.
func (b *tutor) until(expression string) {
	b.t.Helper()
	for b.ctx.Err() == nil {
		if ok, err := chromedp.Run(b.ctx, chromedp.Evaluate[bool](expression)); ok && err == nil {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	b.t.Errorf("%s: never", expression)
}

// sees evaluates an expression in the page.
func (b *tutor) sees(expression string) string {
	b.t.Helper()
	text, err := chromedp.Run(b.ctx, chromedp.Evaluate[string](expression))
	if err != nil {
		b.t.Error(err)
	}
	return text
}

const told = `(document.querySelector("[role=status], [role=alert]") || {textContent: ""}).textContent`

// asks reports whether leaving the page would ask first.
func (b *tutor) asks() bool {
	b.t.Helper()
	asked, err := chromedp.Run(b.ctx, chromedp.Evaluate[bool](`!dispatchEvent(new Event("beforeunload", {cancelable: true}))`))
	if err != nil {
		b.t.Error(err)
	}
	return asked
}

// marks types points and a reason where the cursor is, and saves.
func (b *tutor) marks(points, why string) {
	b.t.Helper()
	b.types(points + "\t" + why)
	b.goes("\r", chromedp.ModifierCtrl)
}

// TestTwoTutors has two tutors, each with a browser, a server and a keyboard alone, who mark
// the same class at the same time.
func TestTwoTutors(t *testing.T) {
	program := browsertest.Program(t)
	keys := students(4)
	folder := graded(t, "", keys...)
	one, other := sits(t, program, serve(t, folder)), sits(t, program, serve(t, folder))

	// Different submissions, at once.
	var both sync.WaitGroup
	for i, b := range []*tutor{one, other} {
		both.Go(func() {
			for _, key := range keys[2*i : 2*i+2] {
				b.opens("submission/" + key)
				b.until(`document.activeElement.name == "points.readme"`)
				b.marks("7", "short")
				if got := b.sees(told); got != say("marking.saved", "n", 1) {
					t.Errorf("%s: %q", key, got)
				}
			}
		})
	}
	both.Wait()
	want := []string{"s00 readme 7 jb: short", "s01 readme 7 jb: short", "s02 readme 7 jb: short", "s03 readme 7 jb: short"}
	if got := given(t, folder); !slices.Equal(got, want) {
		t.Errorf("%q, not %q", got, want)
	}

	// The same item: the second is told, and decides.
	one.opens("submission/s00")
	other.opens("submission/s00")
	one.until(`document.activeElement.name == "points.style"`)
	other.until(`document.activeElement.name == "points.style"`)
	one.marks("3", "neat")
	other.marks("2", "long lines")
	if got := other.sees(told); got != say("marking.not-saved", "n", 1) {
		t.Errorf("%q", got)
	}
	if got := other.sees(`document.getElementById("wrong-style").textContent`); got != say("marking.conflict.why", "who", "jb", "n", "3", "why", "neat") {
		t.Errorf("%q", got)
	}
	if got := given(t, folder); !slices.Contains(got, "s00 style 3 jb: neat") {
		t.Errorf("%q", got)
	}
	if !other.asks() {
		t.Error("the page would be left without what is not saved")
	}
	other.goes("\r", chromedp.ModifierCtrl)
	if got := given(t, folder); !slices.Contains(got, "s00 style 2 jb: long lines") || len(got) != 5 {
		t.Errorf("%q", got)
	}

	if other.asks() {
		t.Error("it asks although all is saved")
	}

	// Deductions and a comment at a line, without a mouse; then a click on the number of a line.
	one.opens("submission/s03")
	one.until(`document.activeElement.name == "points.style"`)
	one.types("\t\t-1 long lines")
	one.types("c", chromedp.ModifierAlt)
	one.until(`document.activeElement.name == "comment.file"`)
	one.types("m\t2\tnever 0")
	one.goes("\r", chromedp.ModifierCtrl)
	if got := one.sees(told); got != say("marking.saved", "n", 2) {
		t.Errorf("%q", got)
	}
	if got := one.sees(`document.querySelector(".comment").previousElementSibling.querySelector("pre").textContent + document.querySelector(".comment").textContent`); got != "1\n2\njb: never 0" {
		t.Errorf("the comment is not beside its line: %q", got)
	}
	other.opens("submission/s02")
	other.until(`document.activeElement.name == "points.style"`)
	other.types("4\t\t")
	other.until(`document.activeElement.name == "fresh.style" || document.activeElement.name == "deduct.style"`)
	other.types(" ")
	if got := other.sees(`document.querySelector("#item-style output").textContent + document.querySelector("#points-style").value`); got != "= 3" {
		t.Errorf("not summed up at once: %q", got)
	}
	other.goes("\r", chromedp.ModifierCtrl)
	if got := other.sees(`(() => {
		const numbers = document.querySelector(".file[data-name='main.c'] pre"), box = numbers.getBoundingClientRect();
		numbers.dispatchEvent(new MouseEvent("click", {bubbles: true, clientX: box.left + 2, clientY: box.bottom - 12 - parseFloat(getComputedStyle(numbers).paddingBottom)}));
		const typed = name => document.getElementById("comment-" + name).value;
		return typed("file") + ":" + typed("line") + " " + document.activeElement.id;
	})()`); got != "main.c:3 comment-why" {
		t.Errorf("a click on a line number leads to %q", got)
	}

	// From one submission to the next and to the list.
	one.opens("submission/s00")
	one.goes("n", chromedp.ModifierAlt)
	if at, err := url.Parse(one.sees(`location.href`)); err != nil || !strings.HasSuffix(at.Path, "/s01") {
		t.Errorf("next: %s, %v", at, err)
	}
	one.goes("a", chromedp.ModifierAlt)
	if at := one.sees(`location.href`); at != one.server.URL() {
		t.Errorf("all: %s", at)
	}
	if _, err := chromedp.Run(one.ctx, chromedp.Evaluate[bool](`(() => {
		const find = document.getElementById("find");
		find.value = "s0"; find.dispatchEvent(new Event("input"));
		document.querySelector("#matrix thead button.sort").click(); document.querySelector("#matrix thead button.sort").click();
		return true;
	})()`)); err != nil {
		t.Fatal(err)
	}
	one.opens("submission/s02")
	one.goes("n", chromedp.ModifierAlt) // in the order of the table, which runs backwards
	if at := one.sees(`location.pathname`); !strings.HasSuffix(at, "/s01") {
		t.Errorf("after s02 comes %s", at)
	}
	one.goes("a", chromedp.ModifierAlt)
	if got := one.sees(`document.getElementById("find").value + " " + document.querySelector("#matrix thead th").getAttribute("aria-sort")`); got != "s0 descending" {
		t.Errorf("the table has forgotten what was chosen: %q", got)
	}
	one.goes("r", chromedp.ModifierAlt)
	if got := one.sees(told); got != say("marking.renewed") {
		t.Errorf("%q", got)
	}
	for _, b := range []*tutor{one, other} {
		if pwned := b.sees(`String(window.pwned)`); pwned != "undefined" || len(b.wrong) > 0 {
			t.Errorf("%s %q", pwned, b.wrong)
		}
	}
}
