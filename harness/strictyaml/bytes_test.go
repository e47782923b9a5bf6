package strictyaml

import (
	"strings"
	"testing"
)

func TestBinaryBecomesTheBytes(t *testing.T) {
	type text string
	var v struct {
		Plain string `yaml:"plain"`
		Named text   `yaml:"named"`
		Block string `yaml:"block"`
	}
	err := Decode("f.yaml", []byte("plain: !!binary /wA=\nnamed: !!binary gA==\nblock: !!binary |\n  /w\n  A=\n"), &v)
	if err != nil {
		t.Fatal(err)
	}
	if v.Plain != "\xff\x00" || v.Named != "\x80" || v.Block != "\xff\x00" {
		t.Errorf("got %q, %q, %q", v.Plain, v.Named, v.Block)
	}
}

func TestBinaryMustBeBase64(t *testing.T) {
	var v struct {
		Plain string `yaml:"plain"`
	}
	err := Decode("f.yaml", []byte("plain: !!binary '*'\n"), &v)
	if err == nil || !strings.HasPrefix(err.Error(), "f.yaml:1:8: ") {
		t.Errorf("got %v, expected an error with its place", err)
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
	if want := `f.yaml:1:1: key "list" is missing`; err == nil || err.Error() != want {
		t.Errorf("DecodeComplete: got %v, expected %s", err, want)
	}
}
