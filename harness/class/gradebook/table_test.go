package gradebook

import (
	"encoding/csv"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
)

func TestRead(t *testing.T) {
	tests := []struct {
		name, content string
		cells         [][]string
		start         string
		crlf          bool
	}{
		{"commas", "a,\"b\",c\n1,\"x, \"\"y\"\"\",\n", [][]string{{"a", "b", "c"}, {"1", `x, "y"`, ""}}, "", false},
		{"no newline at the end", "a,b\n1,\"2\"", [][]string{{"a", "b"}, {"1", "2"}}, "", false},
		{"mark, CR LF, lines in a field", mark + "a,b\r\n\"one\r\ntwo\",2\r\n3,4\r\n", [][]string{{"a", "b"}, {"one\ntwo", "2"}, {"3", "4"}}, mark, true},
		{"semicolons", "a;b\n\"x;y\";1,5\n", [][]string{{"a", "b"}, {"x;y", "1,5"}}, "", false},
		{"tabs", "a\tb\nx\ty\n", [][]string{{"a", "b"}, {"x", "y"}}, "", false},
		{"Windows-1252", "a,b\nRen\xe9,\"\x80, 5\"\n", [][]string{{"a", "b"}, {"René", "€, 5"}}, "", false},
		{"the mark of Excel", "sep=;\r\na;b\r\n1,5;2\r\n", [][]string{{"a", "b"}, {"1,5", "2"}}, "", true},
		{"two-byte characters and empty lines", "ä,ö\n\n\nü,\"ß\"\n", [][]string{{"ä", "ö"}, {"ü", "ß"}}, "", false},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "t.csv")
			check(t, os.WriteFile(file, []byte(tt.content), 0o644))
			table, err := Read(file)
			check(t, err)
			var cells [][]string
			for _, r := range table.rows {
				cells = append(cells, r.values)
			}
			if !reflect.DeepEqual(cells, tt.cells) || table.start != tt.start || table.crlf != tt.crlf {
				t.Errorf("cells %q, start %q, CR LF %t", cells, table.start, table.crlf)
			}
		})
	}
}

func TestReadRefuses(t *testing.T) {
	for content, want := range map[string]string{
		"":               "t.csv:1: " + say("csv.empty"),
		"a,b\n1,x \"y\"": "t.csv:2:5: " + say("csv.invalid") + " (" + say("csv.invalid.hint"),
		"PK\x03\x04xl/":  "t.csv:1: " + say("csv.workbook", "kind", ".xlsx") + " (" + say("csv.utf-8.hint"),
	} {
		_, err := Parse("t.csv", []byte(content), catalog.Of("csv.empty.hint"))
		if _, ok := errors.AsType[*diagnostic.Error](err); !ok || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: error %v, want %s", content, err, want)
		}
	}
	_, err := Read(filepath.Join(t.TempDir(), "none.csv"))
	if _, ok := errors.AsType[*diagnostic.Error](err); !ok {
		t.Errorf("error %v", err)
	}
}

// Whatever the cells hold, and whatever is between them, they are found again
// in what is written.
func TestCellsSurvive(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOf(rapid.SampledFrom([]rune("ab ,;\t\"\n'=é\u202e")))
		width := rapid.IntRange(2, 4).Draw(t, "width")
		body := rapid.SliceOfN(rapid.SliceOfN(text, width, width), 0, 5).Draw(t, "body")
		want := append([][]string{[]string{"a", "b", "c", "d"}[:width]}, body...)
		var file, out strings.Builder
		w := csv.NewWriter(&file)
		w.Comma = rapid.SampledFrom([]rune{',', ';', '\t'}).Draw(t, "delimiter")
		w.UseCRLF = rapid.Bool().Draw(t, "CR LF")
		check(t, w.WriteAll(want))
		table, err := Parse("t.csv", []byte(file.String()), catalog.Message{})
		check(t, err)
		var cells [][]string
		for _, r := range table.rows {
			cells = append(cells, r.values)
		}
		check(t, table.write(&out, cells))
		if w.Comma == ',' && out.String() != file.String() {
			t.Fatalf("%q became %q", file.String(), out.String())
		}
		got, err := csv.NewReader(strings.NewReader(out.String())).ReadAll()
		check(t, err)
		if !reflect.DeepEqual(got, want) {
			t.Fatalf("got %q, want %q", got, want)
		}
	})
}

func check(t interface{ Fatal(...any) }, err error) {
	if err != nil {
		t.Fatal(err)
	}
}
