package intake

import (
	"cmp"
	"encoding/csv"
	"errors"
	"io"
	"os"
	"strconv"
	"strings"

	"touchstone/harness/catalog"
	"touchstone/harness/diagnostic"
)

// Person is one row of a roster. What it does not say is "".
type Person struct {
	Line   int    // of the file, from 1
	ID     string // of the university or of Canvas
	SIS    string // the university's id, if ID is that of Canvas
	Number string // of the participant in Moodle
	Login  string
	GitHub string // the login there
	Email  string
	Name   string // in full, "Ada Lovelace" or "Lovelace, Ada"
	First  string
	Last   string
	Group  string
	Folder string // that contains the submission

	LateDays string // that the person may still use, a whole number
}

// Title returns the name of the person in lists.
func (p Person) Title() string {
	switch name := strings.TrimSpace(p.First + " " + p.Last); {
	case p.Name != "":
		return p.Name
	case name != "":
		return name
	}
	for _, s := range []string{p.Login, p.GitHub, p.Email, p.ID, p.SIS, p.Number} {
		if s != "" {
			return s
		}
	}
	return p.Folder
}

// Roster lists the people in a class.
type Roster struct {
	File   string
	People []Person // in the order of the file
}

// ReadRoster reads a CSV file with a header, as Moodle, Canvas, GitHub Classroom and
// spreadsheets write it, in any encoding of Decode. Unknown columns are ignored. It joins
// all errors, as *diagnostic.Error.
func ReadRoster(file string) (*Roster, error) {
	content, err := os.ReadFile(file)
	if err != nil {
		return nil, diagnostic.New(file, catalog.Of("roster.unreadable"), diagnostic.Cause(err))
	}
	return ParseRoster(file, content)
}

// ParseRoster is ReadRoster for the content of a file; the file name is used in
// errors.
func ParseRoster(file string, content []byte) (*Roster, error) {
	text, err := Decode(file, content)
	if err != nil {
		return nil, err
	}
	return text.Roster(file)
}

// Roster is ParseRoster for a text.
func (t Text) Roster(file string) (*Roster, error) {
	r := t.Reader()
	p := rosterParser{file: file, csv: r, roster: &Roster{File: file}, seen: map[string]int{}}
	if err := p.header(); err != nil {
		return nil, err
	}
	for {
		row, err := r.Read()
		switch {
		case errors.Is(err, io.EOF) && len(p.errs) > 0:
			return nil, errors.Join(p.errs...)
		case errors.Is(err, io.EOF) && len(p.roster.People) == 0:
			return nil, diagnostic.New(file, catalog.Of("roster.no-people"), catalog.Of("csv.empty.hint")).At(1, 0)
		case errors.Is(err, io.EOF):
			return p.roster, nil
		case err != nil:
			return nil, errors.Join(append(p.errs, BrokenCSV(file, err))...)
		}
		if err := p.row(row); err != nil && len(p.errs) < maxFaults {
			p.errs = append(p.errs, err)
		}
	}
}

// Number takes the numbers of participants from Moodle's worksheet, for people whom it has by their
// id or address: people of the same name differ in nothing else that Moodle calls their entries by.
func (r *Roster) Number(worksheet *Roster) {
	x := newIndex(worksheet.People)
	for i := range r.People {
		p := &r.People[i]
		if who := x.author(*p); len(who) == 1 && p.Number == "" {
			p.Number = x.peopleIn(who)[0].Number
		}
	}
}

type rosterParser struct {
	file    string
	csv     *csv.Reader
	columns []string // the field of each column, "" for one that is ignored
	roster  *Roster
	seen    map[string]int // field and value -> line, for unique fields
	errs    []error
}

const maxFaults = 20 // of one table: nobody reads more

// row parses one person. It skips empty rows, and those in which Canvas lists
// the possible points and the manually posted columns.
func (p *rosterParser) row(row []string) error {
	line, _ := p.csv.FieldPos(0)
	if strings.TrimSpace(strings.ReplaceAll(strings.Join(row, ""), "Manual Posting", "")) == "" || strings.HasPrefix(strings.TrimSpace(row[0]), "Points Possible") {
		return nil
	}
	if len(row) > len(p.columns) {
		return p.fault(len(p.columns), catalog.Of("roster.too-many"), catalog.Of("roster.too-many.hint"))
	}
	person := Person{Line: line}
	for i, value := range row {
		name := p.columns[i]
		if name == "" {
			continue
		}
		value = strings.TrimSpace(value)
		if name == "number" {
			value = strings.TrimSpace(strings.TrimPrefix(value, "Participant"))
		}
		*fields[name].of(&person) = value
		if _, err := strconv.ParseUint(value, 10, 16); name == "latedays" && value != "" && err != nil {
			return p.fault(i, catalog.Of("roster.late-days", "value", strconv.Quote(value)), catalog.Message{})
		}
		if !fields[name].unique || value == "" {
			continue
		}
		id := name + " " + strings.ToLower(value)
		if other, ok := p.seen[id]; ok {
			return p.fault(i, catalog.Of("roster.twice", "value", value, "line", other), catalog.Of("roster.twice.hint"))
		}
		p.seen[id] = line
	}
	if person.Title() == "" {
		return p.fault(0, catalog.Of("roster.nobody"), catalog.Message{})
	}
	if strings.Contains(person.ID, "@") { // GitHub Classroom identifies people by what the course likes
		person.Email = cmp.Or(person.Email, person.ID)
	}
	p.roster.People = append(p.roster.People, person)
	return nil
}

// fault returns an error at a column of the last row read.
func (p *rosterParser) fault(column int, problem, hint catalog.Message) error {
	return diagnostic.New(p.file, problem, hint).At(p.csv.FieldPos(column))
}
