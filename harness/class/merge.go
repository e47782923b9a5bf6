package class

import (
	"cmp"
	"context"
	"path/filepath"
	"slices"
	"strconv"

	"touchstone/harness/catalog"
	"touchstone/harness/class/ledger"
	"touchstone/harness/diagnostic"
	"touchstone/harness/report/words"
)

// MergeOptions configure Merge.
type MergeOptions struct {
	Out           string
	OutputOptions // its marks override those that a shard was graded with
}

// Merge combines all shards of a class, as if it had been graded in one run. Each
// folder is that of a shard, or contains folders of shards. Errors in the
// arguments are *diagnostic.Error.
func Merge(ctx context.Context, folders []string, o MergeOptions) (*ledger.Ledger, []string, error) {
	parts, err := readParts(folders)
	if err != nil {
		return nil, nil, err
	}
	l := *parts[0].ledger
	l.Shard, l.Submissions, l.Similarity = "", []ledger.Submission{}, nil
	folder := map[string]string{} // by key
	for _, p := range parts {
		l.Stopped = l.Stopped || p.ledger.Stopped
		l.Submissions = append(l.Submissions, p.ledger.Submissions...)
		for _, row := range p.ledger.Submissions {
			folder[row.Key] = p.folder
		}
	}
	slices.SortFunc(l.Submissions, func(a, b ledger.Submission) int { return cmp.Compare(a.Key, b.Key) })
	notes, err := o.join(ctx, &l, marksIn(&l), func(key string) string { return folder[key] })
	return &l, notes, err
}

// join writes a class of results that are there, each in the folder from, with these marks and those
// of the options, which stand above them.
func (o MergeOptions) join(ctx context.Context, l *ledger.Ledger, marks []Mark, from func(key string) string) ([]string, error) {
	own, err := resolve(o.Marks, l.Submissions, l.Items)
	if err != nil {
		return nil, err
	}
	marks, replaced := standing(override(marks, own), words.In(l.Language))
	out, err := openOut(o.Out, l.Assignment.ID)
	if err != nil {
		return nil, err
	}
	defer out.close()
	if len(l.Submissions) > 0 {
		if err := out.adopt(from(l.Submissions[0].Key), kitFile); err != nil {
			return nil, err
		}
	}
	err = each(ctx, len(l.Submissions), processors(), func(_ context.Context, i int) error {
		row := &l.Submissions[i]
		if row.Score == nil && row.Unread == "" {
			return nil
		}
		r, _, err := readResult(from(row.Key), row.Key)
		if err != nil {
			return err
		}
		if err := out.adopt(from(row.Key), sourcesOf(row.Key)); err != nil {
			return err
		}
		hash, err := out.store(row.Key, r)
		*row = recorded(*row, marked(r, row.Key, marks))
		row.Result = hash
		return err
	})
	if err != nil {
		return nil, err
	}
	if err := explained(own, l); err != nil {
		return nil, err
	}
	notes, err := outputs{o.OutputOptions, out, marks}.write(ctx, l)
	return append(replaced, notes...), err
}

// Renew writes the tables, the reports and the page of the class anew, with the marks as they are
// now and the files that the class was given. It returns what the tutor should know about the
// tables. Errors in these files are *diagnostic.Error.
func (r *Results) Renew(ctx context.Context, f *MarksFile) ([]string, error) {
	o, err := optionsIn(r.folder)
	if err != nil {
		return nil, err
	}
	if o.Marks, err = f.own(); err != nil {
		return nil, err
	}
	l, err := readLedger(r.folder)
	if err != nil {
		return nil, err
	}
	return MergeOptions{r.folder, o}.join(ctx, l, marksIn(l), func(string) string { return r.folder })
}

// marksIn returns the marks that the rows of a class were made with.
func marksIn(l *ledger.Ledger) []Mark {
	var marks []Mark
	for _, row := range l.Submissions {
		marks = append(marks, marksOf(row)...)
	}
	return marks
}

// marksOf reconstructs the marks that a row was made with.
func marksOf(row ledger.Submission) []Mark {
	var marks []Mark
	for _, e := range row.Items {
		if e.Mark == nil {
			continue
		}
		m := Mark{Student: row.Key, Item: e.Item, Points: e.Earned, Deductions: e.Mark.Deductions, Who: e.Mark.Who, Why: e.Mark.Why, key: row.Key}
		if slices.Contains(row.Void, e.Item) {
			m.Points = -1 // a rule that the tutor found broken
		}
		marks = append(marks, m)
	}
	for _, c := range row.Comments {
		marks = append(marks, Mark{Student: row.Key, File: c.File, Line: c.Line, Code: c.Code, Who: c.Who, Why: c.Why, key: row.Key})
	}
	return marks
}

