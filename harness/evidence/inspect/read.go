package inspect

import "os"

// maxFile is the most bytes that are read of a file. Sources are much smaller.
const maxFile = 1 << 20

// speakPlainly takes from the files all #line directives, which can claim that lines come
// from elsewhere, such as a system header, for which there are no warnings. A file that is
// too large for a source cannot be included.
func speakPlainly(root *os.Root, names []string) error {
	for _, name := range names {
		info, err := root.Stat(name)
		if err != nil {
			return err
		}
		plain := []byte("#error")
		if info.Size() <= maxFile {
			if plain, err = root.ReadFile(name); err != nil {
				continue // which no compiler can read, either
			}
			plain = elsewhere().ReplaceAll(plain, []byte("${1}pragma ${2}"))
		}
		if err := root.WriteFile(name, plain, 0o644); err != nil {
			return err
		}
	}
	return nil
}
