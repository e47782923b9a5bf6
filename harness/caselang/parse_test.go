package caselang

import (
	"strings"
	"testing"
)

func TestParseFaults(t *testing.T) {
	head := "#title: A title\n#clause: one\n"
	tests := []struct{ name, text, want string }{
		{"unknown key", head + "#claus: two\n", "x.txtar:3:2: " + say("yaml.unknown-key", "key", `"#claus"`) + meant("clause")},
		{"key twice", head + "#title: B\n", "x.txtar:3:2: " + say("yaml.twice", "key", `"#title"`)},
		{"no value", head + "#hint:\n", "x.txtar:3:7: " + say("case.no-value", "key", `"#hint"`)},
		{"late key", head + "play check\n#hint: late\n", "x.txtar:4:1: " + say("case.late-key", "key", `"#hint"`) + hint("case.late-key.hint")},
		{"visibility", head + "#visibility: secret\n", "x.txtar:3:13: " + say("case.visibility", "visibility", `"secret"`) + hint("near.known", "names", "hidden, public, staff")},
		{"opening without its zone", head + "#visibility: after 2026-12-01\n", "x.txtar:3:13: visibility: " + say("expected-found", "want", say("manifest.opening"), "got", `"after 2026-12-01"`)},
		{"what is shown", head + "#visibility: hidden\n#show: mine\n", "x.txtar:4:7: " + say("case.show")},
		{"own of a public case", head + "#show: own\n", "x.txtar:1:1: " + say("case.show")},
		{"open quote", head + "play check 'a\n", "x.txtar:3:12: " + say("case.quote")},
		{"variable", head + "play check $HOME\n", "x.txtar:3:12: " + say("case.dollar")},
		{"file twice", head + "play check\n-- a --\n-- a --\n", "x.txtar:4:1: " + say("case.file-twice", "file", `"a"`)},
		{"file outside", head + "-- ../a --\n", "x.txtar:3:1: " + say("case.file-name", "file", `"../a"`) + hint("case.file-name.hint")},
		{"absolute file", head + "-- /etc/passwd --\n", "x.txtar:3:1: " + say("case.file-name", "file", `"/etc/passwd"`) + hint("case.file-name.hint")},
		{"expanded file", head + "-- $WORK/a --\n", "x.txtar:3:1: " + say("case.file-name", "file", `"$WORK/a"`) + hint("case.file-name.hint")},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := Parse("x.txtar", []byte(test.text))
			if err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got  %v\nwant %s", err, test.want)
			}
		})
	}
}

func TestParseKeepsWhatIsShown(t *testing.T) {
	c, err := Parse("x.txtar", []byte("#title: T\n#visibility: after 2026-12-01T23:59+01:00\n#show: own\nplay check\n"))
	if err != nil || c.Visibility != "hidden" || !c.Own || c.Opens.String() != "2026-12-01T23:59:00+01:00" {
		t.Errorf("%v: %+v", err, c)
	}
}

func TestParseKeepsMetadata(t *testing.T) {
	c, err := Parse("dir/some-case.txtar", []byte("#title: T: with a colon\n#clause: one two\n#visibility: hidden\n#hint: H\n#catches: C\n\n# a comment: no key\nplay check a\nitem x y\nexpect exit any\nitem x\n-- a --\n"))
	if err != nil {
		t.Fatal(err)
	}
	if c.ID != "some-case" || c.Title != "T: with a colon" || len(c.Clauses) != 2 || c.Visibility != "hidden" || c.Hint != "H" || c.Catches != "C" {
		t.Errorf("got %+v", c)
	}
	if got := strings.Join(c.Items(), " "); got != "x y" || c.Plays() != 1 {
		t.Errorf("items %q, %d plays", got, c.Plays())
	}
}
