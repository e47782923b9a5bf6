package marking_test

import (
	"context"
	"errors"
	"fmt"
	"html"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"gopkg.in/yaml.v3"

	"touchstone/harness/catalog"
	"touchstone/harness/class"
	"touchstone/harness/class/ledger"
	"touchstone/harness/class/marking"
	"touchstone/harness/class/sources"
	"touchstone/harness/files/strictyaml"
	"touchstone/harness/report"
)

const hostile = `</pre></title></script><script>window.pwned=1</script><img src=x onerror=window.pwned=1>" onfocus=window.pwned=1 '`

// students are the keys of the class that the tests mark.
func students(n int) (keys []string) {
	for i := range n {
		keys = append(keys, fmt.Sprintf("s%02d", i))
	}
	return keys
}

// graded writes the results of a class, as touchstone class does.
func graded(t *testing.T, language string, keys ...string) string {
	t.Helper()
	folder := t.TempDir()
	items := []report.Item{
		{ID: "auto", Title: "It runs", Points: 5, Kind: "auto", Status: report.Fail, Reason: hostile, Source: "spec"},
		{ID: "readme", Title: "README " + hostile, Points: 10, Kind: "manual", Status: report.Waiting, Reason: "README is there", Source: "spec"},
		{ID: "style", Title: "Style", Points: 4, Kind: "manual", Status: report.Waiting, Source: "spec"},
	}
	l := &ledger.Ledger{
		Schema: ledger.Schema, Assignment: ledger.Assignment{ID: "sums", Title: "Sums"}, Language: language, Missing: []ledger.Person{}, Findings: []ledger.Finding{},
		Items: []ledger.Item{{ID: "auto", Title: "It runs", Points: 5, Kind: "auto"}, {ID: "readme", Title: "README", Points: 10, Kind: "manual"}, {ID: "style", Title: "Style", Points: 4, Kind: "manual"}},
	}
	for _, key := range keys {
		score := report.Score{Possible: 19, Waiting: 14}
		r := &report.Report{
			Schema: report.Schema, Assignment: report.Assignment{ID: "sums", Title: "Sums", Group: 1}, Language: language, Items: items, Score: score, Build: report.Build{Status: report.Built},
			Cases: []report.Case{{
				ID: "adds", Title: hostile, Verdict: report.VerdictFail, Visibility: "public", Items: []string{"auto"},
				Plays:        []report.Play{{Argv: []string{"sum"}, End: "exit", Stdout: hostile}},
				Expectations: []report.Expectation{{Verdict: report.VerdictFail, Want: "15\n", Got: hostile}},
			}},
			Review: []report.Review{},
		}
		row := ledger.Submission{Key: key, Name: "Student " + key + " " + hostile, Paths: []string{}, Score: &score, Build: report.Built, Failures: []ledger.Failure{{Case: "adds", Items: []string{"auto"}}}}
		for _, item := range items {
			row.Items = append(row.Items, ledger.Earned{Item: item.ID, Status: item.Status})
		}
		l.Submissions = append(l.Submissions, row)
		write(t, filepath.Join(folder, "results", key+".yaml"), func(w io.Writer) error { return report.Write(w, r) })
		files := fstest.MapFS{"main.c": {Data: []byte("int main(void) {\n\treturn 0; // " + hostile + "\n}\n")}, hostile + ".txt": {Data: []byte("by " + key + "\x1b[31m\n")}, "prog": {Data: []byte{0x7f, 0}}}
		write(t, filepath.Join(folder, "sources", key+".zip"), func(w io.Writer) error { return sources.Write(w, files) })
	}
	l.Submissions = append(l.Submissions, ledger.Submission{Key: "nobody", Name: "Nobody", Paths: []string{}, Nothing: "no file"})
	write(t, filepath.Join(folder, "class.yaml"), func(w io.Writer) error { return strictyaml.Encode(w, l) })
	return folder
}

func write(t *testing.T, name string, content func(io.Writer) error) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(content(f), f.Close()); err != nil {
		t.Fatal(err)
	}
}

// serve serves a class, until the test ends.
func serve(t *testing.T, folder string) *marking.Server {
	t.Helper()
	results, err := class.OpenResults(folder)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { results.Close() })
	marks, err := results.Marks("")
	if err != nil {
		t.Fatal(err)
	}
	s, err := marking.New(results, marks, "jb", 0)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return s
}

