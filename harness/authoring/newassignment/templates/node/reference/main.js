const text = require("fs").readFileSync(0, "utf8");

const lines = text.split("\n").length - 1;
const words = text.split(/\s+/).filter((word) => word !== "").length;
console.log(`lines: ${lines}`);
console.log(`words: ${words}`);