// override combines two lists of marks; the first takes precedence.
func override(first, second []Mark) []Mark {
	kept := slices.DeleteFunc(slices.Clone(first), func(m Mark) bool {
		return slices.ContainsFunc(second, func(n Mark) bool { return n.key == m.key && n.Place() == m.Place() })
	})
	return append(kept, second...)
}

// part is a graded shard.
type part struct {
	folder string
	shard  Shard
	ledger *ledger.Ledger
}

// readParts reads all shards, in order.
func readParts(folders []string) ([]part, error) {
	var parts []part
	for _, folder := range folders {
		inside, err := filepath.Glob(filepath.Join(escaped(folder), "shard-*-of-*", ledgerFile))
		if err != nil {
			return nil, err
		}
		if len(inside) == 0 {
			inside = []string{filepath.Join(folder, ledgerFile)}
		}
		for _, file := range inside {
			p, err := readPart(filepath.Dir(file))
			if err != nil {
				return nil, err
			}
			parts = append(parts, p)
		}
	}
	slices.SortFunc(parts, func(a, b part) int { return cmp.Compare(a.shard.Index, b.shard.Index) })
	return parts, checkParts(parts)
}

// escaped keeps Glob from reading a folder's name as a pattern.
func escaped(folder string) string {
	var b []rune
	for _, r := range folder {
		if slices.Contains([]rune(`*?[\`), r) && filepath.Separator == '/' {
			b = append(b, '\\')
		}
		b = append(b, r)
	}
	return string(b)
}

func readPart(folder string) (part, error) {
	l, err := readLedger(folder)
	if err != nil {
		return part{}, err
	}
	if l.Shard == "" {
		return part{}, partFault(folder, catalog.Of("merge.whole"), catalog.Of("merge.whole.hint"))
	}
	shard, err := ParseShard(l.Shard)
	if err != nil {
		return part{}, partFault(folder, catalog.Of("merge.no-shard", "shard", strconv.Quote(l.Shard)), catalog.Of("merge.again.hint"))
	}
	return part{folder, shard, l}, nil
}

// checkParts returns an error unless the parts are exactly one whole class, graded
// in the same way.
func checkParts(parts []part) error {
	first := parts[0]
	for i, p := range parts {
		a, b := first.ledger, p.ledger
		switch {
		case p.shard.Of != first.shard.Of:
			return partFault(p.folder, catalog.Of("merge.other-parts", "shard", p.shard.String(), "folder", first.folder, "other", first.shard.String()), catalog.Of("merge.other-parts.hint"))
		case wayOf(a) != wayOf(b):
			return partFault(p.folder, catalog.Of("merge.other-way", "folder", first.folder), catalog.Of("merge.other-way.hint"))
		case !slices.Equal(a.Missing, b.Missing) || !slices.Equal(a.Findings, b.Findings):
			return partFault(p.folder, catalog.Of("merge.other-class", "folder", first.folder), catalog.Of("merge.other-class.hint"))
		case i > 0 && p.shard == parts[i-1].shard:
			return partFault(p.folder, catalog.Of("merge.twice", "shard", p.shard.String(), "folder", parts[i-1].folder), catalog.Of("merge.twice.hint"))
		}
	}
	for n := range first.shard.Of {
		if n >= len(parts) || parts[n].shard.Index != n+1 {
			return partFault(first.folder, catalog.Of("merge.missing", "shard", Shard{n + 1, first.shard.Of}.String()), catalog.Of("merge.missing.hint"))
		}
	}
	return nil
}

// way is how a class was graded.
type way struct {
	assignment, suite, touchstone, sandbox, language string
	twins                                            int
}

func wayOf(l *ledger.Ledger) way {
	return way{l.Assignment.ID, l.Suite, l.Touchstone, l.Sandbox, l.Language, l.Twins}
}

func partFault(folder string, problem, hint catalog.Message) error {
	return diagnostic.New(filepath.Join(folder, ledgerFile), problem, hint)
}
