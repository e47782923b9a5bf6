package report

import "touchstone/harness/catalog"

// Fact is what a sentence states, as data.
type Fact = catalog.Message

// Sentence is a text of a report and the fact that it states, which may be none.
type Sentence struct {
	Text *string
	Fact *Fact
}

// Sentences lists the sentences that are made of facts alone.
func (r *Report) Sentences() []Sentence {
	list := []Sentence{{&r.Build.Cause, &r.Build.CauseFact}}
	if n := len(r.Build.NoteFacts); n > 0 && n != len(r.Build.Notes) {
		r.Build.Notes = make([]string, n)
	}
	for i := range r.Build.NoteFacts {
		list = append(list, Sentence{&r.Build.Notes[i], &r.Build.NoteFacts[i]})
	}
	for i := range r.Void {
		list = append(list, Sentence{&r.Void[i].Reason, &r.Void[i].ReasonFact})
	}
	for i := range r.Sandbox.Missing {
		list = append(list, Sentence{&r.Sandbox.Missing[i].Why, &r.Sandbox.Missing[i].WhyFact})
	}
	for i := range r.Items {
		list = append(list, Sentence{&r.Items[i].Reason, &r.Items[i].ReasonFact})
		if unjudged := r.Items[i].Unjudged; unjudged != nil {
			list = append(list, Sentence{&unjudged.Why, &unjudged.WhyFact})
		}
	}
	for i := range r.Cases {
		list = append(list, r.Cases[i].sentences()...)
	}
	for i := range r.Tests {
		list = append(list, Sentence{&r.Tests[i].Reason, &r.Tests[i].ReasonFact})
	}
	for i := range r.Review {
		list = append(list, Sentence{&r.Review[i].Reason, &r.Review[i].ReasonFact})
		if tried := r.Review[i].Tried; tried != nil {
			list = append(list, tried.sentences()...)
		}
	}
	if r.Late != nil {
		list = append(list, Sentence{&r.Late.Sum, &r.Late.SumFact})
	}
	return list
}

// AssignmentText is a text of the assignment: a title, a hint, or what a reader or a
// checker says.
type AssignmentText struct {
	ID   string // of the item or the case that it belongs to
	Text *string
}

// AssignmentTexts lists the texts that are those of the assignment.
func (r *Report) AssignmentTexts() []AssignmentText {
	list := []AssignmentText{{"", &r.Assignment.Title}}
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

func (c *Case) sentences() []Sentence {
	list := []Sentence{{&c.Reason, &c.ReasonFact}}
	for i := range c.Plays {
		list = append(list, Sentence{&c.Plays[i].Note, &c.Plays[i].NoteFact})
	}
	for _, x := range c.Expectations {
		if x.Difference != nil && x.Difference.Play != nil {
			list = append(list, Sentence{&x.Difference.Play.Note, &x.Difference.Play.NoteFact})
		}
	}
	return list
}
