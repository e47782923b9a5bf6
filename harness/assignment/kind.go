package assignment

import (
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"time"

	"touchstone/harness/catalog"
)

// BuildKind is a ready way to build programs in one language and to start them, so
// that a manifest need not say more than `build: python`.
type BuildKind struct {
	Name  string
	Tools []string // that building and starting take

	build, play Limits                // where the manifest sets none
	endings     []string              // of sources
	main        func() *regexp.Regexp // matches the sources with which programs begin; nil if any may
	plan        planner
}

// planner plans the build of the sources with some endings.
type planner func(files fs.FS, endings, programs []string) (Plan, catalog.Message)

// Plan is how the programs of one submission are built and started.
type Plan struct {
	Command []string         // builds the programs
	Start   map[string]Start // of programs that are not executables of their own, by program

	Without map[string]catalog.Message // why programs are not built by the command, by program
}

// Start returns the command line that starts a program in a tree: a tool and its
// arguments.
type Start func(tree string) []string

// Plan returns how to build a submission, or why it cannot be built.
func (k BuildKind) Plan(files fs.FS, programs []string) (Plan, catalog.Message) {
	return k.plan(files, k.endings, programs)
}

// Compiles reports whether the programs can be made of sources with an ending.
func (k BuildKind) Compiles(ending string) bool {
	return len(k.endings) == 0 || slices.Contains(k.endings, ending)
}

// Play returns the limits of a play, where a manifest sets none.
func (k BuildKind) Play() Limits { return k.play }

// DefaultBuild is the kind for a manifest that does not say how to build.
const DefaultBuild = "c"

const (
	second = Duration(time.Second)
	minute = Duration(time.Minute)
	mib    = Size(1 << 20)
)

// What most programs of a course need little of, and what compilers need.
var (
	smallPlay  = Limits{Wall: 10 * second, CPU: 2 * second, Memory: 256 * mib, Output: 4 * mib, FileSize: 16 * mib, Processes: 32}
	smallBuild = Limits{Wall: minute, CPU: minute, Memory: 1024 * mib, Output: 16 * mib, FileSize: 256 * mib, Processes: 128}
	// An interpreter takes many times as long.
	scriptPlay = Limits{Wall: 20 * second, CPU: 10 * second, Memory: 512 * mib, Output: 4 * mib, FileSize: 16 * mib, Processes: 64}
	// The runtime of Go collects garbage late, and starts a thread for each processor.
	goPlay = Limits{Wall: 10 * second, CPU: 4 * second, Memory: 512 * mib, Output: 4 * mib, FileSize: 16 * mib, Processes: 256}
	// The virtual machines of Java and Node reserve much and start many threads.
	machinePlay  = Limits{Wall: 20 * second, CPU: 10 * second, Memory: 1024 * mib, Output: 4 * mib, FileSize: 16 * mib, Processes: 128}
	machineBuild = Limits{Wall: 2 * minute, CPU: 2 * minute, Memory: 2048 * mib, Output: 16 * mib, FileSize: 256 * mib, Processes: 256}
	// Without a cache, the Go compiler compiles its library, too.
	goBuild = Limits{Wall: 5 * minute, CPU: 10 * minute, Memory: 3072 * mib, Output: 16 * mib, FileSize: 512 * mib, Processes: 512}
)

var kinds = map[string]BuildKind{
	"make":   {Tools: []string{"make", "cc"}, build: smallBuild, play: smallPlay, plan: planMake},
	"c":      {Tools: []string{"make", "gcc"}, build: smallBuild, play: smallPlay, endings: []string{".c"}, main: mainInC, plan: compiledBy("gcc", "-g")},
	"c++":    {Tools: []string{"make", "g++"}, build: smallBuild, play: smallPlay, endings: []string{".cpp", ".cc", ".cxx", ".C"}, main: mainInC, plan: compiledBy("g++", "-g")},
	"python": {Tools: []string{"python3"}, build: smallBuild, play: scriptPlay, endings: []string{".py"}, plan: planPython},
	"java":   {Tools: []string{"javac", "java"}, build: machineBuild, play: machinePlay, endings: []string{".java"}, main: mainInJava, plan: planJava},
	"go":     {Tools: []string{"go"}, build: goBuild, play: goPlay, endings: []string{".go"}, main: mainInGo, plan: planGo},
	"rust":   {Tools: []string{"rustc"}, build: machineBuild, play: smallPlay, endings: []string{".rs"}, main: mainInRust, plan: planRust},
	"node":   {Tools: []string{"node"}, build: machineBuild, play: machinePlay, endings: []string{".js", ".mjs", ".cjs"}, plan: planNode},
}

// BuildKinds lists the names of the kinds.
func BuildKinds() []string { return slices.Sorted(maps.Keys(kinds)) }

// FindBuildKind returns the kind with that name.
func FindBuildKind(name string) (BuildKind, bool) {
	k, ok := kinds[name]
	k.Name = name
	return k, ok
}

// Of returns the build of a submission: of several kinds the first that has sources with which all programs can begin or, if
// none has, that has any.
func (b Build) Of(files fs.FS, programs []string) Build {
	if len(b.Kinds) == 0 {
		return b
	}
	worth := func(name string) int {
		kind := kinds[name]
		found := findSources(files, kind.endings)
		begins := found
		if kind.main != nil {
			begins = found.with(files, kind.main())
		}
		plan, why := kind.Plan(files, programs)
		switch {
		case len(begins.near) > 0 && why.None() && len(plan.Without) == 0, len(kind.endings) == 0 && Makefile(files) != "":
			return 3
		case len(found.near) > 0:
			return 2
		case len(found.far) > 0:
			return 1 // they seem to be named wrongly
		}
		return 0
	}
	b.Kind = slices.MaxFunc(b.Kinds, func(x, y string) int { return worth(x) - worth(y) })
	b.Kinds, b.Needs = nil, slices.Concat(b.Needs, kinds[b.Kind].Tools)
	return b
}
