package report

import (
	"reflect"
	"strings"

	"touchstone/harness/catalog"
)

// Fact is what a sentence states, as data.
type Fact = catalog.Message

// Sentence is a text of a report and the fact that it states, which may be none.
type Sentence struct {
	Text *string
	Fact *Fact
}

// Sentences lists the sentences that are made of facts alone: those with a fact of their
// name, and the notes of the build.
func (r *Report) Sentences() []Sentence {
	if n := len(r.Build.NoteFacts); n > 0 && n != len(r.Build.Notes) {
		r.Build.Notes = make([]string, n)
	}
	list := sentences(reflect.ValueOf(r))
	for i := range r.Build.NoteFacts {
		list = append(list, Sentence{&r.Build.Notes[i], &r.Build.NoteFacts[i]})
	}
	return list
}

func sentences(v reflect.Value) (list []Sentence) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			return sentences(v.Elem())
		}
	case reflect.Slice:
		for i := range v.Len() {
			list = append(list, sentences(v.Index(i))...)
		}
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[Fact]() {
			return nil // of a list, see NoteFacts
		}
		for i := range v.NumField() {
			if field := v.Type().Field(i); field.Type == reflect.TypeFor[Fact]() {
				text := v.FieldByName(strings.TrimSuffix(field.Name, "Fact"))
				list = append(list, Sentence{text.Addr().Interface().(*string), v.Field(i).Addr().Interface().(*Fact)})
			} else {
				list = append(list, sentences(v.Field(i))...)
			}
		}
	}
	return list
}

// AssignmentText is a text of the assignment: a title, a hint, the name of a mistake, or what a
// reader or a checker says.
type AssignmentText struct {
	ID   string // of the item or the case that it belongs to
	Text *string
}

// AssignmentTexts lists the texts that are those of the assignment.
func (r *Report) AssignmentTexts() []AssignmentText {
	list := []AssignmentText{{"", &r.Assignment.Title}}
	for _, named := range [][]Named{r.Named, r.PublicNamed} {
		for _, n := range named {
			for i := range n.About {
				list = append(list, AssignmentText{"", &n.About[i]})
			}
		}
	}
	for i := range r.Void {
		list = append(list, AssignmentText{r.Void[i].Item, &r.Void[i].Title})
	}
	for i := range r.Items {
		list = append(list, AssignmentText{r.Items[i].ID, &r.Items[i].Title})
	}
	for i := range r.Cases {
		list = append(list, r.Cases[i].assignmentTexts()...)
	}
	for i := range r.Review {
		if tried := r.Review[i].Tried; tried != nil {
			list = append(list, tried.assignmentTexts()...)
		}
	}
	return list
}

func (c *Case) assignmentTexts() []AssignmentText {
	list := []AssignmentText{{c.ID, &c.Title}, {c.ID, &c.Hint}}
	for i := range c.Expectations {
		list = append(list, AssignmentText{c.ID, &c.Expectations[i].Reads})
		if d := c.Expectations[i].Difference; d != nil {
			list = append(list, AssignmentText{c.ID, (*string)(&d.Problem)})
		}
	}
	return list
}