// get and post are what a browser does; they follow no redirect.
var browserless = &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}

func get(t *testing.T, address string) (int, string) {
	t.Helper()
	response, err := browserless.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	return answer(t, response)
}

func post(t *testing.T, address string, values ...string) (int, string) {
	t.Helper()
	form := url.Values{}
	for i := 0; i < len(values); i += 2 {
		form.Set(values[i], values[i+1])
	}
	response, err := browserless.PostForm(address, form)
	if err != nil {
		t.Error(err)
		return 0, ""
	}
	return answer(t, response)
}

func answer(t *testing.T, response *http.Response) (int, string) {
	t.Helper()
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Error(err)
	}
	return response.StatusCode, string(body)
}

// given reads marks.yaml as anybody may read it: "student item points who: why".
func given(t *testing.T, folder string) (list []string) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(folder, class.MarksName))
	if err != nil {
		t.Fatal(err)
	}
	var marks []struct {
		Student, Item, Who, Why string
		Points                  float64
	}
	if err := yaml.Unmarshal(data, &marks); err != nil {
		t.Fatal(err)
	}
	for _, m := range marks {
		list = append(list, fmt.Sprintf("%s %s %v %s: %s", m.Student, m.Item, m.Points, m.Who, m.Why))
	}
	return list
}

func TestRefusesOthers(t *testing.T) {
	folder := graded(t, "", "ada")
	s := serve(t, folder)
	home, err := url.Parse(s.URL())
	if err != nil {
		t.Fatal(err)
	}
	if host, _, _ := net.SplitHostPort(home.Host); !net.ParseIP(host).IsLoopback() {
		t.Errorf("it listens on %s", host)
	}
	token := strings.Trim(home.Path, "/")
	if len(token) < 26 {
		t.Errorf("the token %s can be guessed", token)
	}
	type change = func(*http.Request)
	header := func(name, value string) change { return func(r *http.Request) { r.Header.Set(name, value) } }
	for name, test := range map[string]struct {
		method, path string
		change       change
		want         int
	}{
		"the page":             {"GET", home.Path, nil, 200},
		"a submission":         {"GET", home.Path + "submission/ada", nil, 200},
		"its form":             {"POST", home.Path + "submission/ada", header("Sec-Fetch-Site", "same-origin"), 303},
		"without the token":    {"GET", "/", nil, 404},
		"another token":        {"GET", "/" + strings.Repeat("A", len(token)) + "/", nil, 404},
		"half of the token":    {"GET", "/" + token[:13] + "/", nil, 404},
		"other words for it":   {"GET", "/" + strings.Repeat("A", len(token)) + "/submission/ada", nil, 404},
		"without its slash":    {"GET", "/" + token, nil, 404},
		"another host":         {"GET", home.Path, func(r *http.Request) { r.Host = "evil.example:" + home.Port() }, 403},
		"localhost":            {"GET", home.Path, func(r *http.Request) { r.Host = "localhost:" + home.Port() }, 403},
		"another machine":      {"GET", home.Path, func(r *http.Request) { r.RemoteAddr = "192.0.2.7:1234" }, 403},
		"another page":         {"POST", home.Path + "submission/ada", header("Sec-Fetch-Site", "cross-site"), 403},
		"another port":         {"POST", home.Path + "submission/ada", header("Origin", "http://127.0.0.1:1"), 403},
		"no page":              {"POST", home.Path + "submission/ada", header("Origin", "null"), 403},
		"nobody":               {"GET", home.Path + "submission/eve", nil, 404},
		"nothing handed in":    {"GET", home.Path + "submission/nobody", nil, 404},
		"a folder above":       {"GET", home.Path + "submission/..%2f..%2fetc%2fpasswd", nil, 404},
		"the results":          {"GET", home.Path + "results/ada.yaml", nil, 404},
		"another way to write": {"PUT", home.Path + "submission/ada", nil, 404},
	} {
		r := httptest.NewRequest(test.method, "http://"+home.Host+test.path, nil)
		r.RemoteAddr = "127.0.0.1:50000"
		if test.change != nil {
			test.change(r)
		}
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, r)
		if w.Code != test.want {
			t.Errorf("%s: %d, not %d: %s", name, w.Code, test.want, w.Body)
		}
		policy := w.Header().Get("Content-Security-Policy")
		if !strings.HasPrefix(policy, "default-src 'none'; ") || strings.Contains(policy, "unsafe") || !strings.Contains(policy, "frame-ancestors 'none'") || w.Header().Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: %v", name, w.Header())
		}
	}
	if addresses, err := net.InterfaceAddrs(); err == nil {
		for _, a := range addresses {
			if ip := a.(*net.IPNet).IP; !ip.IsLoopback() && ip.To4() != nil {
				if c, err := net.Dial("tcp", net.JoinHostPort(ip.String(), home.Port())); err == nil {
					c.Close()
					t.Errorf("it can be reached at %s", ip)
				}
			}
		}
	}
	if _, err := os.Stat(filepath.Join(folder, class.MarksName)); err == nil {
		t.Error("somebody gave marks")
	}
}

