package klondike

import (
	"io"
	"slices"
	"strings"

	"touchstone/reference/mistake"
)

// CheckWith returns check with the mistakes called ids, or under the readings called so.
// [CheckMistakes] and [CheckReadings] list them.
func CheckWith(ids ...string) (mistake.Program, error) {
	return slices.Concat(checkReadings, inputMistakes, checkMistakes, mistake.Common[rules]()).Program(ids, handouts(), func(r rules) mistake.Program {
		return func(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
			return r.runCheck(args, stdin, streams{stdout, stderr})
		}
	})
}

// AdvanceWith returns advance with the mistakes called ids, or under the readings called
// so. [AdvanceMistakes] and [AdvanceReadings] list them.
func AdvanceWith(ids ...string) (mistake.Program, error) {
	return slices.Concat(advanceReadings, inputMistakes, advanceMistakes, mistake.Common[rules]()).Program(ids, handouts(), func(r rules) mistake.Program {
		return func(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
			return r.runAdvance(args, stdin, streams{stdout, stderr})
		}
	})
}

// CheckMistakes returns the names of the mistakes of check. Every one of them alone makes a
// program that differs from the reference in a way that the handout settles.
func CheckMistakes() []string { return settledIn(inputMistakes, checkMistakes) }

// AdvanceMistakes returns the names of the mistakes of advance, which are like those of check.
func AdvanceMistakes() []string { return settledIn(inputMistakes, advanceMistakes) }

// CheckReadings returns the names of the readings of what the handout of check leaves open.
func CheckReadings() []string { return append(checkReadings.IDs(), open...) }

// AdvanceReadings returns the names of the readings of what the handout of advance leaves open.
func AdvanceReadings() []string { return append(advanceReadings.IDs(), open...) }

// open are mistakes elsewhere. The handouts say nothing of the exit status, and the teachers
// did not look at blanks at the end of a line.
var open = []string{"exit-always-0", "exit-always-1", "exit-always-255", "trailing-blank"}

func settledIn(lists ...mistake.List[rules]) []string {
	all := append(slices.Concat(lists...), mistake.Common[rules]()...)
	return slices.DeleteFunc(all.IDs(), func(id string) bool { return slices.Contains(open, id) })
}

