const readline = require("readline");

let lines = 0;
let words = 0;
const input = readline.createInterface({ input: process.stdin });
input.on("line", (line) => {
  lines++;
  words += (line.match(/\S+/g) || []).length;
});
input.on("close", () => {
  console.log("lines: " + lines);
  console.log("words: " + words);
});
