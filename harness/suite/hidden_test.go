package suite

import (
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

// secretOf is a case that is not public.
func secretOf(visibility, items string) string {
	return strings.Replace(caseOf(items), "#title: T\n", "#title: T\n#visibility: "+visibility+"\n", 1)
}

const germanWords = "schema: touchstone/language/v1\ncases: {h: {title: Verdeckt, catches: F}, s: {title: Streng, catches: F}}\n"

// withHidden is a folder with a hidden case h and a staff case s, and a
// hidden.yaml that fits.
func withHidden(t *testing.T) fstest.MapFS {
	t.Helper()
	all := files(map[string]string{
		"one/assignment.yaml":     strings.Replace(manifest, "kind: auto}\n", "kind: auto, weights: [{cases: h, weight: 3}]}\n", 1),
		"one/hidden/h.txtar":      secretOf("hidden", "first second") + "play prog\nitem first\nexpect exit 0\n",
		"one/hidden/s.txtar":      secretOf("staff", "third"),
		"one/lang.de.yaml":        "schema: touchstone/language/v1\ntitle: Eins\nitems: {first: E, second: Z, third: D}\nclauses: {c: K}\ncases: {a: {title: A, catches: F}, b: {title: B, catches: F}}\n",
		"one/hidden/lang.de.yaml": germanWords,
	})
	s, err := Collection{BuiltIn: all}.Load("one")
	if err != nil {
		t.Fatal(err)
	}
	data, err := s.WriteHidden()
	if err != nil {
		t.Fatal(err)
	}
	all["one/hidden.yaml"] = &fstest.MapFile{Data: data}
	return all
}

// public is what students get of a folder.
func public(all fstest.MapFS) fstest.MapFS {
	few := maps.Clone(all)
	maps.DeleteFunc(few, func(name string, _ *fstest.MapFile) bool { return strings.Contains(name, "/hidden/") })
	return few
}

// only is a folder with the files of all that begin with the prefix, which is
// replaced.
func only(all fstest.MapFS, prefix, by string) fstest.MapFS {
	some := fstest.MapFS{}
	for name, file := range all {
		if rest, ok := strings.CutPrefix(name, prefix); ok {
			some[by+rest] = file
		}
	}
	return some
}

func ids(s *Suite) string {
	var list []string
	for _, c := range s.Cases {
		list = append(list, c.ID)
	}
	slices.Sort(list)
	return strings.Join(list, " ")
}

func TestHiddenCases(t *testing.T) {
	all := withHidden(t)
	s, err := Collection{BuiltIn: all}.Load("one")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Lint(); err != nil || ids(s) != "a b h s" || len(s.Absent) != 0 {
		t.Errorf("cases %s, absent %v, %v", ids(s), s.Absent, err)
	}
}

func TestAbsent(t *testing.T) {
	all := withHidden(t)
	s, err := Collection{BuiltIn: public(all)}.Load("one")
	if err != nil {
		t.Fatal(err)
	}
	if ids(s) != "a b" || len(s.Absent) != 2 {
		t.Fatalf("cases %s, absent %v", ids(s), s.Absent)
	}
	h, staff := s.Absent[0], s.Absent[1]
	if h.ID != "h" || h.Title != "T" || h.Visibility != "hidden" || h.Evidence["first"] != 6 || h.Evidence["second"] != 1 || len(h.Items()) != 2 {
		t.Errorf("got %+v", h)
	}
	if staff.ID == "s" || staff.Title != "" || staff.Titles != nil || staff.Visibility != "staff" || staff.Evidence["third"] != 1 {
		t.Errorf("got %+v", staff)
	}
	if text := string(all["one/hidden.yaml"].Data); strings.Contains(text, "Streng") || strings.Contains(text, "play") || strings.Contains(text, "nothing") {
		t.Errorf("it says\n%s", text)
	}
	if weight := AbsentEvidence(s.Absent); weight["first"] != 6 || weight["second"] != 1 || weight["third"] != 1 {
		t.Errorf("got %v", weight)
	}
	de, err := s.In("de")
	if err != nil || de.Absent[0].Title != "Verdeckt" || s.Absent[0].Title != "T" {
		t.Errorf("in German %+v, %v", de.Absent, err)
	}
	if err := s.Lint(); err == nil || !strings.Contains(err.Error(), "cases/one/hidden.yaml:4:7: "+say("hidden.absent", "n", 2, "case", "h")) {
		t.Errorf("got %v", err)
	}
}

func TestStaleHidden(t *testing.T) {
	tests := []struct{ name, file, from, to string }{
		{"weight", "one/hidden/h.txtar", "item first second", "item first"},
		{"title", "one/hidden/h.txtar", "#title: T", "#title: U"},
		{"visibility", "one/hidden/h.txtar", "hidden", "staff"},
		{"rubric", "one/assignment.yaml", "weight: 3", "weight: 2"},
		{"language", "one/hidden/lang.de.yaml", "Verdeckt", "Verborgen"},
		{"not in the list", "one/hidden.yaml", "id: h", "id: i"},
		{"told too much", "one/hidden.yaml", "visibility: staff", "visibility: staff\n      title: T"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			all := withHidden(t)
			before := string(all[test.file].Data)
			after := strings.Replace(before, test.from, test.to, 1)
			if after == before {
				t.Fatal("nothing was changed")
			}
			all[test.file] = &fstest.MapFile{Data: []byte(after)}
			s, err := Collection{BuiltIn: all}.Load("one")
			if err != nil {
				t.Fatal(err)
			}
			if err := s.Lint(); err == nil || !strings.Contains(err.Error(), "cases/one/hidden.yaml") {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestAdded(t *testing.T) {
	all := withHidden(t)
	whole, err := Collection{BuiltIn: all}.Load("one")
	if err != nil {
		t.Fatal(err)
	}
	more := only(all, "one/hidden/", "")
	more["new.txtar"] = &fstest.MapFile{Data: []byte(secretOf("hidden", "third"))}
	tests := []struct {
		name  string
		added []fstest.MapFS
		cases string
		whole bool // as if everything had been in the program
	}{
		{"at the root", []fstest.MapFS{only(all, "one/hidden/", "")}, "a b h s", true},
		{"in a folder", []fstest.MapFS{only(all, "one/hidden/", "one/")}, "a b h s", true},
		{"in the hidden folder", []fstest.MapFS{only(all, "one/hidden/", "one/hidden/")}, "a b h s", true},
		{"all there is", []fstest.MapFS{all}, "a b h s", true},
		{"twice the same", []fstest.MapFS{all, only(all, "one/hidden/", "")}, "a b h s", true},
		{"in two folders", []fstest.MapFS{only(all, "one/hidden/h", "h"), only(all, "one/hidden/s", "s")}, "a b h s", false},
		{"one more", []fstest.MapFS{more}, "a b h new s", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var folders []Folder
			for _, fsys := range test.added {
				folders = append(folders, Folder{Path: t.TempDir(), FS: fsys})
			}
			s, err := Collection{BuiltIn: public(all)}.Load("one", folders...)
			if err != nil {
				t.Fatal(err)
			}
			if ids(s) != test.cases || len(s.Absent) != 0 || (s.Hash == whole.Hash) != test.whole {
				t.Errorf("cases %s, absent %v, hash %s", ids(s), s.Absent, s.Hash)
			}
			if err := s.Lint(); test.whole && err != nil {
				t.Error(err)
			}
		})
	}
}

func TestPlacesOfCases(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	tests := []struct {
		name    string
		changes map[string]string // to the folder
		added   map[string]string
		want    string
	}{
		{"hidden among public", map[string]string{"one/h.txtar": secretOf("hidden", "first")}, nil,
			`cases/one/h.txtar:2:1: a case for which #visibility is hidden stands among the public ones (move it to hidden/h.txtar)`},
		{"public among hidden", map[string]string{"one/hidden/h.txtar": caseOf("first")}, nil,
			`cases/one/hidden/h.txtar:1:1: a public case stands among the hidden ones (write #visibility: hidden or staff)`},
		{"the same name", map[string]string{"one/hidden/a.txtar": secretOf("hidden", "first")}, nil,
			"cases/one/hidden/a.txtar: " + say("suite.case-twice", "file", "a.txtar") + " (" + say("suite.case-twice.hint") + ")"},
		{"added as public", nil, map[string]string{"n.txtar": secretOf("public", "first")},
			at("n.txtar") + `:2:1: a public case stands among the hidden ones (write #visibility: hidden or staff)`},
		{"added with the name of a public one", nil, map[string]string{"one/hidden/a.txtar": secretOf("hidden", "first")},
			at("one/hidden/a.txtar") + ": " + say("suite.case-twice", "file", "cases/one/a.txtar") + " (" + say("suite.case-twice.hint") + ")"},
		{"added twice", nil, map[string]string{"n.txtar": secretOf("hidden", "first"), "one/n.txtar": secretOf("hidden", "second")},
			at("one/n.txtar") + ": " + say("suite.case-twice", "file", at("n.txtar")) + " (" + say("suite.case-twice.hint") + ")"},
		{"added with a fault", nil, map[string]string{"n.txtar": "#titel: N\n" + secretOf("staff", "first")},
			at("n.txtar") + `:1:2: unknown key "#titel" (` + say("near.one", "name", `"title"`) + ")"},
		{"words of a language that there is not", nil, map[string]string{"lang.de.yaml": germanWords},
			at("lang.de.yaml") + ":1:1: " + say("lang.none", "code", "de")},
		{"nothing for it", nil, map[string]string{"two/n.txtar": secretOf("hidden", "first"), "note.txt": "x"},
			dir + ": " + say("hidden.none", "assignment", "one") + " (" + say("hidden.none.hint", "folder", "one", "inner", "one/hidden") + ")"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			added := fstest.MapFS{}
			for name, text := range test.added {
				added[name] = &fstest.MapFile{Data: []byte(text)}
			}
			var folders []Folder
			if test.added != nil {
				folders = []Folder{{Path: dir, FS: added}}
			}
			_, err := Collection{BuiltIn: files(test.changes)}.Load("one", folders...)
			if err == nil || err.Error() != test.want {
				t.Errorf("got:\n%v\nwant:\n%s", err, test.want)
			}
		})
	}
}

func TestHiddenWords(t *testing.T) {
	tests := []struct{ name, file, from, to, want string }{
		{"among the public", "one/lang.de.yaml", "b: {title: B, catches: F}", "b: {title: B}, h: {title: H}", "cases/one/hidden/lang.de.yaml:2:12: " + say("lang.case-twice", "case", `"h"`, "file", "lang.de.yaml")},
		{"schema", "one/hidden/lang.de.yaml", "v1", "v2", "cases/one/hidden/lang.de.yaml:1:1: " + say("manifest.schema", "schema", `"touchstone/language/v2"`)},
		{"a key of the public file", "one/hidden/lang.de.yaml", "cases:", "items: {}\ncases:", "cases/one/hidden/lang.de.yaml:2:1: " + say("yaml.unknown-key", "key", `"items"`)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			all := withHidden(t)
			all[test.file] = &fstest.MapFile{Data: []byte(strings.Replace(string(all[test.file].Data), test.from, test.to, 1))}
			if _, err := (Collection{BuiltIn: all}).Load("one"); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v\nwant %s", err, test.want)
			}
		})
	}
	all := withHidden(t)
	all["one/lang.de.yaml"].Data = []byte(strings.Replace(string(all["one/lang.de.yaml"].Data), "b: {title: B, catches: F}", "b: {title: B, catches: F}, h: {title: Verdeckt, catches: F}", 1))
	all["one/hidden/lang.de.yaml"].Data = []byte(strings.Replace(germanWords, "h: {title: Verdeckt, catches: F}, ", "", 1))
	s, err := Collection{BuiltIn: all}.Load("one")
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Lint(); err == nil || !strings.Contains(err.Error(), say("lang.not-public", "case", `"h"`)+" ("+say("lang.not-public.hint", "file", "hidden/lang.CODE.yaml")+")") {
		t.Errorf("got %v", err)
	}
}