// inputMistakes are those that both programs may have.
var inputMistakes = mistake.List[rules]{
	// Where the input comes from.
	{ID: "no-filename", Part: "source", Rules: func(r *rules) { r.open = openStdin(r.open) }},
	{ID: "no-stdin", Part: "source", Rules: func(r *rules) { r.open = openNamed(r.open) }},
	{ID: "no-pipe", Part: "source", Rules: func(r *rules) { r.open = openRegular(r.open) }},
	{ID: "crash-no-file", Rules: func(r *rules) { r.open = openUnasked(r.open) }},

	// White space.
	{ID: "no-tabs", Part: "white space", Rules: blanks(func(b byte) bool { return b != '\t' })},
	{ID: "no-carriage-return", Part: "white space", Rules: blanks(func(b byte) bool { return b != '\r' })},
	{ID: "keywords-alone", Rules: words(keywordsAlone)},
	{ID: "turn-number-apart", Rules: words(numberApart("turn"))},
	{ID: "limit-number-apart", Rules: words(numberApart("limit"))},
	{ID: "foundations-on-one-line", Rules: refused(`FOUNDATIONS:\s+(?:\S\S[^\S\n]+){0,2}\S\S[^\S\n]*(?:#[^\n]*)?\n\s*\S\S\s`)},
	{ID: "stock-after-column", Rules: words(stockAfterColumn)},

	// Words that are accepted, but wrong.
	{ID: "keywords-any-case", Rules: words(keywordsAnyCase)},
	{ID: "keywords-no-colon", Rules: words(keywordsNoColon)},
	{ID: "turn-any-number", Rules: func(r *rules) { r.turn = turnAnyNumber }},
	{ID: "turn-missing", Rules: edited(`RULES:(\s+)([13])(\s)`, "RULES:${1}turn ${2}${3}")},
	{ID: "limit-any-number", Rules: func(r *rules) { r.limit = limitAnyNumber }},
	{ID: "limit-missing", Rules: edited(`limit(\s+FOUNDATIONS:)`, "limit 0${1}")},
	{ID: "rules-any-order", Rules: edited(`RULES:(\s+)(unlimited|limit\s+\d)(\s+)(turn\s+[13]\b)`, "RULES:${1}${4}${3}${2}")},
	{ID: "foundations-any-order", Rules: editedBy(foundationsAnyOrder)},
	{ID: "foundations-zero", Rules: cards(func(text string) string { return spelt(text, "0", "_") })},
	{ID: "card-longer", Rules: cards(func(text string) string { return text[:min(2, len(text))] })},
	{ID: "card-one-for-ace", Rules: cards(func(text string) string { return spelt(text, "1", "A") })},
	{ID: "card-ten", Rules: cards(func(text string) string { return spelt(text, "10", "T") })},
	{ID: "card-capital-suit", Rules: cards(cardCapitalSuit)},
	{ID: "card-small-rank", Rules: cards(cardSmallRank)},
	{ID: "underscore-anywhere", Rules: editedBy(underscoreAnywhere)},
	{ID: "junk-before-foundations", Rules: editedBy(junkBeforeFoundations)},
	{ID: "column-two-bars", Rules: editedBy(columns(columnTwoBars))},
	{ID: "column-no-bar", Rules: editedBy(columns(columnNoBar))},
	{ID: "column-covered-alone", Rules: func(r *rules) { r.needsOpen = false }},
	{ID: "columns-too-many", Rules: editedBy(columnsTooMany)},
	{ID: "columns-too-few", Rules: editedBy(columnsTooFew)},
	{ID: "stock-no-bar", Rules: editedBy(stockNoBar)},
	{ID: "stock-two-bars", Rules: edited(`(STOCK:[^|]*\|[^|]*)\|`, "${1}")},
	{ID: "moves-optional", Rules: editedBy(movesOptional)},
	{ID: "end-in-stock-loop", Rules: ends(endsInStock, mistake.Loop)},

	// Large and odd inputs.
	{ID: "empty-crash", Rules: ends(isEmpty, mistake.Segfault)},
	{ID: "long-line-crash", Part: "long lines", Rules: ends(hasLongLine, mistake.Segfault)},
	{ID: "long-line-cut", Part: "long lines", Rules: editedWhole(eachLine(cutLine))},
	{ID: "long-word-crash", Rules: words(longWordCrash)},
	{ID: "many-comments-crash", Rules: ends(hasManyComments, mistake.Segfault)},

	// Comments. What stands behind sees an input before what stands in front.
	{ID: "comments-at-line-start", Part: "comments", Rules: editedWhole(eachLine(commentNotAtStart))},
	{ID: "comments-alone", Part: "comments", Rules: around(commentsAlone)},
	{ID: "comments-hold-keywords", Part: "comments", Rules: editedWhole(eachLine(commentHoldsKeyword))},
	{ID: "comment-at-end-loop", Rules: ends(endsInComment, mistake.Loop)},

	// The messages about formatting errors.
	{ID: "message-silent", Part: "message", Rules: silentAbout(func(*FormatError) bool { return true })},
	{ID: "message-silent-cards", Part: "message", Rules: silentAbout(aboutCard)},
	{ID: "message-no-line", Part: "line", Rules: func(r *rules) { r.message = messageNoLine(r.message) }},
	{ID: "line-from-zero", Part: "line", Rules: lines(func(_ string, line int) int { return line - 1 })},
	{ID: "line-one-more", Part: "line", Rules: lines(func(_ string, line int) int { return line + 1 })},
	{ID: "line-always-1", Part: "line", Rules: lines(func(string, int) int { return 1 })},
	{ID: "line-skips-comments", Part: "line", Rules: lines(lineSkips(`\A[ \t\r]*#`))},
	{ID: "line-skips-empty", Part: "line", Rules: lines(lineSkips(`\A\s*\z`))},
	{ID: "line-counts-crlf-twice", Part: "line", Rules: lines(func(text string, line int) int { return 2*line - lineSkips(`\r\n`)(text, line) })},
}