// TestReadsNothingElse has results whose names and links lead out of their folder.
func TestReadsNothingElse(t *testing.T) {
	folder := graded(t, "", "ada", "../../secret")
	outside := filepath.Join(t.TempDir(), "ada.zip")
	write(t, outside, func(w io.Writer) error { return sources.Write(w, fstest.MapFS{"key": {Data: []byte("the secret")}}) })
	link := filepath.Join(folder, "sources", "ada.zip")
	if err := errors.Join(os.Remove(link), os.Symlink(outside, link)); err != nil {
		t.Skip(err)
	}
	s := serve(t, folder)
	for _, key := range []string{"ada", "..%2f..%2fsecret"} {
		if status, body := get(t, s.URL()+"submission/"+key); status != 500 || strings.Contains(body, "the secret") {
			t.Errorf("%s: %d", key, status)
		}
	}
}

var (
	tag    = regexp.MustCompile(`<[^>]*>`)
	quoted = regexp.MustCompile(`"[^"]*"`)
)

func TestNothingBecomesMarkup(t *testing.T) {
	for _, language := range catalog.Languages() {
		s := serve(t, graded(t, language, "ada", "ken"))
		say := catalog.Language(language).Say
		for address, want := range map[string][]string{
			s.URL():                    {say("marking.open", "n", 2, "all", 2), say("class.flag.nothing")},
			s.URL() + "submission/ada": {say("marking.files"), "main.c", "by ada␛[31m", "int main(void) {\n    return 0;", say("marking.left-out", "n", 2), say("marking.keys"), "README is there"},
		} {
			status, body := get(t, address)
			for _, text := range want {
				if !strings.Contains(body, strings.NewReplacer("&", "&amp;", "'", "&#39;", "+", "&#43;").Replace(text)) && !strings.Contains(body, text) {
					t.Errorf("%s: %s lacks %q", language, address, text)
				}
			}
			if status != 200 || strings.Contains(body, "<script>window") || strings.Contains(body, "<img") || strings.Count(body, "<script") != 1 {
				t.Errorf("%s: %d, %s has markup of a student", language, status, address)
			}
			for _, found := range tag.FindAllString(body, -1) {
				if strings.Contains(quoted.ReplaceAllString(found, ""), " on") {
					t.Errorf("%s: %s", language, found)
				}
			}
		}
	}
}

