package submission

import (
	"os"
	"path/filepath"
	"strings"
)

// fromName unpacks what says by its name alone that it is an archive: a zip
// archive may have a program at its beginning. Of others, the content should
// have told.
func fromName(given string, t *tree) error {
	info, err := os.Stat(given)
	switch {
	case err != nil:
		return err
	case info.Size() == 0:
		return refuse("intake.empty")(given, t)
	case strings.EqualFold(filepath.Ext(given), ".zip"):
		return fromZip(given, t)
	}
	return refuse("intake.no-archive")(given, t)
}
