package intake

import (
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
)

// field is something that a roster may say about a person.
type field struct {
	of      func(*Person) *string
	unique  bool     // no two people have the same value
	headers []string // of columns with this field, reduced to lower-case letters and digits
}

var fields = map[string]field{
	"id": {func(p *Person) *string { return &p.ID }, true,
		[]string{"id", "idnumber", "studentid", "studentnumber", "matriculationnumber", "matrikelnummer", "matrnr", "rosteridentifier", "legajo"}},
	"sis":      {func(p *Person) *string { return &p.SIS }, true, []string{"sisuserid", "sisid"}},
	"number":   {func(p *Person) *string { return &p.Number }, true, []string{"identifier", "participant", "participantnumber"}},
	"login":    {func(p *Person) *string { return &p.Login }, true, []string{"login", "loginid", "sisloginid", "user", "username", "userid", "netid", "benutzername", "kennung", "usuario"}},
	"github":   {func(p *Person) *string { return &p.GitHub }, true, []string{"github", "githubusername", "githublogin", "githubuser", "githubhandle"}},
	"email":    {func(p *Person) *string { return &p.Email }, true, []string{"email", "emailaddress", "mail", "emailadresse", "correo", "correoelectronico"}},
	"name":     {func(p *Person) *string { return &p.Name }, false, []string{"name", "fullname", "student", "studentname"}},
	"first":    {func(p *Person) *string { return &p.First }, false, []string{"first", "firstname", "givenname", "vorname"}},
	"last":     {func(p *Person) *string { return &p.Last }, false, []string{"last", "lastname", "surname", "familyname", "nachname", "familienname"}},
	"group":    {func(p *Person) *string { return &p.Group }, false, []string{"group", "groupname", "groups", "team", "gruppe"}},
	"latedays": {func(p *Person) *string { return &p.LateDays }, false, []string{"latedays", "latedaysleft", "tokens", "slipdays", "nachfristtage"}},
	"folder":   {func(p *Person) *string { return &p.Folder }, false, []string{"folder", "directory", "dir", "submission", "repository", "repo"}},
}

// header reads the names of the columns.
func (p *rosterParser) header() error {
	row, err := p.csv.Read()
	switch {
	case errors.Is(err, io.EOF):
		return diagnostic.New(p.file, catalog.Of("roster.empty"), catalog.Of("roster.empty.hint")).At(1, 0)
	case err != nil:
		return BrokenCSV(p.file, err)
	}
	first := map[string]string{} // field -> the header of its column
	classroom := slices.ContainsFunc(row, func(header string) bool { return fieldOf(header) == "github" })
	for i, header := range row {
		name := fieldOf(header)
		if name == "number" && classroom { // its identifier is none of Moodle's
			name = "id"
		}
		if other, ok := first[name]; ok && name != "" {
			return p.fault(i, catalog.Of("roster.same-column", "first", strconv.Quote(other), "second", strconv.Quote(strings.TrimSpace(header))), catalog.Of("one-of-them.hint"))
		}
		first[name] = strings.TrimSpace(header)
		p.columns = append(p.columns, name)
	}
	for name := range first {
		if slices.Contains([]string{"id", "sis", "number", "login", "github", "email", "name", "folder"}, name) {
			return nil
		}
	}
	if first["first"] != "" && first["last"] != "" {
		return nil
	}
	return p.fault(0, catalog.Of("roster.no-column"), catalog.Of("roster.no-column.hint"))
}

// fieldOf returns the field for a header, or "".
func fieldOf(header string) string {
	plain := strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, header)
	for name, f := range fields {
		for _, h := range f.headers {
			if h == plain {
				return name
			}
		}
	}
	return ""
}