func TestSave(t *testing.T) {
	folder := graded(t, "", "ada", "ken")
	s := serve(t, folder)
	at := s.URL() + "submission/ada"
	check := func(what string, status, want int, marks ...string) {
		t.Helper()
		if status != want {
			t.Errorf("%s: status %d, not %d", what, status, want)
		}
		if got := given(t, folder); !slices.Equal(got, marks) {
			t.Errorf("%s: %q, not %q", what, got, marks)
		}
	}
	readme := "ada readme 7.5 jb: no build notes"
	status, _ := post(t, at, "who", "jb", "points.readme", "7,5", "why.readme", " no build\r\nnotes ", "points.style", "")
	check("a mark", status, 303, readme)
	before := beforeOf(t, s, "ada", "readme")
	for what, test := range map[string]struct {
		values []string
		want   string
	}{
		"too many":    {[]string{"points.readme", "11", "before.readme", before}, say("marks.range", "n", 11.0, "low", 0.0, "high", 10.0, "item", "readme")},
		"too few":     {[]string{"points.readme", "-1", "before.readme", before}, say("marks.range", "n", -1.0, "low", 0.0, "high", 10.0, "item", "readme")},
		"no number":   {[]string{"points.readme", "ten", "before.readme", before}, strings.TrimSpace(say("marks.no-number", "points", ""))},
		"NaN":         {[]string{"points.readme", "NaN", "before.readme", before}, strings.TrimSpace(say("marks.no-number", "points", ""))},
		"no points":   {[]string{"points.readme", "", "why.readme", "good", "before.readme", before}, say("marks.no-points")},
		"nobody":      {[]string{"points.style", "3", "who", " "}, say("marks.no-who")},
		"no reason":   {[]string{"points.auto", "3"}, say("marks.why.hint")},
		"a long text": {[]string{"points.style", "3", "why.style", strings.Repeat("é", 2001)}, say("marking.long", "n", 2000)},
	} {
		status, body := post(t, at, append([]string{"who", "jb"}, test.values...)...)
		if check(what, status, 409, readme); !strings.Contains(body, test.want) || !strings.Contains(body, say("marking.not-saved", "n", 1)) {
			t.Errorf("%s: no %q", what, test.want)
		}
	}
	status, _ = post(t, at, "who", "jb", "points.readme", "7,5", "why.readme", "no build notes", "before.readme", before, "points.style", "2", "points.nonsense", "4")
	check("one more", status, 303, readme, "ada style 2 jb: ")
	status, _ = post(t, at, "who", "cd", "points.auto", "3", "why.auto", "nearly", "points.style", "9", "before.style", beforeOf(t, s, "ada", "style"))
	check("one right, one wrong", status, 409, "ada auto 3 cd: nearly", readme, "ada style 2 jb: ")
	status, _ = post(t, at, "who", "cd", "points.auto", "", "before.auto", beforeOf(t, s, "ada", "auto"))
	check("withdrawn", status, 303, readme, "ada style 2 jb: ")
	if status, body := post(t, at, "why.readme", strings.Repeat("x", 2<<20)); status != 400 {
		t.Errorf("a form without end: %d %s", status, body)
	}
	broken := filepath.Join(folder, class.MarksName)
	if err := os.WriteFile(broken, []byte("- {student: ada"), 0o644); err != nil {
		t.Fatal(err)
	}
	if status, _ := post(t, at, "who", "jb", "points.style", "1"); status != 500 {
		t.Errorf("a broken file: %d", status)
	}
	if text, _ := os.ReadFile(broken); string(text) != "- {student: ada" {
		t.Errorf("a file that cannot be read was replaced: %s", text)
	}
}

func say(key string, values ...any) string { return catalog.English.Say(key, values...) }

var hidden = regexp.MustCompile(`<input type="hidden" name="before\.(\w+)" value="(\w*)">`)

// beforeOf returns what the form says of the mark that it shows.
func beforeOf(t *testing.T, s *marking.Server, key, item string) string {
	t.Helper()
	_, body := get(t, s.URL()+"submission/"+key)
	for _, m := range hidden.FindAllStringSubmatch(body, -1) {
		if m[1] == item {
			return m[2]
		}
	}
	t.Fatalf("the page of %s has no %s", key, item)
	return ""
}

