"use strict";
// Opening submissions, sorting and filtering. Without this script everything but
// the details of the submissions can be read, in the order of the class.
(() => {
  document.documentElement.classList.add("js");

  // What a cell is sorted by; nothing for one that is empty.
  const key = (cell, text) => {
    const shown = cell?.textContent.trim() ?? "";
    if (text) return shown.toLowerCase();
    const number = parseFloat(shown.replace("−", "-").replace(",", "."));
    return Number.isNaN(number) ? undefined : number;
  };

  for (const table of document.querySelectorAll("table.sortable")) {
    const body = table.tBodies[0];
    const original = [...body.rows];
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((head, column) => head.querySelector("button.sort")?.addEventListener("click", () => {
      const text = head.classList.contains("text");
      const next = { ascending: "descending", descending: "none" }[head.getAttribute("aria-sort")] ?? "ascending";
      for (const h of heads) h.removeAttribute("aria-sort");
      let rows = original;
      if (next !== "none") {
        head.setAttribute("aria-sort", next);
        const sign = next === "ascending" ? 1 : -1;
        rows = original.map(row => [key(row.cells[column], text), row]).sort(([a], [b]) => {
          if (a === undefined || b === undefined) return (a === undefined) - (b === undefined);
          return sign * (text ? a.localeCompare(b, document.documentElement.lang) : a - b);
        }).map(([, row]) => row);
      }
      body.append(...rows);
      table.dispatchEvent(new Event("sorted"));
    }));
  }

  // The details of each submission are a line of base64 of deflated markup, made by
  // the program that wrote the page.
  const closed = document.getElementById("closed");
  if (closed && "DecompressionStream" in window) {
    closed.hidden = true;
    const packed = document.getElementById("details").textContent.trim().split("\n");
    const opened = new Set();
    document.addEventListener("toggle", async event => {
      const place = event.target.matches("details.student[open]") && event.target.querySelector("div");
      if (!place || opened.has(place)) return;
      opened.add(place);
      const bytes = Uint8Array.from(atob(packed[place.id.slice(1) - 1]), c => c.charCodeAt(0));
      const markup = new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")));
      const inside = document.createElement("template");
      inside.innerHTML = await markup.text();
      place.prepend(inside.content);
    }, true);
  }

  // The link of a student opens the section.
  const reveal = () => {
    const target = location.hash.startsWith("#s") && document.getElementById(location.hash.slice(1));
    const section = target && target.closest("details.student");
    if (!section) return;
    section.hidden = false;
    section.open = true;
    section.scrollIntoView();
  };
  addEventListener("hashchange", reveal);
  document.addEventListener("click", event => {
    const link = event.target.closest?.("a[href^='#s']");
    if (link && link.hash === location.hash) reveal();
  });
  reveal();

  const matrix = document.getElementById("matrix");
  if (!matrix) return;
  const find = document.getElementById("find");
  const show = document.getElementById("show");
  const form = find.form;
  const students = [...matrix.tBodies[0].rows].map(row => {
    const link = row.querySelector("a");
    const section = document.getElementById(link.hash.slice(1))?.closest("details") ?? row; // none while tutors mark
    return { row, section, text: (link.textContent + " " + row.dataset.find).toLowerCase() };
  });

  // A choice is "is FLAG", or the column of an item and classes of its cells.
  const chosen = (row, choice) => {
    if (!choice) return true;
    const [what, which] = choice.split(" ");
    if (what === "is") return (row.dataset.is ?? "").split(" ").includes(which);
    return [...which].some(c => row.cells[Number(what)]?.classList.contains(c));
  };

  // Only some rows are shown at a time, because a browser needs seconds to lay out
  // thousands: more of them when the end comes into view, or all.
  const step = 200;
  const more = document.getElementById("more");
  let most = step;
  const limit = () => {
    let n = 0;
    for (const row of [...matrix.tBodies[0].rows]) if (!row.hidden) row.classList.toggle("later", ++n > most);
    more.hidden = n <= most;
  };
  const begin = () => {
    if (most < Infinity) most = step;
    limit();
  };
  const region = matrix.parentElement;
  region.addEventListener("scroll", () => {
    if (more.hidden || region.scrollTop + 2 * region.clientHeight < region.scrollHeight) return;
    most += step;
    limit();
  });
  more.addEventListener("click", () => {
    most = Infinity;
    limit();
  });
  matrix.addEventListener("sorted", begin);
  begin();

  // What was chosen stays when a tutor comes back from a submission, and the order of the rows is
  // that in which the pages of the submissions follow each other.
  const heads = [...matrix.tHead.rows[0].cells];
  const keep = () => {
    const sorted = heads.findIndex(head => head.hasAttribute("aria-sort"));
    const order = [...matrix.tBodies[0].rows].filter(row => !row.hidden && row.cells.length > 2).map(row => row.querySelector("a").pathname);
    try {
      sessionStorage.setItem(location.pathname, JSON.stringify({ find: find.value, show: show.value, sorted, down: sorted >= 0 && heads[sorted].getAttribute("aria-sort") === "descending", order }));
    } catch { /* a browser that keeps nothing */ }
  };
  const again = () => {
    const kept = JSON.parse(sessionStorage.getItem(location.pathname) ?? "null");
    if (!kept) return;
    find.value = kept.find;
    show.value = kept.show;
    for (let n = kept.sorted < 0 ? 0 : 1 + kept.down; n > 0; n--) heads[kept.sorted].querySelector("button.sort")?.click();
    filter();
  };
  matrix.addEventListener("sorted", keep);

  const filter = () => {
    const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    let left = 0;
    for (const { row, section, text } of students) {
      const stays = chosen(row, show.value) && words.every(word => text.includes(word));
      row.hidden = section.hidden = !stays;
      left += stays;
    }
    const count = document.getElementById("count");
    count.textContent = left === students.length ? "" : count.dataset.some.replace("{n}", left).replace("{all}", students.length);
    const nobody = document.getElementById("nobody");
    if (nobody) nobody.hidden = left > 0;
    begin();
    keep();
  };
  find.addEventListener("input", filter);
  show.addEventListener("change", filter);
  form.addEventListener("reset", () => setTimeout(filter));
  form.addEventListener("submit", event => event.preventDefault());
  for (const button of document.querySelectorAll("button.show")) button.addEventListener("click", () => {
    show.value = button.dataset.show;
    find.value = "";
    filter();
    document.getElementById("students").scrollIntoView();
    show.focus({ preventScroll: true });
  });
  form.hidden = false;
  try { again(); } catch { /* nothing was kept */ }
})();
