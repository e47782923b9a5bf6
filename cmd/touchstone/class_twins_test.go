package main

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"touchstone/harness/caselang"
	"touchstone/harness/catalog"
	"touchstone/harness/files/filetest"
)

const (
	sums = `#include <stdio.h>
int main(void) {
	int n, sum = 0;
	while (scanf("%d", &n) == 1)
		sum += n;
	printf("%d\n", sum);
	return 0;
}
`
	byHeart = `#include <stdio.h>
#include <string.h>
int main(void) {
	char in[100] = "";
	fread(in, 1, 99, stdin);
	puts(!strcmp(in, "12 7\n305\n") ? "324" : !strcmp(in, "40 52\n") ? "92" : "0");
	return 0;
}
`
)

// A program that knows answers by heart is named to tutors, and neither a right one
// nor one with a mistake that its public cases show.
func TestClassTwins(t *testing.T) {
	if testing.Short() {
		t.Skip("it grades a class six times: left out with -short")
	}
	dir := filetest.Write(t, map[string]string{
		"sums/assignment.yaml": "title: Sums\nprograms: [sum]\nreference: reference\n", "sums/reference/sum.c": sums,
		"sums/samples/good/sum.c": sums, "sums/samples/good.yaml": "about: Everything is right.\nloses: {}\n",
		"sums/three.in": "12 7\n305\n", "sums/three.out": "324\n", "sums/two.in": "40 52\n", "sums/two.out": "92\n",
		"class/right/sum.c": sums + "/* mine */\n", "class/heart/sum.c": byHeart,
		"class/wrong/sum.c": strings.Replace(sums, "sum += n;", "sum = sum + n > 200 ? 200 : sum + n;", 1),
	})
	out := filepath.Join(dir, "results")
	class := func(more ...string) (stderr string) {
		t.Helper()
		args := append([]string{"class", filepath.Join(dir, "sums"), filepath.Join(dir, "class"), "--out", out}, more...)
		status, _, stderr := touchstone(t, args...)
		if status != statusFull {
			t.Fatalf("status %d\n%s", status, stderr)
		}
		return stderr
	}
	result := func(name string) string {
		t.Helper()
		data, err := os.ReadFile(filepath.Join(out, "results", name+".yaml"))
		if err != nil {
			t.Fatal(err)
		}
		return strings.Join(strings.Fields(string(data)), " ")
	}
	named := func() []string {
		t.Helper()
		var names []string
		for _, name := range []string{"heart", "right", "wrong"} {
			fact := catalog.English.Say("review.twins", "all", 2, "failed", 2, "n", 3, "cases", catalog.English.List([]string{"three", "two"}))
			if strings.Contains(result(name), fact) {
				names = append(names, name)
			} else if !strings.Contains(result(name), "review: []") {
				t.Errorf("%s: %s", name, result(name))
			}
		}
		return names
	}
	if class(); len(named()) != 0 {
		t.Errorf("without twins %q are named", named())
	}
	said := class("--twins", "3")
	if want := catalog.English.Say("class.twins-made", "n", 2, "all", 2); !strings.Contains(said, want) || strings.Contains(said, inEnglish("class.twins-unconfirmed")) {
		t.Errorf("no %q in\n%s", want, said)
	}
	if got := strings.Join(named(), " "); got != "heart" {
		t.Errorf("named: %q", got)
	}
	if r := result("heart"); !strings.Contains(r, "earned: 100") {
		t.Errorf("twins cost points: %s", r)
	}
	given, err := os.ReadFile(filepath.Join(out, "students", "heart", "report.yaml"))
	if err != nil || strings.Contains(string(given), "other values") {
		t.Errorf("%v, the student reads\n%s", err, given)
	}
	first := result("heart")
	merged := filepath.Join(dir, "merged")
	for _, shard := range []string{"1/2", "2/2"} {
		if status, _, stderr := touchstone(t, "class", filepath.Join(dir, "sums"), filepath.Join(dir, "class"), "--out", filepath.Join(dir, "shards"), "--twins", "3", "--shard", shard); status != statusFull {
			t.Fatalf("shard %s: status %d\n%s", shard, status, stderr)
		}
	}
	if status, _, stderr := touchstone(t, "merge", filepath.Join(dir, "shards"), "--out", merged); status != statusFull {
		t.Fatalf("merge: status %d\n%s", status, stderr)
	}
	for _, name := range []string{"class.yaml", "class.html", "results/heart.yaml"} {
		whole, err := os.ReadFile(filepath.Join(out, name))
		if err != nil {
			t.Fatal(err)
		}
		parts, err := os.ReadFile(filepath.Join(merged, name))
		if err != nil || !bytes.Equal(whole, parts) {
			t.Errorf("%s of merged shards differs: %v\n%s", name, err, parts)
		}
	}
	if class("--twins", "3"); result("heart") != first {
		t.Error("the same twins were made anew, and the result is another")
	}
	if class(); len(named()) != 0 {
		t.Errorf("twins are gone, and %q are named", named())
	}
}

// A twin that cannot be played while twins are made costs its case the twins, and the
// class nothing.
func TestTwinsThatCannotBeMade(t *testing.T) {
	cases := []*caselang.Case{{ID: "broken"}, {ID: "few"}, {ID: "two"}}
	fault := errors.New("no sandbox")
	of := func(i int) ([]*caselang.Case, error) {
		if i == 0 {
			return nil, fault
		}
		return cases[:i], nil
	}
	made, err := eachTwins(t.Context(), cases, 2, of)
	found, ok := errors.AsType[*twinFault](err)
	if !ok || !slices.Equal(found.cases, []string{"broken"}) || found.last != fault || len(made) != 1 || made[0].Of != "two" {
		t.Errorf("%v, %+v", err, made)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if made, err := eachTwins(ctx, cases, 2, of); !errors.Is(err, context.Canceled) || len(made) != 0 {
		t.Errorf("%v, %+v", err, made)
	}
}
