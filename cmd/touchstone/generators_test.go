package main

import (
	"path/filepath"
	"strings"
	"testing"
)

// A generator makes cases of words; which, the seed decides.
const wordsGenerator = `#!/bin/sh
echo "#title: Words"
echo "play -in words count"
echo "expect stdout -trailing-blanks want"
echo "-- words --"
n=$1
while [ $n -gt 0 ]; do echo word; n=$((n - 1)); done
echo "-- want --"
`

func TestGenerators(t *testing.T) {
	reads := strings.Replace(wordsGenerator, "-trailing-blanks want", "-as number want", 1)
	manifest := "title: Lab\nprograms: [count]\nbuild: {command: [make]}\nreference: solution\ngenerators:\n  words: {makes: words, command: [sh, generators/words.sh]}\n"
	for name, test := range map[string]struct {
		verb, generator, want string
		exit                  int
	}{
		"right":             {"verify", wordsGenerator, verified(inEnglish("verify.generator", "name", "words")), statusFull},
		"another each time": {"verify", wordsGenerator + "date +%N\n", "assignment.yaml:6:10: " + inEnglish("generator.varies", "generator", `"words"`, "seed", "1"), statusUsage},
		"a fault":           {"verify", "echo 'no such word' >&2\nexit 1\n", "assignment.yaml:6:10: " + inEnglish("generator.fault", "generator", `"words"`, "seed", "1", "why", inEnglish("plugin.status", "status", 1, "text", "no such word")), statusUsage},
		"no case":           {"verify", "echo play\n", "assignment.yaml:6:10: " + inEnglish("generator.fault", "generator", `"words"`, "seed", "1", "why", "words-1.txtar:1:"), statusUsage},
		"no such program":   {"verify", strings.Replace(wordsGenerator, "words count", "words cuont", 1), "assignment.yaml:6:10: " + inEnglish("generator.fault", "generator", `"words"`, "seed", "1", "why", "words-1.txtar:2:"), statusUsage},
		"what cannot hold":  {"verify", strings.NewReplacer("-trailing-blanks want", "-match 9", "echo \"-- want --\"\n", "").Replace(wordsGenerator), "assignment.yaml:6:10: " + inEnglish("generator.fault", "generator", `"words"`, "seed", "1", "why", "words-1.txtar:3:"), statusUsage},
		"read back":         {"verify", reads, "ok    generator words\n", statusFull}, // with an empty want, which is no number
		"missing":           {"lint", "", "assignment.yaml:6:10: " + inEnglish("manifest.no-generator", "generator", `"words"`, "file", `"generators/words.sh"`), statusUsage},
		"unsettled":         {"verify", wordsGenerator, "assignment.yaml:6:10: " + inEnglish("generator.unsettled", "generator", `"words"`, "seed", "1"), statusUsage},
		"both ways":         {"lint", wordsGenerator, "assignment.yaml:6:10: " + inEnglish("manifest.generator-both", "generator", `"words"`), statusUsage},
	} {
		t.Run(name, func(t *testing.T) {
			if test.verb == "verify" && name != "right" && testing.Short() {
				t.Skip("it plays the reference: left out with -short")
			}
			files := map[string]string{"assignment.yaml": manifest, "generators/words.sh": test.generator}
			switch name {
			case "read back":
				files["assignment.yaml"] += "readers:\n  number: {reads: the number, command: [sh, reads.sh]}\n"
				files["reads.sh"] = "read n || { echo no number >&2; exit 3; }\necho $n\n"
			case "unsettled": // the program says so of the one word that seed 1 gives
				files["assignment.yaml"] = strings.Replace(manifest, "words.sh]", "words.sh], settles: [sh, generators/settles.sh]", 1)
				files["generators/settles.sh"] = "[ $(wc -l <words) = 2 ] || exit 3\n"
			case "both ways":
				files["assignment.yaml"] = strings.Replace(manifest, "words.sh]", "words.sh], simplify: true, settles: ['true']", 1)
			}
			if test.generator == "" {
				delete(files, "generators/words.sh")
			}
			if status, _, stderr := touchstone(t, test.verb, smallLab(t, files)); status != test.exit || !strings.Contains(stderr, test.want) {
				t.Errorf("status %d\n%s\nwant %d, %s", status, stderr, test.exit, test.want)
			}
		})
	}
	// Students do not get it.
	dir := smallLab(t, map[string]string{"assignment.yaml": manifest, "generators/words.sh": wordsGenerator, "generators/more.sh": "x\n"})
	pack := packed(t, "--student", dir)
	if status, _, stderr := touchstone(t, "explain", pack); status != 0 {
		t.Errorf("status %d\n%s", status, stderr)
	}
	if names := strings.Join(listed(t, pack), " "); strings.Contains(names, "generators") {
		t.Error(names)
	}
}

// Hunt finds the shortest input with a generator of the folder.
func TestHuntFolder(t *testing.T) {
	if testing.Short() {
		t.Skip("it hunts: left out with -short")
	}
	dir := smallLab(t, map[string]string{
		"assignment.yaml":      "title: Lab\nprograms: [count]\nbuild: {command: [make]}\nreference: solution\ngenerators:\n  words: {makes: words, command: [sh, generators/words.sh], simplify: true}\n",
		"generators/words.sh":  strings.Replace(wordsGenerator, "n=$1", "n=$(($1 % 20))", 1),
		"samples/one/count.sh": "#!/bin/sh\nn=$(wc -w)\nif [ $n -gt 4 ]; then n=4; fi\necho $n\n",
	})
	status, _, stderr := touchstone(t, "hunt", dir, filepath.Join(dir, "samples", "one"), "--inputs", "30", "--time", "0")
	if status != statusLost || !strings.Contains(stderr, inEnglish("difference.one-word", "line", 1, "got", 4, "want", 5)[1:]) {
		t.Errorf("status %d\n%s", status, stderr)
	}
	if status, _, stderr := touchstone(t, "hunt", dir, filepath.Join(dir, "solution"), "--inputs", "20", "--time", "0"); status != statusFull {
		t.Errorf("the reference: status %d\n%s", status, stderr)
	}
}
