package page

import (
	"fmt"
	"slices"
	"strings"
)

// histogram shows how many submissions reached each range of per cent.
type histogram struct {
	Bars  []bar
	About string // a description in words
	Note  string
}

type bar struct {
	Label          string
	Count          int
	X, Y, Height   int
	Middle, Number int // of the labels: their x position, and the base line of the count
}

// The measures of the drawing, in its own units.
const (
	barStep   = 52
	barBottom = 130
	barMost   = 108 // height of the highest bar
)

func (c view) histogram() *histogram {
	list := c.Counted()
	if len(list) < 2 {
		return nil
	}
	counts := make([]int, 11)
	waiting := 0
	for _, s := range list {
		counts[min(max(int(s.Percent()/10), 0), 10)]++
		if s.Score.Waiting > 0 {
			waiting++
		}
	}
	h := &histogram{}
	var about []string
	for i, n := range counts {
		label := fmt.Sprintf("%d–%d", 10*i, 10*i+9)
		if i == 10 {
			label = "100+"
		}
		height := n * barMost / slices.Max(counts)
		if n > 0 {
			height = max(height, 2)
			about = append(about, c.v.Say("class.bar", "range", label, "n", n))
		}
		h.Bars = append(h.Bars, bar{label, n, i*barStep + 3, barBottom - height, height, i*barStep + barStep/2, barBottom - height - 6})
	}
	h.About = strings.Join(about, "; ")
	if waiting > 0 {
		h.Note = c.v.Say("class.will-rise", "n", waiting)
	}
	return h
}
