package page

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"html/template"

	"touchstone/harness/report"
)

// The sizes of a page, in bytes: a class of 3,000 stays small enough to open at once,
// and to send.
const (
	maxLists  = 9 << 20  // the lists of all students, and the details of all
	maxPacked = 12 << 10 // the details of one, packed
	minPacked = 800
	maxBlocks = 48 << 10 // the details of one, unpacked
	minBlocks = 1 << 10
)

// share returns the room for the packed details of each submission, given the size of
// the lists and the number of submissions.
func share(lists, submissions int) int {
	return min(max((maxLists-lists)/max(submissions, 1), minPacked), maxPacked)
}

// detail sets the details of a submission: as many as fit when they are packed.
func (p *Page) detail(i int, r *report.Report) error {
	for blocks := min(maxBlocks, 8*p.room); ; {
		html, err := p.detailOf(i, r, blocks)
		if err != nil {
			return err
		}
		packed, err := pack(html)
		if err != nil {
			return err
		}
		if len(packed) <= p.room || blocks == 0 {
			p.heads[i].Packed = packed
			return nil
		}
		if blocks = min(blocks, len(html)) * p.room / len(packed) * 7 / 8; blocks < minBlocks {
			blocks = 0
		}
	}
}

// pack compresses text, as base64. Nothing in it can end a script element.
func pack(html template.HTML) (template.HTML, error) {
	var b bytes.Buffer
	to := base64.NewEncoder(base64.StdEncoding, &b)
	w, err := flate.NewWriter(to, flate.BestCompression)
	if err != nil {
		return "", err
	}
	if _, err := w.Write([]byte(html)); err != nil {
		return "", err
	}
	if err := w.Close(); err != nil {
		return "", err
	}
	err = to.Close()
	return template.HTML(b.String()), err
}
