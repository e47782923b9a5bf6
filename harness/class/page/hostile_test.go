package page_test

import (
	"crypto/sha256"
	"encoding/base64"
	"html"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"touchstone/harness/class/ledger"
	"touchstone/harness/report"
)

// hostile are texts that do harm where somebody forgot to escape. Each script
// in them would set window.pwned.
var hostile = []string{
	"<script>window.pwned=1</script>", "</script><script>window.pwned=1</script>", "</style><script>window.pwned=1</script>",
	`"><img src=x onerror=window.pwned=1>`, `' onmouseover='window.pwned=1`, "<svg/onload=window.pwned=1>", "<!--", "-->", "]]>",
	"javascript:window.pwned=1", "data:text/html,<script>window.pwned=1</script>", "//evil.example/x", "https://evil.example/x.png",
	"</title><base href=//evil.example/><iframe srcdoc='<script>top.pwned=1</script>'>", "</textarea></select></details></section></table>",
	"{{.Script}}", "${window.pwned=1}", "`;window.pwned=1;`", `\u003cscript\u003ewindow.pwned=1`, "&lt;script&gt;", "&#60;script&#62;",
	"../../etc/passwd", "#s1", "__proto__", "is late", "2 p", "\u202egnp.exe", "a\x00b", "\x1b[2J", "\xff\xfe<script>window.pwned=1</script>", "\xed\xa0\x80",
	"e\u0301\u0301\u0301", "\u2028window.pwned=1", "\ufeff", "\r\n\r\n", "", " ", strings.Repeat("W", 3000), strings.Repeat("<script>", 500),
}

// words that the models take from lists.
var listed = map[string][]string{
	"Kind": {"auto", "manual", "extra", "deduction", "zero"}, "Visibility": {"public", "hidden", "staff"},
	"End": {"exit", "signal", "time-out"}, "Channel": {"stdout", "stderr", "exit", "memory", "file x"},
	"BuildStatus": {"built", "partly built", "failed"}, "Status": {"pass", "partial", "fail", "waiting for a tutor", "not run", "not judged"},
	"Verdict": {"fail", "fail", "pass"},
}

// filler fills a model with hostile texts, one after another.
type filler struct{ next int }

func (f *filler) pick(list []string) string {
	f.next++
	return list[f.next%len(list)]
}

func (f *filler) fill(v reflect.Value, field string) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			f.fill(v.Field(i), v.Type().Field(i).Name)
		}
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 3, 3))
		for i := range v.Len() {
			f.fill(v.Index(i), field)
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		f.fill(v.Elem(), field)
	case reflect.String:
		list := hostile
		if known, ok := listed[v.Type().Name()]; ok {
			list = known
		} else if known, ok := listed[field]; ok {
			list = known
		}
		v.SetString(f.pick(list))
	case reflect.Int, reflect.Int64:
		v.SetInt(int64(f.next % 2))
	case reflect.Float64:
		v.SetFloat(float64(f.next % 100))
	case reflect.Bool:
		v.SetBool(f.next%2 == 0)
	}
}

// hostileClass has a hostile text in every place, and every hostile text as a
// name.
func hostileClass() class {
	c := class{ledger: new(ledger.Ledger), reports: map[string]*report.Report{}}
	f := &filler{}
	f.fill(reflect.ValueOf(c.ledger).Elem(), "")
	c.ledger.Submissions = nil
	for i, text := range hostile {
		var s ledger.Submission
		f.fill(reflect.ValueOf(&s).Elem(), "")
		s.Name, s.Group, s.Key, s.Fault = text, "", text+strings.Repeat("k", i), ""
		s.Score.Earned, s.Score.Percent = float64(i), float64(i)
		s.Items = nil
		for _, item := range c.ledger.Items {
			e := ledger.Earned{Item: item.ID}
			f.fill(reflect.ValueOf(&e).Elem(), "")
			e.Item = item.ID
			s.Items = append(s.Items, e)
		}
		r := new(report.Report)
		f.fill(reflect.ValueOf(r).Elem(), "")
		for k := range r.Cases {
			for j := range r.Cases[k].Expectations {
				r.Cases[k].Expectations[j].Play = 0
			}
			s.Failures[k].Case = r.Cases[k].ID
		}
		c.ledger.Submissions = append(c.ledger.Submissions, s)
		c.reports[s.Key] = r
	}
	fault := ledger.Submission{Key: "f", Name: hostile[0], Fault: hostile[3], Paths: hostile}
	c.ledger.Submissions = append(c.ledger.Submissions, fault)
	return c
}

var (
	tag     = regexp.MustCompile(`<[^>]*>?`)
	allowed = regexp.MustCompile(`^<!doctype html>$|^</?(html|head|body|header|main|footer|nav|section|title|style|script|meta|div|h1|h2|h3|p|b|i|em|small|bdi|span|a|ul|li|dl|dt|dd|pre|code|mark|table|thead|tbody|tr|th|td|details|summary|svg|rect|line|text|form|label|input|select|option|optgroup|button|output)(?: [a-zA-Z0-9-]+="[^"<>]*"| open| hidden)*/?>$`)
	attr    = regexp.MustCompile(` ([a-zA-Z0-9-]+)="([^"<>]*)"`)
	link    = regexp.MustCompile(`^(#[a-z0-9-]+|students/[A-Za-z0-9%.~_$&+=:@-]*/report\.txt|similarity/[A-Za-z0-9%.~_$&+=:@-]*\.html)$`)
	ours    = regexp.MustCompile(`(?s)<(style|script)>(.*?)</(?:style|script)>`)
)

func TestNoTextBecomesMarkup(t *testing.T) {
	got := readable(t, hostileClass())
	if !utf8.ValidString(got) {
		t.Error("it is not UTF-8")
	}
	if i := strings.IndexFunc(got, func(r rune) bool {
		return r != '\n' && !unicode.IsGraphic(r) || unicode.In(r, unicode.Cf)
	}); i >= 0 {
		t.Errorf("it has the character %q", []rune(got[i:])[0])
	}
	if marks := regexp.MustCompile(`[^\p{L}\p{M}]\p{M}|\p{M}{4}`).FindString(got); marks != "" {
		t.Errorf("it has marks that join no letter, or too many: %+q", marks)
	}
	policy := regexp.MustCompile(`http-equiv="Content-Security-Policy" content="([^"]*)"`).FindStringSubmatch(got)
	if policy == nil {
		t.Fatal("there is no policy")
	}
	blocks := ours.FindAllStringSubmatch(got, -1)
	if len(blocks) != 2 {
		t.Fatalf("%d scripts and styles", len(blocks))
	}
	for _, block := range blocks {
		sum := sha256.Sum256([]byte(block[2]))
		if want := block[1] + "-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'"; !strings.Contains(html.UnescapeString(policy[1]), want) {
			t.Errorf("the policy does not have %s: %s", want, policy[1])
		}
	}
	if strings.Contains(policy[1], "unsafe") || !strings.HasPrefix(html.UnescapeString(policy[1]), "default-src 'none';") {
		t.Error(policy[1])
	}
	rest := ours.ReplaceAllString(got, "")
	for _, found := range tag.FindAllString(rest, -1) {
		if !allowed.MatchString(found) {
			t.Fatalf("the tag %s", found)
		}
		for _, a := range attr.FindAllStringSubmatch(found, -1) {
			name, value := a[1], html.UnescapeString(a[2])
			if strings.HasPrefix(name, "on") || name == "src" || name == "style" || name == "action" || name == "href" && !link.MatchString(value) {
				t.Errorf("the attribute %s=%q", name, value)
			}
		}
	}
}
