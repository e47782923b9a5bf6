"use strict";
// The neighbours of a submission are those in the table of the class, as it was filtered and sorted.
try {
  const home = document.querySelector("nav a[accesskey=a]").pathname;
  const order = JSON.parse(sessionStorage.getItem(home)).order;
  const here = order.indexOf(location.pathname);
  for (const [key, at] of [["p", here - 1], ["n", here + 1]]) {
    const link = document.querySelector(`nav a[accesskey=${key}]`);
    if (here >= 0 && link && order[at]) link.pathname = order[at];
    else if (here >= 0 && link) link.hidden = true;
  }
} catch { /* nothing was kept: they are those of the class */ }

const form = document.getElementById("marks");
if (form) {
  let typed = form.querySelector("[aria-invalid]") !== null; // what the page was sent back with is not saved
  form.addEventListener("input", () => { typed = true; });
  form.addEventListener("submit", () => { typed = false; });
  addEventListener("beforeunload", event => { if (typed) event.preventDefault(); });

  // Deductions decide on the points, and are summed up at once.
  form.addEventListener("change", event => {
    if (!event.target.matches(".deduct")) return;
    const item = event.target.closest("fieldset"), output = item.querySelector("output");
    const chosen = [...item.querySelectorAll(".deduct:checked")];
    if (chosen.length) item.querySelector(".points").value = "";
    const points = chosen.reduce((sum, e) => sum + parseFloat(e.value), Number(output.dataset.full));
    output.textContent = chosen.length ? "= " + Math.max(Number(output.dataset.low), points).toLocaleString(document.documentElement.lang) : "";
  });

  // A click on the number of a line begins a comment there.
  document.addEventListener("click", event => {
    const numbers = event.target.closest(".code pre:first-child");
    if (!numbers) return;
    const all = numbers.textContent.trim().split("\n"), box = numbers.getBoundingClientRect(), style = getComputedStyle(numbers);
    const at = (event.clientY - box.top - parseFloat(style.paddingTop)) / parseFloat(style.lineHeight);
    document.getElementById("comment-file").value = numbers.closest(".file").dataset.name;
    document.getElementById("comment-line").value = all[Math.min(Math.max(Math.floor(at), 0), all.length - 1)];
    document.getElementById("comment-why").focus();
  });

  addEventListener("keydown", event => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      form.requestSubmit();
    }
  });

  // The link to the next item goes on from where the cursor is.
  document.getElementById("to-item")?.addEventListener("click", event => {
    const all = [...form.querySelectorAll(".points")].filter(e => e.checkVisibility());
    const here = all.indexOf(document.activeElement?.closest("fieldset")?.querySelector(".points"));
    const open = [...all.slice(here + 1), ...all.slice(0, here + 1)].find(e => !e.value);
    if (!open) return;
    event.preventDefault();
    open.focus();
  });
}