// TestConflicts has two tutors, each with a server of their own, who decide on the same
// item.
func TestConflicts(t *testing.T) {
	folder := graded(t, "", "ada")
	one, other := serve(t, folder), serve(t, folder)
	save := func(s *marking.Server, who, points, before string, more ...string) (int, string) {
		return post(t, s.URL()+"submission/ada", append([]string{"who", who, "points.readme", points, "before.readme", before, "points.style", "", "before.style", ""}, more...)...)
	}
	expect := func(want ...string) {
		t.Helper()
		if got := given(t, folder); !slices.Equal(got, want) {
			t.Errorf("%q, not %q", got, want)
		}
	}
	save(one, "jb", "7", "", "why.readme", "short")
	status, body := save(other, "cd", "9", "", "points.style", "3")
	for _, want := range []string{say("marking.conflict.why", "who", "jb", "n", "7", "why", "short"), `value="9"`, say("marking.conflict.keep")} {
		if status != 409 || !strings.Contains(body, want) {
			t.Errorf("status %d, no %q", status, want)
		}
	}
	expect("ada readme 7 jb: short", "ada style 3 cd: ") // what is not in conflict is saved
	save(other, "cd", "9", beforeOf(t, other, "ada", "readme"), "keep.readme", "1", "points.style", "3", "before.style", beforeOf(t, other, "ada", "style"))
	expect("ada readme 7 jb: short", "ada style 3 cd: ")
	seen := beforeOf(t, other, "ada", "readme")
	style := beforeOf(t, other, "ada", "style")
	if status, _ := save(other, "cd", "9", seen, "points.style", "3", "before.style", style); status != 303 {
		t.Errorf("after it was seen: %d", status)
	}
	expect("ada readme 9 cd: ", "ada style 3 cd: ")
	if status, _ := save(one, "jb", "", seen, "points.style", "3", "before.style", style); status != 409 {
		t.Errorf("withdrawn without having seen it: %d", status)
	}
	if status, _ := save(one, "jb", "7", seen, "why.readme", "short", "points.style", "3", "before.style", style); status != 303 {
		t.Errorf("a form that nobody touched: %d", status)
	}
	expect("ada readme 9 cd: ", "ada style 3 cd: ")
	if status, _ := save(one, "jb", "", beforeOf(t, one, "ada", "readme"), "points.style", "3", "before.style", style); status != 303 {
		t.Errorf("withdrawn: %d", status)
	}
	status, body = save(other, "cd", "8", seen, "points.style", "3", "before.style", style)
	if status != 409 || !strings.Contains(body, say("marking.conflict.withdrawn")) {
		t.Errorf("it was withdrawn meanwhile: %d", status)
	}
	expect("ada style 3 cd: ")
}

// TestNoEntryIsLost lets many tutors at two servers save at the same time, while the file is
// read by others.
func TestNoEntryIsLost(t *testing.T) {
	keys := students(20)
	folder := graded(t, "", keys...)
	servers := []*marking.Server{serve(t, folder), serve(t, folder)}
	var want []string
	var all sync.WaitGroup
	for i, key := range keys {
		for j, item := range []string{"readme", "style"} {
			points, who := fmt.Sprint((i+j)%4), fmt.Sprintf("tutor%d", i%3)
			want = append(want, fmt.Sprintf("%s %s %s %s: because", key, item, points, who))
			all.Go(func() {
				if status, body := post(t, servers[(i+j)%2].URL()+"submission/"+key, "who", who, "points."+item, points, "why."+item, "because"); status != 303 {
					t.Errorf("%s, %s: %d %s", key, item, status, body)
				}
			})
		}
	}
	all.Wait()
	if got := given(t, folder); !slices.Equal(got, want) {
		t.Errorf("%d entries, not %d: %q", len(got), len(want), got)
	}
}

// TestOneOfMany lets many tutors decide on the same item: one is first, all others are told.
func TestOneOfMany(t *testing.T) {
	folder := graded(t, "", "ada")
	servers := []*marking.Server{serve(t, folder), serve(t, folder)}
	statuses := make([]int, 10)
	var all sync.WaitGroup
	for i := range statuses {
		all.Go(func() {
			statuses[i], _ = post(t, servers[i%2].URL()+"submission/ada", "who", fmt.Sprint("tutor", i), "points.readme", fmt.Sprint(i))
		})
	}
	all.Wait()
	first := slices.Index(statuses, 303)
	slices.Sort(statuses)
	if !slices.Equal(statuses, append([]int{303}, slices.Repeat([]int{409}, len(statuses)-1)...)) {
		t.Errorf("%v", statuses)
	}
	if want := fmt.Sprintf("ada readme %d tutor%d: ", first, first); !slices.Equal(given(t, folder), []string{want}) {
		t.Errorf("%q, not %q", given(t, folder), want)
	}
}

