package caselang

// Action is a parsed command: Folder, Play, With, Otherwise, Items, Expect or Edits.
type Action interface {
	reads(there []string) []string // the files that it needs, of those that are there
}

// Folder lets all plays of the case have one folder.
type Folder struct{}

func (p Play) reads(there []string) []string {
	if p.Input == "" {
		return p.files(there)
	}
	return append(p.files(there), p.Input)
}

func (o Otherwise) reads(there []string) []string { return o.Play.reads(there) }

func (w With) reads([]string) []string { return w.Files }

func (Folder) reads([]string) []string { return nil }

func (Items) reads([]string) []string { return nil }

func (e Expect) reads([]string) []string { return e.from("FILE") }

func (list Edits) reads([]string) (names []string) {
	for _, e := range list {
		names = append(names, e.from...)
	}
	return names
}