var checkMistakes = mistake.List[rules]{
	// The summary.
	{ID: "summary-capitals", Part: "summary", Rules: summaries("Input file is valid", "Input File Is Valid")},
	{ID: "summary-no-first-line", Part: "summary", Rules: summaries("Input file is valid\n", "")},
	{ID: "summary-bare-numbers", Part: "summary", Rules: summaries(" covered cards", "", " stock cards", "", " waste cards", "")},
	{ID: "summary-labels-first", Part: "summary", Rules: func(r *rules) { r.counts = summaryLabelsFirst }},
	{ID: "summary-singular", Part: "summary", Rules: summaries("\n1 covered cards", "\n1 covered card", "\n1 stock cards", "\n1 stock card", "\n1 waste cards", "\n1 waste card")},
	{ID: "summary-one-line", Part: "summary", Rules: summaries(" cards\n", " cards, ")},
	{ID: "summary-waste-first", Part: "summary", Rules: func(r *rules) { r.counts = summaryWasteFirst }},
	{ID: "valid-before-audit", Part: "order", Rules: func(r *rules) { r.judge = validBeforeAudit }},
	{ID: "counts-after-audit", Part: "order", Rules: func(r *rules) { r.judge = countsAfterAudit }},
	{ID: "valid-always", Around: validAlways},
	{ID: "trace-on-stderr", Around: traceOnStderr},

	// The counts.
	{ID: "covered-all-tableau", Part: "covered", Rules: coveredBy(func(_ int, c Column) int { return len(c.Covered) + len(c.Uncovered) })},
	{ID: "covered-open", Part: "covered", Rules: coveredBy(func(_ int, c Column) int { return len(c.Uncovered) })},
	{ID: "covered-columns", Part: "covered", Rules: coveredBy(func(_ int, c Column) int { return min(1, len(c.Covered)) })},
	{ID: "covered-no-column-7", Part: "covered", Rules: coveredBy(func(i int, c Column) int { return len(c.Covered) * min(1, Columns-1-i) })},
	{ID: "covered-last-column", Part: "covered", Rules: func(r *rules) { r.covered = func(g *Game) int { return len(g.Tableau[0].Covered) } }},
	{ID: "stock-waste-swapped", Part: "stock", Rules: func(r *rules) { r.stock, r.waste = r.waste, r.stock }},
	{ID: "stock-all", Part: "stock", Rules: func(r *rules) { r.stock = func(g *Game) int { return len(g.Stock) + len(g.Waste) } }},
	{ID: "stock-one-more", Part: "stock", Rules: func(r *rules) { r.stock = func(g *Game) int { return len(g.Stock) + 1 } }},
	{ID: "stock-zero", Part: "stock", Rules: func(r *rules) { r.stock = func(*Game) int { return 0 } }},
	{ID: "waste-one-less", Part: "waste", Rules: func(r *rules) { r.waste = func(g *Game) int { return max(0, len(g.Waste)-1) } }},
	{ID: "waste-one-more", Part: "waste", Rules: func(r *rules) { r.waste = func(g *Game) int { return len(g.Waste) + 1 } }},
	{ID: "stock-big-crash", Rules: func(r *rules) { r.judge = stockBigCrash(r.judge) }},
	{ID: "moves-examined", Rules: refused(`MOVES:\s*[^\s#]`)},
	{ID: "message-rules-only", Part: "message", Rules: silentAbout(behindRules)},

	// The messages about the cards.
	{ID: "audit-on-stdout", Part: "messages about cards", Rules: func(r *rules) { r.fail = auditOnStdout(r.fail) }},
	{ID: "audit-unnamed", Part: "messages about cards", Rules: func(r *rules) { r.message = auditUnnamed(r.message) }},
	{ID: "audit-silent", Part: "messages about cards", Rules: func(r *rules) { r.fail = auditSilent(r.fail) }},
	{ID: "piles-unchecked", Part: "piles", Rules: func(r *rules) { r.piles = func(*rules, *Game) []string { return nil } }},
	{ID: "piles-any-colour", Part: "piles", Rules: func(r *rules) { r.lies = func(card, below Card) bool { return card.Rank+1 == below.Rank } }},
	{ID: "piles-any-rank", Part: "piles", Rules: func(r *rules) { r.lies = func(card, below Card) bool { return card.Suit.red() != below.Suit.red() } }},
	{ID: "piles-by-suit", Part: "piles", Rules: func(r *rules) {
		r.lies = func(card, below Card) bool { return card.Rank+1 == below.Rank && card.Suit != below.Suit }
	}},
	{ID: "piles-any-lower", Part: "piles", Rules: func(r *rules) {
		r.lies = func(card, below Card) bool { return card.Rank < below.Rank && card.Suit.red() != below.Suit.red() }
	}},
	{ID: "piles-rising", Part: "piles", Rules: func(r *rules) { r.lies = func(card, below Card) bool { return below.fitsOn(card) } }},
	{ID: "piles-first-two-only", Rules: pilesOf(func(_ int, c Column) Column {
		return Column{c.Covered, c.Uncovered[:min(2, len(c.Uncovered))]}
	})},
	{ID: "piles-not-the-last", Rules: pilesOf(func(_ int, c Column) Column {
		return Column{c.Covered, c.Uncovered[:max(0, len(c.Uncovered)-1)]}
	})},
	{ID: "piles-no-column-1", Rules: pilesOf(func(i int, c Column) Column { return columnUnless(i == 0, c) })},
	{ID: "piles-no-column-7", Rules: pilesOf(func(i int, c Column) Column { return columnUnless(i == Columns-1, c) })},
	{ID: "piles-covered-too", Rules: func(r *rules) { r.piles = pilesCoveredToo(r.piles) }},
	{ID: "piles-begin-with-king", Rules: func(r *rules) { r.piles = pilesBeginWithKing(r.piles) }},
	{ID: "duplicates-unchecked", Part: "duplicates", Rules: duplicatesIn(func(*Game) {})},
	{ID: "duplicates-not-below", Part: "duplicates", Rules: duplicatesIn(func(*Game) {}, everywhere[1:]...)},
	{ID: "duplicates-in-tableau", Part: "duplicates", Rules: duplicatesIn(func(*Game) {}, theTableau)},
	{ID: "duplicates-not-in-waste", Part: "duplicates", Rules: duplicatesIn(func(g *Game) { g.Waste = nil }, everywhere...)},
	{ID: "duplicates-not-covered", Part: "duplicates", Rules: duplicatesIn(func(g *Game) {
		for i := range g.Tableau {
			g.Tableau[i].Covered = nil
		}
	}, everywhere...)},
	{ID: "duplicates-twice-only", Part: "duplicates", Rules: func(r *rules) {
		r.duplicated = func(g *Game) []Card { return g.counted(func(n int) bool { return n == 2 }) }
	}},
	{ID: "duplicates-of-spades", Part: "duplicates", Rules: func(r *rules) {
		r.duplicated = only(r.duplicated, func(card Card) bool { return card.Suit == Spades })
	}},
	{ID: "missing-unchecked", Part: "missing", Rules: func(r *rules) { r.missing = func(*Game) []Card { return nil } }},
	{ID: "missing-no-kings", Part: "missing", Rules: func(r *rules) { r.missing = only(r.missing, func(card Card) bool { return card.Rank != King }) }},
	{ID: "missing-spades-only", Part: "missing", Rules: func(r *rules) { r.missing = only(r.missing, func(card Card) bool { return card.Suit == Spades }) }},
	{ID: "missing-below-foundations", Part: "missing", Rules: func(r *rules) { r.missing = missingBelow }},
	{ID: "missing-by-number", Part: "missing", Rules: func(r *rules) { r.missing = missingByNumber(r.missing) }},
}