// TestThePageOfTheClass has the points as they are now, at once, and writes tables and reports anew
// by one button, with what the class was given.
func TestThePageOfTheClass(t *testing.T) {
	folder := graded(t, "", "ada", "bob")
	policy := filepath.Join(t.TempDir(), "policy.yaml")
	write(t, policy, func(w io.Writer) error {
		_, err := io.WriteString(w, "schema: touchstone/policy/v1\nzone: UTC\ndeadline: 2026-11-20 23:59\nlate: {per: day, points: 1}\n")
		return err
	})
	write(t, filepath.Join(folder, "given.yaml"), func(w io.Writer) error { return strictyaml.Encode(w, class.Given{Policy: policy}) })
	s, other := serve(t, folder), serve(t, folder)
	expect := func(s *marking.Server, parts ...string) {
		t.Helper()
		_, page := get(t, s.URL())
		for _, part := range parts {
			if !strings.Contains(html.UnescapeString(page), part) {
				t.Errorf("no %q", part)
			}
		}
	}
	path := strings.TrimPrefix(s.URL(), "http://"+regexp.MustCompile(`[^/]+`).FindString(strings.TrimPrefix(s.URL(), "http://"))) + "submission/ada"
	expect(s, `<a href="`+path+`"><bdi>Student ada`, `<a href="`+path+`#points-readme">+</a>`, say("marking.open", "n", 2, "all", 2), say("marking.written"), `data-is=`)
	if status, _ := post(t, s.URL()+"submission/ada", "who", "jb", "points.readme", "7", "why.readme", "short", "points.style", "4"); status != http.StatusSeeOther {
		t.Fatal(status)
	}
	for _, s := range []*marking.Server{s, other} {
		expect(s, `#points-readme">7</a>`, `">11<td class="f">`, say("marking.open", "n", 1, "all", 2), say("marking.unwritten", "n", 2))
	}
	if status, page := post(t, s.URL()+"renew"); status != http.StatusOK || !strings.Contains(html.UnescapeString(page), html.UnescapeString(say("marking.renewed"))) {
		t.Fatal(status, page)
	}
	expect(s, say("marking.written"))
	expect(other, say("marking.written"))
	for file, want := range map[string]string{
		"class.csv": ",11,", "students/ada/report.html": "short", "students/ada/report.txt": "short", "class.html": "touchstone mark RESULTS", "class.yaml": "who: jb", "given.yaml": "policy.yaml",
		"canvas.csv": "Sums",
	} {
		if text, err := os.ReadFile(filepath.Join(folder, file)); err != nil || !strings.Contains(string(text), want) {
			t.Errorf("%s: no %q: %v\n%s", file, want, err, text)
		}
	}

	// A mark that is withdrawn goes, also for a server that has begun since.
	seen := class.Mark{Points: 7, Why: "short"}.Version()
	if status, _ := post(t, s.URL()+"submission/ada", "who", "jb", "points.readme", "", "why.readme", "", "before.readme", seen); status != http.StatusSeeOther {
		t.Fatal(status)
	}
	for _, s := range []*marking.Server{s, other, serve(t, folder)} {
		expect(s, `#points-readme">+</a>`, `#points-style">4</a>`, say("marking.unwritten", "n", 1))
	}
	post(t, other.URL()+"renew")
	if text, _ := os.ReadFile(filepath.Join(folder, "students/ada/report.html")); strings.Contains(string(text), "short") {
		t.Error("the report has a mark that was withdrawn")
	}
}

