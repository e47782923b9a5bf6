package diagnosis

import "slices"

// groupsOf returns groups of cases, sorted, the largest first: those of one group fail where one of the
// suspects fails, with the same differences, and nowhere else. That this is the mistake is not
// certain, but that they fail for one reason is likely.
func groupsOf(failed Signature, named, suspects []suspect) (list [][]string) {
	left := map[string][]Place{} // by case
	for at := range failed {
		left[at.Case] = append(left[at.Case], at)
	}
	for _, s := range named {
		for at := range s.fails {
			delete(left, at.Case)
		}
	}
	for {
		var most []string
		for _, s := range suspects {
			if cases := s.all(left); len(cases) > max(len(most), 1) {
				most = cases
			}
		}
		if len(most) == 0 {
			return list
		}
		for _, name := range most {
			delete(left, name)
		}
		list = append(list, most)
	}
}

// all returns the cases in which the program fails everything as with the mistake, sorted.
func (s suspect) all(failed map[string][]Place) (cases []string) {
	for name, places := range failed {
		if !slices.ContainsFunc(places, func(at Place) bool { return s.fails[at] == unlike }) {
			cases = append(cases, name)
		}
	}
	slices.Sort(cases)
	return cases
}
