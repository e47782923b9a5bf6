package samples

// forgers are programs of each language that implement nothing and try to be given points
// all the same: each names the files with answers that it can find, kills the process that
// started it, writes into every open descriptor, and leaves what looks like a tool's evidence.
var forgers = map[string]string{
	"c": searching + "int main(void) { search(); return 0; }\n",
	"c++": `#include <csignal>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <unistd.h>
namespace fs = std::filesystem;
int main() {
    std::error_code error;
    for (fs::recursive_directory_iterator it("/", fs::directory_options::skip_permission_denied, error), end; it != end && !error; it.increment(error)) {
        auto path = it->path();
        if (path == "/usr" || path == "/proc" || path == "/sys") it.disable_recursion_pending();
        if (path.extension() == ".txtar" || path.extension() == ".yaml") std::cerr << "FOUND " << path << "\n";
    }
    kill(getppid(), SIGKILL);
    for (int fd = 3; fd < 64; fd++)
        if (write(fd, "exit 0\n", 7) < 0) continue;
    std::ofstream(".valgrind.xml") << "<valgrindoutput></valgrindoutput>\n";
    std::cerr << "TRIED\n";
}
`,
	"python": `import os, signal, sys
for folder, folders, files in os.walk("/"):
    folders[:] = [f for f in folders if os.path.join(folder, f) not in ("/usr", "/proc", "/sys")]
    for name in files:
        if name.endswith((".txtar", ".yaml")):
            print("FOUND", os.path.join(folder, name), file=sys.stderr)
def attempt(what, *args):
    try:
        what(*args)
    except OSError:
        pass
attempt(os.kill, os.getppid(), signal.SIGKILL)
for fd in range(3, 64):
    attempt(os.write, fd, b"exit 0\n")
attempt(lambda: open("coverage.xml", "w").write("<coverage/>\n"))
print("TRIED", file=sys.stderr)
`,
	"java": `import java.io.*;
import java.nio.file.*;
import java.nio.file.attribute.*;
public class Main {
    public static void main(String[] args) throws Exception {
        Files.walkFileTree(Path.of("/"), new SimpleFileVisitor<>() {
            public FileVisitResult preVisitDirectory(Path p, BasicFileAttributes a) {
                String s = p.toString();
                return s.equals("/usr") || s.equals("/proc") || s.equals("/sys") ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
            }
            public FileVisitResult visitFile(Path p, BasicFileAttributes a) {
                String s = p.toString();
                if (s.endsWith(".txtar") || s.endsWith(".yaml")) System.err.println("FOUND " + s);
                return FileVisitResult.CONTINUE;
            }
            public FileVisitResult visitFileFailed(Path p, IOException e) { return FileVisitResult.CONTINUE; }
        });
        ProcessHandle.current().parent().ifPresent(parent -> {
            try { parent.destroyForcibly(); } catch (RuntimeException refused) { }
        });
        for (String folder : new String[] {"/proc/self/fd/", "/dev/fd/"})
            for (int fd = 3; fd < 64; fd++)
                try (FileOutputStream out = new FileOutputStream(folder + fd)) { out.write("exit 0\n".getBytes()); } catch (IOException closed) { }
        try { Files.writeString(Path.of("coverage.xml"), "<coverage/>\n"); } catch (IOException refused) { }
        System.err.println("TRIED");
    }
}
`,
	"go": `package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

func main() {
	filepath.WalkDir("/", func(path string, d fs.DirEntry, err error) error {
		switch ext := filepath.Ext(path); {
		case path == "/usr" || path == "/proc" || path == "/sys":
			return fs.SkipDir
		case err == nil && (ext == ".txtar" || ext == ".yaml"):
			fmt.Fprintln(os.Stderr, "FOUND", path)
		}
		return nil
	})
	syscall.Kill(os.Getppid(), syscall.SIGKILL)
	for fd := 3; fd < 64; fd++ {
		syscall.Write(fd, []byte("exit 0\n"))
	}
	os.WriteFile("coverage.out", []byte("mode: set\n"), 0o644)
	fmt.Fprintln(os.Stderr, "TRIED")
}
`,
	"rust": `use std::{fs, io::Write, mem::forget, os::unix::io::FromRawFd, path::Path, process::Command};
fn look(folder: &Path) {
    if ["/usr", "/proc", "/sys"].iter().any(|p| folder == Path::new(p)) { return; }
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if [".txtar", ".yaml"].iter().any(|e| path.to_string_lossy().ends_with(e)) { eprintln!("FOUND {}", path.display()); }
        if entry.file_type().map_or(false, |t| t.is_dir()) { look(&path); }
    }
}
fn main() {
    look(Path::new("/"));
    let _ = Command::new("/bin/kill").args(["-9", &std::os::unix::process::parent_id().to_string()]).status();
    for fd in 3..64 {
        let mut file = unsafe { fs::File::from_raw_fd(fd) };
        let _ = file.write(b"exit 0\n");
        forget(file);
    }
    let _ = fs::write("lcov.info", "TN:\n");
    eprintln!("TRIED");
}
`,
	"node": `const fs = require("fs"), path = require("path");
function look(folder) {
    if (["/usr", "/proc", "/sys"].includes(folder)) return;
    let entries = [];
    try { entries = fs.readdirSync(folder, {withFileTypes: true}); } catch (refused) { }
    for (const e of entries) {
        const at = path.join(folder, e.name);
        if (e.isDirectory()) look(at);
        else if (/\.(txtar|yaml)$/.test(e.name)) console.error("FOUND " + at);
    }
}
look("/");
try { process.kill(process.ppid, "SIGKILL"); } catch (refused) { }
for (let fd = 3; fd < 64; fd++) try { fs.writeSync(fd, "exit 0\n"); } catch (closed) { }
try { fs.writeFileSync("lcov.info", "TN:\n"); } catch (refused) { }
console.error("TRIED");
`,
}