// TestDeductions adds up deductions, offers them for everybody, and changes one for all who have it.
func TestDeductions(t *testing.T) {
	folder := graded(t, "", students(4)...)
	s := serve(t, folder)
	expect := func(want string) {
		t.Helper()
		if text, err := os.ReadFile(filepath.Join(folder, class.MarksName)); err != nil || string(text) != want {
			t.Errorf("%v\n%s\nnot\n%s", err, text, want)
		}
	}
	at := func(i int) string { return s.URL() + fmt.Sprintf("submission/s%02d", i) }
	status, _ := post(t, at(0), "who", "ab", "points.readme", "", "fresh.readme", "-2 no usage")
	if _, page := get(t, at(1)); status != 303 || !strings.Contains(page, `value="-2 no usage"> -2 no usage <span class="dim">×1</span>`) {
		t.Errorf("%d: it is not there to choose", status)
	}
	post(t, at(1), "who", "ab", "points.readme", "", "deduct.readme", "-2 no usage", "fresh.readme", "1,5 no author", "why.readme", "else good")
	post(t, at(2), "who", "ab", "points.style", "", "fresh.style", "-2 no usage")
	mark := func(key, item, who, rest string) string {
		return "- student: " + key + "\n  item: " + item + "\n" + rest
	}
	usage, author := "    - points: -2\n      why: no usage\n", "    - points: -1.5\n      why: no author\n"
	style := mark("s02", "style", "ab", "  deductions:\n"+usage+"  who: ab\n")
	expect(mark("s00", "readme", "ab", "  deductions:\n"+usage+"  who: ab\n") + mark("s01", "readme", "ab", "  deductions:\n"+usage+author+"  who: ab\n  why: else good\n") + style)
	_, page := get(t, at(1))
	for _, part := range []string{`data-full="10" data-low="0">= 6.5</output>`, `value="-2 no usage" checked>`, `value="-1.5 no author" checked>`} {
		if !strings.Contains(page, part) {
			t.Errorf("no %s", part)
		}
	}

	// What is wrong with one is said, and what was typed stays.
	for typed, want := range map[string]string{
		"no usage": say("marking.deduction.bad", "text", "no usage"), "-2": say("marking.deduction.bad", "text", "-2"), "-20 " + hostile: say("marks.deduction", "item", "readme", "low", -10.0),
	} {
		status, page := post(t, at(3), "who", "ab", "points.readme", "", "fresh.readme", typed)
		if page = html.UnescapeString(page); status != 409 || !strings.Contains(page, want) || !strings.Contains(page, `value="`+typed+`"`) {
			t.Errorf("%s: %d, no %q", typed, status, want)
		}
	}
	if status, page := post(t, at(3), "who", "ab", "points.readme", "8", "deduct.readme", "-2 no usage"); status != 409 || !strings.Contains(page, say("marking.deduction.points")) {
		t.Errorf("points and deductions: %d", status)
	}

	// One change changes all who have it, on this item; whoever saw the old one is told.
	seen := class.Mark{Points: 8, Deductions: []report.Deduction{{Points: -2, Why: "no usage"}}}.Version()
	if status, page := post(t, at(3), "who", "jb", "points.readme", "", "replaced.readme", "-2 no usage", "replace.readme", "-11 usage"); status != 409 || !strings.Contains(page, say("marks.deduction", "item", "readme", "low", -10.0)) {
		t.Errorf("more than the item has: %d", status)
	}
	if status, _ := post(t, at(3), "who", "jb", "points.readme", "", "replaced.readme", "-2 no usage", "replace.readme", "-3 no usage at all"); status != 303 {
		t.Error(status)
	}
	usage = "    - points: -3\n      why: no usage at all\n"
	changed := mark("s00", "readme", "jb", "  deductions:\n"+usage+"  who: jb\n") + mark("s01", "readme", "jb", "  deductions:\n"+usage+author+"  who: jb\n  why: else good\n") + style
	expect(changed)
	if status, page := post(t, at(0), "who", "ab", "points.readme", "9", "before.readme", seen); status != 409 ||
		!strings.Contains(page, say("marking.conflict.why", "who", "jb", "n", 7, "why", "-3 no usage at all")) {
		t.Errorf("changed meanwhile: %d", status)
	}
	expect(changed)

	// Students read them, also after the class is opened anew.
	post(t, serve(t, folder).URL()+"renew")
	post(t, serve(t, folder).URL()+"renew")
	for _, name := range []string{"report.txt", "report.html"} {
		if text, _ := os.ReadFile(filepath.Join(folder, "students/s01", name)); !strings.Contains(html.UnescapeString(string(text)), "-3 no usage at all; -1.5 no author; else good") {
			t.Errorf("%s has no deductions:\n%s", name, text)
		}
	}
	if list := given(t, folder); len(list) != 3 {
		t.Errorf("%q", list)
	}
}

