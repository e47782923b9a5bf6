package intake

import (
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
)

func TestRoster(t *testing.T) {
	tests := []struct {
		name, content string
		want          []Person
	}{
		{"plain", "id,name,email,group\n1,Ada Lovelace,ada@x.org,Red\n", []Person{{Line: 2, ID: "1", Name: "Ada Lovelace", Email: "ada@x.org", Group: "Red"}}},
		{"semicolons, mark, CR LF", "\xef\xbb\xbfMatr.-Nr.;Vorname;Nachname;E-Mail\r\n0123; Ada ;\"Lovelace; Countess\";a@b\r\n", []Person{{Line: 2, ID: "0123", First: "Ada", Last: "Lovelace; Countess", Email: "a@b"}}},
		{"tabs and empty rows", "LOGIN\tFolder\n\nada\tx y\n\t\nbob\n", []Person{{Line: 3, Login: "ada", Folder: "x y"}, {Line: 5, Login: "bob"}}},
		{"Latin-1", "name,login\nRen\xe9 Gro\xdf,rg\n", []Person{{Line: 2, Name: "René Groß", Login: "rg"}}},
		{"Moodle", "Identifier,\"Full name\",\"ID number\",\"Email address\",Status,Grade\n\"Participant 77\",\"Ada L\",123,a@b,-,\n", []Person{{Line: 2, Number: "77", Name: "Ada L", ID: "123", Email: "a@b"}}},
		{"Canvas", "Student,ID,SIS User ID,SIS Login ID,Section,\"Part 1, a (9)\"\n,,,,,Manual Posting\n    Points Possible,,,,,10\n\"Lovelace, Ada\",777,u1,ada,S1,\n", []Person{{Line: 4, Name: "Lovelace, Ada", ID: "777", SIS: "u1", Login: "ada"}}},
		{"lines in a field", "name,notes,login\n\"Ada\",\"one\ntwo\",ada\nBob,,bob\n", []Person{{Line: 2, Name: "Ada", Login: "ada"}, {Line: 4, Name: "Bob", Login: "bob"}}},
		{"GitHub Classroom", "\"identifier\",\"github_username\",\"github_id\",\"name\"\n\"a@b\",\"ada-l\",\"1001\",\"Ada L\"\n\"77\",\"\",\"\",\"\"\n", []Person{{Line: 2, ID: "a@b", GitHub: "ada-l", Email: "a@b", Name: "Ada L"}, {Line: 3, ID: "77"}}},
		{"two logins", "username,github_username\nada42,ada-l\n", []Person{{Line: 2, Login: "ada42", GitHub: "ada-l"}}},
		{"the mark of Excel", "sep=;\r\nName;Login\r\nAda;a\r\n", []Person{{Line: 3, Name: "Ada", Login: "a"}}},
		{"its mark in quotes, tabs", "\xef\xbb\xbf\"sep=\t\"\nName\tLogin\nAda\ta\n", []Person{{Line: 3, Name: "Ada", Login: "a"}}},
		{"CR alone", "Name,Login\rM\x9fller,jm\r", []Person{{Line: 2, Name: "Müller", Login: "jm"}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "roster.csv")
			check(t, os.WriteFile(file, []byte(tt.content), 0o644))
			r, err := ReadRoster(file)
			check(t, err)
			if !reflect.DeepEqual(r.People, tt.want) {
				t.Errorf("got %+v, want %+v", r.People, tt.want)
			}
		})
	}
}

func TestRosterRefuses(t *testing.T) {
	tests := []struct{ name, content, want string }{
		{"empty", "", "r.csv:1: " + say(catalog.Of("roster.empty")) + " (" + say(catalog.Of("roster.empty.hint"))},
		{"no known column", "grade,notes\n", "r.csv:1:1: " + say(catalog.Of("roster.no-column")) + " (" + say(catalog.Of("roster.no-column.hint"))},
		{"groups alone", "group\n", "r.csv:1:1: " + say(catalog.Of("roster.no-column"))},
		{"column twice", "name,id,ID number\n", "r.csv:1:9: " + say(catalog.Of("roster.same-column", "first", `"id"`, "second", `"ID number"`)) + " (" + say(catalog.Of("one-of-them.hint"))},
		{"too many fields", "id,name\n1,Ada\n2,Lovelace, Ada\n", "r.csv:3:12: " + say(catalog.Of("roster.too-many")) + " (" + say(catalog.Of("roster.too-many.hint"))},
		{"somebody twice", "name,id\nAda,1\nBob,1\n", "r.csv:3:5: " + say(catalog.Of("roster.twice", "value", "1", "line", 2)) + " (" + say(catalog.Of("roster.twice.hint"))},
		{"login twice", "login\nAda\nada\n", "r.csv:3:1: " + say(catalog.Of("roster.twice", "value", "ada", "line", 2))},
		{"names nobody", "id,notes\n,x\n", "r.csv:2:1: " + say(catalog.Of("roster.nobody"))},
		{"quotes", "id,name\n1,Ada \"the\" L\n", "r.csv:2:7: " + say(catalog.Of("csv.invalid")) + " (" + say(catalog.Of("csv.invalid.hint"))},
		{"open quote", "id,name\n1,\"Ada\n", "r.csv:2:8: " + say(catalog.Of("csv.invalid")) + " (" + say(catalog.Of("csv.invalid.hint"))},
		{"no people", "id,name\n\n", "r.csv:1: " + say(catalog.Of("roster.no-people"))},
		{"first names alone", "first,late days\nAda,2\n", "r.csv:1:1: " + say(catalog.Of("roster.no-column"))},
		{"late days alone", "late days\n2\n", "r.csv:1:1: " + say(catalog.Of("roster.no-column"))},
		{"a workbook", "PK\x03\x04 xl/workbook.xml", "r.csv:1: " + say(catalog.Of("csv.workbook", "kind", ".xlsx")) + " (" + say(catalog.Of("csv.utf-8.hint"))},
		{"two encodings", "name,login\n\"M\xfcller\",jm\nÓ Connor,ao\n", "r.csv:2: " + say(catalog.Of("csv.mixed")) + " (" + say(catalog.Of("csv.utf-8.hint"))},
		{"zeros", "id\n\x001", "r.csv:1: " + say(catalog.Of("csv.damaged"))},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := ParseRoster("r.csv", []byte(tt.content))
			if _, ok := errors.AsType[*diagnostic.Error](err); !ok || !strings.HasPrefix(err.Error(), tt.want) {
				t.Errorf("error %v, want %s", err, tt.want)
			}
		})
	}
	if _, err := ReadRoster(filepath.Join(t.TempDir(), "none.csv")); err == nil || !strings.Contains(err.Error(), say(catalog.Of("roster.unreadable"))) {
		t.Errorf("error %v", err)
	}
}

// FuzzRoster reads any bytes: whatever they are, each fault has its place,
// and each person has a name that can be shown.
func FuzzRoster(f *testing.F) {
	f.Add([]byte("id;name\n1;\"a\"\"b\"\n"))
	f.Add([]byte("\xef\xbb\xbfStudent,ID\n\xff,2\n"))
	f.Fuzz(func(t *testing.T, content []byte) {
		r, err := ParseRoster("r.csv", content)
		if err != nil {
			if d, ok := errors.AsType[*diagnostic.Error](err); !ok || d.Line == 0 {
				t.Fatalf("error %v", err)
			}
			return
		}
		for _, p := range r.People {
			if p.Title() == "" || !utf8.ValidString(p.Title()) || p.Line < 2 {
				t.Errorf("%+v", p)
			}
		}
	})
}
