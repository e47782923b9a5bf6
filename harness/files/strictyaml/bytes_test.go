package strictyaml

import "testing"

func TestBase64BecomesTheBytes(t *testing.T) {
	type text string
	var v struct {
		Plain string `yaml:"plain"`
		Named text   `yaml:"named"`
		Block string `yaml:"block"`
		Older string `yaml:"older"`
	}
	err := Decode("f.yaml", []byte("plain: {base64: /wA=}\nnamed: {base64: gA==}\nblock:\n  base64: |\n    /w\n    A=\nolder: !!binary /wA=\n"), &v)
	if err != nil {
		t.Fatal(err)
	}
	if v.Plain != "\xff\x00" || v.Named != "\x80" || v.Block != "\xff\x00" || v.Older != "\xff\x00" {
		t.Errorf("got %q, %q, %q, %q", v.Plain, v.Named, v.Block, v.Older)
	}
}

func TestBase64IsOfOneForm(t *testing.T) {
	tests := []struct{ name, data, want string }{
		{"not base64", "plain: {base64: '*'}\n", "f.yaml:1:17: " + say("expected-found", "want", "base64", "got", `"*"`)},
		{"not base64, binary", "plain: !!binary '*'\n", "f.yaml:1:8: " + say("expected-found", "want", "base64", "got", `"*"`)},
		{"another key", "plain: {base32: AA==}\n", "f.yaml:1:8: " + expected(aText, aMapping)},
		{"one key more", "plain: {base64: AA==, length: 1}\n", "f.yaml:1:8: " + expected(aText, aMapping)},
		{"a list in it", "plain: {base64: [AA==]}\n", "f.yaml:1:8: " + expected(aText, aMapping)},
		{"an alias in it", "plain: {base64: *a}\n", "f.yaml:1:1: " + say("yaml.syntax", "error", "unknown anchor 'a' referenced")},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var v struct {
				Plain string `yaml:"plain"`
			}
			if err := Decode("f.yaml", []byte(test.data), &v); err == nil || err.Error() != test.want {
				t.Errorf("got %v, want %s", err, test.want)
			}
		})
	}
}

func TestDecodeCompleteWantsEveryKey(t *testing.T) {
	type file struct {
		Name string   `yaml:"name"`
		List []string `yaml:"list"`
		Note string   `yaml:"note,omitempty"`
	}
	data := []byte("name: x\n")
	if err := Decode("f.yaml", data, new(file)); err != nil {
		t.Errorf("Decode: %v", err)
	}
	err := DecodeComplete("f.yaml", data, new(file))
	if want := "f.yaml:1:1: " + say("yaml.missing", "key", `"list"`); err == nil || err.Error() != want {
		t.Errorf("DecodeComplete: got %v, expected %s", err, want)
	}
}
