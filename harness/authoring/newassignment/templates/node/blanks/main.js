const text = require("fs").readFileSync(0, "utf8");

const lines = text.split("\n").slice(0, -1);
// The mistake: two blanks in a row have an empty word between them.
const words = lines.flatMap((line) => line.split(" "));
console.log(`lines: ${lines.length}`);
console.log(`words: ${words.length}`);
