package submission

import (
	"os"
	"path/filepath"
	"strings"
)

// fromName unpacks a file that only its name identifies as an archive: a zip
// archive may begin with a program. Other formats would have been recognized by
// their content.
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