// TestComments gives comments at lines, which students read beside these lines.
func TestComments(t *testing.T) {
	folder := graded(t, "", "ada", "ken")
	one, other := serve(t, folder), serve(t, folder)
	at := func(s *marking.Server) string { return s.URL() + "submission/ada" }
	comment := func(s *marking.Server, who, file, line, before, why string) (int, string) {
		t.Helper()
		status, page := post(t, at(s), "who", who, "comment.file", file, "comment.line", line, "comment.before", before, "comment.why", why)
		return status, html.UnescapeString(page)
	}
	version := func(why string) string { return class.Mark{Why: why}.Version() }
	expect := func(want string) {
		t.Helper()
		if text, err := os.ReadFile(filepath.Join(folder, class.MarksName)); err != nil || string(text) != want {
			t.Errorf("%v\n%s\nnot\n%s", err, text, want)
		}
	}
	for what, place := range map[string][2]string{"no such line": {"main.c", "5"}, "line 0": {"main.c", "0"}, "no such file": {"../main.c", "1"}, "a program": {"prog", "1"}} {
		if status, page := comment(one, "jb", place[0], place[1], "", "why"); status != 409 || !strings.Contains(page, say("marking.no-line", "file", place[0], "n", place[1])) {
			t.Errorf("%s: %d", what, status)
		}
	}
	if status, page := comment(one, "jb", "main.c", "two", "", hostile); status != 409 || !strings.Contains(page, hostile) {
		t.Errorf("no number: %d, or what was typed is lost", status)
	}
	if status, _ := comment(one, "", "main.c", "1", "", "why"); status != 409 {
		t.Errorf("by nobody: %d", status)
	}
	if status, _ := comment(one, "jb", "main.c", "02", "", "not always "+hostile); status != 303 {
		t.Error(status)
	}
	status, page := comment(other, "cd", "main.c", "2", "", "fine")
	if want := say("marking.conflict.comment", "who", "jb", "why", "not always "+strings.TrimSpace(hostile)); status != 409 || !strings.Contains(page, want) {
		t.Errorf("at a line that has a comment: %d, no %q", status, want)
	}
	if status, _ := comment(other, "cd", "main.c", "2", version("not always "+strings.TrimSpace(hostile)), "never"); status != 303 {
		t.Errorf("after it was seen: %d", status)
	}
	expect("- student: ada\n  file: main.c\n  line: 2\n  code: return 0; // " + strings.TrimSpace(hostile) + "\n  who: cd\n  why: never\n")
	for _, s := range []*marking.Server{one, other} {
		if _, page := get(t, at(s)); !strings.Contains(page, "window.pwned=1 &#39;\n</pre></div>\n<p class=\"comment\"><b>cd:</b> never</p>\n<div class=\"code\"><pre aria-hidden=\"true\">\n3\n</pre>") {
			t.Error("the comment is not beside its line")
		}
	}
	comment(one, "jb", hostile+".txt", "1", "", hostile)
	if _, page := get(t, one.URL()); !strings.Contains(page, say("marking.unwritten", "n", 2)) {
		t.Error("the page of the class does not say that reports lack them")
	}
	post(t, one.URL()+"renew")
	post(t, one.URL()+"renew")
	for _, name := range []string{"report.html", "report.txt", "report.yaml"} {
		text, err := os.ReadFile(filepath.Join(folder, "students/ada", name))
		for _, want := range []string{"main.c", "never", "return 0; //"} {
			if !strings.Contains(string(text), want) {
				t.Errorf("%s has no %s: %v", name, want, err)
			}
		}
		if name == "report.html" && (strings.Contains(string(text), "<script") || strings.Contains(string(text), "<img")) {
			t.Errorf("%s has markup of a tutor or a student", name)
		}
		if other, _ := os.ReadFile(filepath.Join(folder, "students/ken", name)); strings.Contains(string(other), "never") {
			t.Errorf("%s of somebody else has the comment", name)
		}
	}

	// With another file in its place, the comment keeps the line that it is about.
	write(t, filepath.Join(folder, "sources", "ada.zip"), func(w io.Writer) error {
		return sources.Write(w, fstest.MapFS{"main.c": {Data: []byte("/* new */\nint main(void) {\n\treturn 1;\n}\n")}})
	})
	if _, page := get(t, at(one)); strings.Contains(page, `class="comment"`) || !strings.Contains(page, "never</textarea>") {
		t.Error("the comment stands beside a line that it is not about, or is lost")
	}
	if status, _ := comment(one, "jb", "main.c", "2", version("never"), ""); status != 303 {
		t.Errorf("taken back: %d", status)
	}
	post(t, other.URL()+"renew")
	if text, _ := os.ReadFile(filepath.Join(folder, "students/ada/report.txt")); strings.Contains(string(text), "never") {
		t.Error("the report has a comment that was taken back")
	}
}