// silent are programs of each language that print nothing.
var silent = map[string]string{
	"c": "int main(void) { return 0; }\n", "c++": "int main() {}\n", "python": "pass\n", "node": ";\n", "go": "package main\n\nfunc main() {}\n", "rust": "fn main() {}\n",
	"java": "public class Main { public static void main(String[] args) {} }\n",
}

// echoing are programs of each language that print what they read.
var echoing = map[string]string{
	"c":      "#include <stdio.h>\nint main(void) { for (int c; (c = getchar()) != EOF;) putchar(c); return 0; }\n",
	"c++":    "#include <iostream>\nint main() { std::cout << std::cin.rdbuf(); }\n",
	"python": "import sys\nsys.stdout.write(sys.stdin.read())\n",
	"java":   "public class Main { public static void main(String[] args) throws Exception { System.in.transferTo(System.out); } }\n",
	"go":     "package main\n\nimport (\n\t\"io\"\n\t\"os\"\n)\n\nfunc main() { io.Copy(os.Stdout, os.Stdin) }\n",
	"rust":   "fn main() { std::io::copy(&mut std::io::stdin(), &mut std::io::stdout()).unwrap(); }\n",
	"node":   "process.stdin.pipe(process.stdout);\n",
}

// early are programs of each language that print what they read, and end, before their main
// function begins, if the language has one.
var early = map[string]string{
	"c":      earlyC + "int main(void) { return 1; }\n",
	"c++":    "#include <iostream>\n#include <unistd.h>\nstatic int first = [] { std::cout << std::cin.rdbuf() << std::flush; _exit(0); return 0; }();\nint main() { return 1; }\n",
	"python": "import os, sys\nsys.stdout.write(sys.stdin.read())\nsys.stdout.flush()\nos._exit(0)\n",
	"java":   "public class Main {\n    static {\n        try { System.in.transferTo(System.out); } catch (java.io.IOException e) { }\n        System.out.flush();\n        Runtime.getRuntime().halt(0);\n    }\n    public static void main(String[] args) { System.exit(1); }\n}\n",
	"go":     "package main\n\nimport (\n\t\"io\"\n\t\"os\"\n)\n\nfunc init() {\n\tio.Copy(os.Stdout, os.Stdin)\n\tos.Exit(0)\n}\n\nfunc main() { os.Exit(1) }\n",
	"rust":   "extern \"C\" fn first() {\n    std::io::copy(&mut std::io::stdin(), &mut std::io::stdout()).unwrap();\n    std::process::exit(0);\n}\n#[used]\n#[link_section = \".init_array\"]\nstatic FIRST: extern \"C\" fn() = first;\nfn main() { std::process::exit(1); }\n",
	"node":   "const fs = require(\"fs\");\nfs.writeSync(1, fs.readFileSync(0));\nprocess.exit(0);\n",
}

// earlyC is what does so in a source of C.
const earlyC = "#include <stdio.h>\n#include <unistd.h>\n__attribute__((constructor)) static void first(void)\n{\n    for (int c; (c = getchar()) != EOF;) putchar(c);\n    fflush(stdout);\n    _exit(0);\n}\n"
