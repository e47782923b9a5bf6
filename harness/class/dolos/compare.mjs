// Compares programs with the engine of Dolos. Reads one JSON value from standard input, and
// writes one per line to standard output: see engine.go. Without files it only says what it
// has found.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";

const library = "@dodona/dolos-lib";
// A fingerprint that two programs have this often, such as that of the numbers in a long
// table, makes fragments of each with each, which takes minutes. Its places are marked
// without saying which belongs to which.
const mostFragments = 400;
// Dolos compares each fingerprint of a program with each of the other one to find the longest
// fragment. Beyond this many comparisons, which take about half a minute, nobody waits for it.
const mostCompared = 1e9;

const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");

// The folder of the caller is not among these: it may be one that students wrote.
function* folders() {
  if (process.env.TOUCHSTONE_DOLOS) {
    yield path.resolve(process.env.TOUCHSTONE_DOLOS);
    return;
  }
  yield path.dirname(process.execPath); // nothing is there, but NODE_PATH is searched, too
  yield path.resolve(process.execPath, "..", "..", "lib", "node_modules");
  yield path.resolve(process.execPath, "..", "node_modules");
  try {
    const windows = process.platform === "win32";
    yield execFileSync("npm", ["root", "-g"], { encoding: "utf8", shell: windows, stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    // there is no npm
  }
}

function find() {
  for (const folder of folders()) {
    for (const from of [folder, path.join(folder, "@dodona", "dolos")]) { // the program has one of its own
      try {
        return createRequire(path.join(from, "_")).resolve(library);
      } catch {
        // not here
      }
    }
  }
  return "";
}

function version(file) {
  for (let folder = path.dirname(file); folder !== path.dirname(folder); folder = path.dirname(folder)) {
    try {
      const about = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
      if (about.name === library) {
        return about.version;
      }
    } catch {
      // further up
    }
  }
  return "";
}

const region = (r) => [r.startRow, r.startCol, r.endRow, r.endCol];

// fragments returns the parts that match, each with its counterpart, and the places of what
// occurs too often to have one.
function fragments(pair) {
  const repeated = { left: [], right: [] };
  const rare = [];
  for (const fingerprint of pair.shared) {
    const left = fingerprint.occurrencesOf(pair.leftFile);
    const right = fingerprint.occurrencesOf(pair.rightFile);
    if (left.length * right.length <= mostFragments) {
      rare.push(fingerprint);
      continue;
    }
    repeated.left.push(...left.map((o) => region(o.side.location)));
    repeated.right.push(...right.map((o) => region(o.side.location)));
  }
  pair.shared = rare;
  const list = pair.buildFragments().map((f) => ({ left: region(f.leftSelection), right: region(f.rightSelection), length: f.pairs.length }));
  return { fragments: list, repeated };
}

async function compare(dolos, { language, files, ignored, threshold, most }) {
  const { File, FingerprintIndex, LanguagePicker, Options } = dolos;
  const options = new Options();
  const tokenizer = await (await new LanguagePicker().findLanguage(language)).createTokenizer({ includeComments: false });
  const load = (name) => new File(name, readFileSync(name, "utf8"));
  const indexOf = (list) => {
    const index = new FingerprintIndex(options.kgramLength, options.kgramsInWindow);
    index.addFiles(list);
    return index;
  };
  const keys = new Map();
  const programs = [];
  const unread = [];
  const steps = 2 * files.length;
  for (const [i, { key, file }] of files.entries()) {
    const source = load(file);
    try {
      const program = tokenizer.tokenizeFile(source);
      indexOf([program]); // what cannot be in one by itself must not spoil that of all
      keys.set(program.id, key);
      programs.push(program);
    } catch {
      unread.push(key); // expressions in expressions, thousands deep
    }
    say({ done: i + 1, all: steps });
  }
  const index = indexOf(programs);
  if (ignored) {
    index.addIgnoredFile(tokenizer.tokenizeFile(load(ignored)));
  }
  const entries = index.entries();
  // The similarity of a pair is the share of the fingerprints of both that the other has,
  // too. Dolos subtracts what is ignored in the left program twice, instead of what is
  // ignored in each: so it is computed here, of the fingerprints that are not ignored.
  const place = new Map(entries.map((entry, i) => [entry.file, i]));
  const total = new Float64Array(entries.length);
  const covered = new Float64Array(entries.length * entries.length);
  for (const fingerprint of index.sharedFingerprints()) {
    if (fingerprint.ignored) {
      continue;
    }
    const has = fingerprint.files().map((file) => [place.get(file), fingerprint.occurrencesOf(file).length]);
    has.sort((a, b) => a[0] - b[0]);
    for (let m = 0; m < has.length; m++) {
      const [i, count] = has[m];
      total[i] += count;
      for (let n = m + 1; n < has.length; n++) {
        const [j, other] = has[n];
        covered[i * entries.length + j] += count + other;
      }
    }
  }
  const pairs = [];
  for (let i = 0; i < entries.length; i++) {
    for (let j = i + 1; j < entries.length; j++) {
      const overlap = covered[i * entries.length + j];
      const similarity = overlap / (total[i] + total[j]);
      if (overlap > 0 && similarity >= threshold) {
        pairs.push({ i, j, similarity, overlap });
      }
    }
  }
  pairs.sort((a, b) => b.similarity - a.similarity || a.i - b.i || a.j - b.j);
  const found = pairs.map(({ i, j, similarity, overlap }, n) => {
    const about = { left: keys.get(entries[i].file.id), right: keys.get(entries[j].file.id), similarity, overlap };
    if (total[i] * total[j] <= mostCompared) {
      const pair = index.getPair(entries[i].file, entries[j].file);
      Object.assign(about, { longest: pair.longest }, n < most ? fragments(pair) : {});
    }
    say({ done: files.length + Math.floor(((n + 1) * files.length) / pairs.length), all: steps });
    return about;
  });
  say({ pairs: found, unread });
}

const request = JSON.parse(readFileSync(0, "utf8"));
const file = find();
if (!file) {
  say({ missing: true });
} else {
  const dolos = await import(pathToFileURL(file));
  if (request.files) {
    await compare(dolos, request);
  } else {
    await (await new dolos.LanguagePicker().findLanguage("c")).createTokenizer({ includeComments: false });
    say({ library: file, version: version(file) });
  }
}