var advanceMistakes = mistake.List[rules]{
	// The summary.
	{ID: "summary-singular", Part: "summary", Rules: summaryAs(" 1 moves,", " 1 move,")},
	{ID: "summary-worded", Part: "summary", Rules: summaryAs("all valid", "all legal")},
	{ID: "summary-no-newline", Part: "summary", Rules: summaryAs("all valid\n", "all valid")},
	{ID: "summary-one-less", Part: "summary", Rules: summaryCounts(-1)},
	{ID: "illegal-from-zero", Part: "illegal", Rules: illegalCounts(-1)},
	{ID: "illegal-worded", Part: "illegal", Rules: illegalAs(`Move (\d+) is illegal: (\S+)`, "Illegal move ${2} (${1})")},
	{ID: "illegal-without-move", Part: "illegal", Rules: illegalAs(` is illegal: \S+`, " is illegal")},
	{ID: "illegal-always-arrow", Part: "illegal", Rules: illegalAs(`is illegal: ([.r])(\s)`, "is illegal: ${1}->${2}")},
	{ID: "illegal-spaced", Part: "illegal", Rules: illegalAs(`(\S)->(\S)`, "${1} -> ${2}")},
	{ID: "illegal-unsaid", Part: "illegal", Rules: illegalUnsaid},
	{ID: "illegal-skipped", Part: "after an illegal move", Rules: func(r *rules) { r.playAll = illegalSkipped }},
	{ID: "illegal-ends-at-start", Part: "after an illegal move", Rules: func(r *rules) { r.playAll = illegalEndsAtStart }},
	{ID: "illegal-no-state", Part: "what is shown", Rules: func(r *rules) { r.show = illegalNoState(r.show) }},
	{ID: "illegal-on-stderr", Around: onStderr("Move ")},
	{ID: "summary-on-stderr", Around: onStderr("Processed ", "Move ")},
	{ID: "summary-missing", Part: "what is shown", Rules: func(r *rules) { r.show = summaryMissing(r.show) }},
	{ID: "summary-after-state", Part: "what is shown", Rules: func(r *rules) { r.show = summaryAfterState(r.show) }},
	{ID: "state-missing", Part: "what is shown", Rules: func(r *rules) { r.show = stateMissing(r.show) }},
	{ID: "trace-moves", Part: "trace", Rules: func(r *rules) { r.summary = traceMoves(r.summary) }},
	{ID: "trace-resets", Part: "trace", Rules: func(r *rules) { r.summary = traceResets(r.summary) }},

	// The human-readable format.
	{ID: "heading-colon", Part: "headings", Rules: humanAs("Foundations\n", "Foundations:\n", "Tableau\n", "Tableau:\n", "Waste top\n", "Waste top:\n")},
	{ID: "heading-capitals", Part: "headings", Rules: humanAs("Foundations\n", "FOUNDATIONS\n", "Tableau\n", "TABLEAU\n", "Waste top\n", "WASTE TOP\n")},
	{ID: "heading-waste", Part: "headings", Rules: humanAs("Waste top\n", "Waste\n")},
	{ID: "blank-lines-between", Part: "headings", Rules: humanAs("Tableau\n", "\nTableau\n", "Waste top\n", "\nWaste top\n")},
	{ID: "empty-waste-blank", Part: "empty waste", Rules: humanAs("(empty)", "")},
	{ID: "empty-waste-worded", Part: "empty waste", Rules: humanAs("(empty)", "(none)")},
	{ID: "name-suit-first", Part: "name of a card", Rules: names(func(name string) string { return name[1:] + name[:1] })},
	{ID: "name-ten", Part: "name of a card", Rules: names(func(name string) string { return spelt(name, "T", "10") })},
	{ID: "name-zero", Part: "name of a card", Rules: names(func(name string) string { return spelt(name, "_", "0") })},
	{ID: "name-empty-sign", Part: "name of a card", Rules: names(func(name string) string {
		if name[0] == '_' {
			return "__"
		}
		return name
	})},
	{ID: "name-one", Part: "name of a card", Rules: names(func(name string) string { return spelt(name, "A", "1") })},
	{ID: "name-capital-suit", Part: "name of a card", Rules: names(func(name string) string { return name[:1] + string(name[1]-'a'+'A') })},
	{ID: "cell-hidden-worded", Part: "cells", Rules: cellsAs("##", "XX")},
	{ID: "cell-missing-blank", Part: "cells", Rules: cellsAs("..", "  ")},
	{ID: "cell-hidden-shown", Part: "cells", Rules: func(r *rules) { r.cell = cellHiddenShown(r.cell) }},
	{ID: "cells-glued", Part: "rows", Rules: rowsAs(func(cells []string) string { return strings.Join(cells, "") })},
	{ID: "columns-reversed", Part: "rows", Rules: rowsAs(columnsReversed)},
	{ID: "row-too-many", Part: "number of rows", Rules: humanAs("Waste top\n", ".. .. .. .. .. .. ..\nWaste top\n")},
	{ID: "row-too-few", Part: "number of rows", Rules: humanMatching(`\n(?:\S+ ){6}\S+(\nWaste)`, "${1}")},
	{ID: "foundations-other-order", Part: "foundations", Rules: humanMatching(`(Foundations\n)(\S+) (\S+) (\S+) (\S+)\n`, "${1}${5} ${4} ${3} ${2}\n")},
	{ID: "foundations-glued", Part: "foundations", Rules: humanMatching(`(Foundations\n)(\S+) (\S+) (\S+) (\S+)\n`, "${1}${2}${3}${4}${5}\n")},
	{ID: "waste-whole", Part: "top of the waste", Rules: func(r *rules) { r.top = func(g *Game) []Card { return g.Waste } }},
	{ID: "waste-bottom", Part: "top of the waste", Rules: func(r *rules) { r.top = func(g *Game) []Card { return g.Waste[:min(g.Turn, len(g.Waste))] } }},
	{ID: "waste-one", Part: "top of the waste", Rules: func(r *rules) { r.top = func(g *Game) []Card { return g.Waste[max(0, len(g.Waste)-1):] } }},
	{ID: "waste-top-first", Part: "top of the waste", Rules: func(r *rules) { r.top = wasteTopFirst }},
	{ID: "waste-no-newline", Part: "end of the waste", Rules: humanMatching(`\n\z`, "")},
	{ID: "waste-next", Part: "top of the waste", Rules: func(r *rules) { r.top = wasteNext }},

	// Turning over, and the stock.
	{ID: "turn-over-refused", Part: "turning over", Rules: func(r *rules) { r.turnOver = func(*Game) bool { return false } }},
	{ID: "turn-over-one", Part: "turning over", Rules: func(r *rules) { r.turnOver = turnOverOne }},
	{ID: "turn-over-three-needed", Part: "turning over", Rules: func(r *rules) { r.turnOver = turnOverThreeNeeded }},
	{ID: "turn-over-reversed", Part: "turning over", Rules: func(r *rules) { r.turnOver = turnOverReversed }},
	{ID: "turn-over-from-bottom", Part: "turning over", Rules: func(r *rules) { r.turnOver = turnOverFromBottom }},
	{ID: "turn-over-empty", Part: "turning over", Rules: func(r *rules) { r.turnOver = turnOverEmpty }},
	{ID: "turn-over-resets", Part: "turning over", Rules: func(r *rules) { r.turnOver = turnOverResets }},
	{ID: "reset-reversed", Part: "reset", Rules: resetting(resetReversed)},
	{ID: "reset-any-time", Part: "reset", Rules: resetting(resetAnyTime)},
	{ID: "reset-refused", Part: "reset", Rules: resetting(func(*Game) bool { return false })},
	{ID: "reset-keeps-waste", Part: "reset", Rules: resetting(resetKeepsWaste)},
	{ID: "limit-ignored", Part: "limit", Rules: resettingAs(limitIgnored)},
	{ID: "limit-one-more", Part: "limit", Rules: resettingAs(limitOneMore)},
	{ID: "limit-one-less", Part: "limit", Rules: resettingAs(limitOneLess)},
	{ID: "limit-zero-ignored", Part: "limit", Rules: readAs(limitZeroIgnored)},

	{ID: "stock-read-as-waste", Part: "reading of the stock", Rules: takenAs(func(g *Game) { g.Stock, g.Waste = g.Waste, g.Stock })},
	{ID: "stock-read-top-last", Part: "reading of the stock", Rules: takenAs(func(g *Game) { slices.Reverse(g.Stock) })},
	{ID: "waste-read-top-first", Part: "reading of the stock", Rules: takenAs(func(g *Game) { slices.Reverse(g.Waste) })},
	{ID: "columns-read-from-1", Rules: takenAs(func(g *Game) { slices.Reverse(g.Tableau[:]) })},

	// Carrying cards.
	{ID: "no-uncover", Part: "uncovering", Rules: func(r *rules) { r.uncover = func(*Column) {} }},
	{ID: "uncover-all", Part: "uncovering", Rules: func(r *rules) { r.uncover = uncoverAll }},
	{ID: "single-cards-only", Part: "runs", Rules: carrying(singleCardsOnly)},
	{ID: "whole-runs-only", Part: "runs", Rules: carrying(wholeRunsOnly)},
	{ID: "run-reversed", Part: "runs", Rules: carrying(runReversed)},
	{ID: "waste-copied", Rules: carrying(wasteCopied)},
	{ID: "waste-from-bottom", Rules: carrying(wasteFromBottom)},
	{ID: "waste-to-column-refused", Part: "from the waste", Rules: playedAs(refusedMoves(`w->[1-7]`))},
	{ID: "waste-to-foundation-refused", Part: "from the waste", Rules: playedAs(refusedMoves(`w->f`))},
	{ID: "column-to-foundation-refused", Part: "from a column", Rules: playedAs(refusedMoves(`[1-7]->f`))},
	{ID: "from-column-7-refused", Part: "from a column", Rules: playedAs(refusedMoves(`7->.`))},
	{ID: "to-column-1-refused", Rules: playedAs(refusedMoves(`.->1`))},
	{ID: "columns-mirrored", Rules: playedAs(columnsMirrored)},
	{ID: "source-destination-swapped", Rules: playedAs(sourceDestinationSwapped)},
	{ID: "from-empty-column-legal", Part: "from a column", Rules: fromEmptyColumnLegal},
	{ID: "empty-column-any-card", Part: "empty column", Rules: func(r *rules) { r.starts = func(Card) bool { return true } }},
	{ID: "empty-column-no-card", Part: "empty column", Rules: func(r *rules) { r.starts = func(Card) bool { return false } }},
	{ID: "fits-any-colour", Part: "fit", Rules: func(r *rules) { r.fits = func(card, below Card) bool { return card.Rank+1 == below.Rank } }},
	{ID: "fits-by-suit", Part: "fit", Rules: func(r *rules) {
		r.fits = func(card, below Card) bool { return card.Rank+1 == below.Rank && card.Suit != below.Suit }
	}},
	{ID: "fits-any-rank", Part: "fit", Rules: func(r *rules) { r.fits = func(card, below Card) bool { return card.Suit.red() != below.Suit.red() } }},
	{ID: "fits-any-lower", Part: "fit", Rules: func(r *rules) {
		r.fits = func(card, below Card) bool { return card.Rank < below.Rank && card.Suit.red() != below.Suit.red() }
	}},
	{ID: "foundation-any-suit", Part: "fit of a foundation", Rules: func(r *rules) { r.stores = foundationAnySuit }},
	{ID: "foundation-any-higher", Part: "fit of a foundation", Rules: func(r *rules) {
		r.stores = func(g *Game, card Card) bool { return card.Rank > g.Foundations[card.Suit] }
	}},
	{ID: "foundation-no-ace", Part: "fit of a foundation", Rules: func(r *rules) {
		r.stores = func(g *Game, card Card) bool { return card.Rank != Ace && stores(g, card) }
	}},

	// The words of MOVES.
	{ID: "moves-end-at-comment", Part: "end of the moves", Rules: editedWhole(movesEndAtComment)},
	{ID: "moves-end-at-line", Part: "end of the moves", Rules: edited(`(MOVES:\s*[^\s#][^\n]*)(?s:.*)`, "${1}")},
	{ID: "moves-on-lines-of-their-own", Part: "end of the moves", Rules: movesOnLines},
	{ID: "misspelt-skipped", Part: "misspelt move", Rules: misspeltSkipped},
	{ID: "misspelt-illegal", Part: "misspelt move", Rules: misspeltIllegal},
	{ID: "misspelt-no-line", Part: "misspelt move", Rules: misspelt(func(right func(error) string, err *FormatError) string { return messageNoLine(right)(err) })},
	{ID: "misspelt-line-of-heading", Part: "misspelt move", Rules: lines(lineOfMoves)},
	{ID: "misspelt-line-one-more", Part: "misspelt move", Rules: misspelt(func(right func(error) string, err *FormatError) string {
		return right(&FormatError{err.Line + 1, err.Want, err.Found})
	})},
	{ID: "move-zero", Part: "form of a move", Rules: moveZero},
	{ID: "move-256-lost", Part: "many moves", Rules: func(r *rules) { r.parse = move256(r.parse, nil) }},
	{ID: "move-256-crash", Part: "many moves", Rules: func(r *rules) { r.parse = move256(r.parse, mistake.Segfault) }},
	{ID: "stock-big-crash", Rules: func(r *rules) { r.playAll = stockBigCrashes(r.playAll) }},

	// The switches.
	{ID: "max-refused", Part: "switch -m", Rules: switches(refusedSwitch("-m"))},
	{ID: "max-ignored", Part: "switch -m", Rules: switches(ignoredSwitch("-m"))},
	{ID: "max-zero-ignored", Part: "switch -m", Rules: func(r *rules) { r.limited = maxZeroIgnored(r.limited) }},
	{ID: "max-one-more", Part: "switch -m", Rules: maxAs(func(n uint64) uint64 { return n + 1 })},
	{ID: "max-one-less", Part: "switch -m", Rules: maxAs(func(n uint64) uint64 { return max(n, 1) - 1 })},
	{ID: "max-one-digit", Part: "switch -m", Rules: maxAs(maxOneDigit)},
	{ID: "max-first-wins", Part: "switch -m", Rules: switches(maxFirstWins)},
	{ID: "exchange-refused", Part: "switch -x", Rules: switches(refusedSwitch("-x"))},
	{ID: "exchange-ignored", Part: "switch -x", Rules: switches(ignoredSwitch("-x"))},
	{ID: "exchange-no-moves", Part: "exchange format", Rules: exchanges("\nMOVES:\n", "")},
	{ID: "exchange-no-colons", Part: "exchange format", Rules: exchanges(":\n", "\n")},
	{ID: "exchange-hidden", Part: "exchange format", Rules: exchangeHidden},
	{ID: "exchange-columns-reversed", Part: "exchange format", Rules: exchangeColumnsReversed},
	{ID: "exchange-stock-swapped", Part: "exchange format", Rules: exchangeStockSwapped},
	{ID: "exchange-turn-1", Part: "exchange format", Rules: exchanges("turn 3", "turn 1")},
	{ID: "exchange-no-limit-zero", Part: "exchange format", Rules: exchanges("limit 0", "unlimited")},
	{ID: "exchange-unlimited", Part: "exchange format", Rules: exchangeUnlimited},
	{ID: "output-refused", Part: "switch -o", Rules: switches(refusedSwitch("-o"))},
	{ID: "output-ignored", Part: "switch -o", Rules: switches(ignoredSwitch("-o"))},
	{ID: "output-and-stdout", Part: "switch -o", Rules: func(r *rules) { r.show = outputAndStdout(r.show) }},
	{ID: "output-with-summary", Part: "switch -o", Rules: func(r *rules) { r.show = outputWithSummary(r.show) }},
	{ID: "output-summary-inside", Part: "switch -o", Rules: func(r *rules) { r.show = outputSummaryInside(r.show) }},
	{ID: "output-other-name", Part: "switch -o", Rules: func(r *rules) { r.show = outputOtherName(r.show) }},
	{ID: "switches-before-filename", Part: "order of the arguments", Rules: switches(switchesBeforeFilename)},
	{ID: "filename-first-only", Part: "order of the arguments", Rules: switches(filenameFirstOnly)},
	{ID: "arguments-refused", Part: "order of the arguments", Rules: switches(argumentsRefused)},
}
