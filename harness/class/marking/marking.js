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

  // Without a script, a chosen comment is added when the form is saved. Here it can be edited before.
  for (const button of form.querySelectorAll(".insert")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      const item = button.closest("fieldset"), points = item.querySelector(".points"), why = item.querySelector("textarea"), select = item.querySelector("select");
      const at = select.value.indexOf(" ");
      if (at < 0) return;
      if (!points.value) points.value = select.value.slice(0, at);
      why.value = (why.value + " " + select.value.slice(at + 1)).trim();
      select.value = "";
      typed = true;
      why.focus();
    });
  }

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
