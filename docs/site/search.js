// The search of these pages. What can be found comes with the first letter, from a file beside this one.
const script = document.currentScript;
const root = script.dataset.root;
const field = document.querySelector("input[type=search]");
const list = document.querySelector(".found");
const MOST = 12;
let coming;

function sections() {
  coming ??= new Promise((resolve, reject) => {
    const index = document.createElement("script");
    index.src = `${root}site/index.js`;
    index.onload = () => resolve(window.kibitzSections);
    index.onerror = reject;
    document.head.append(index);
  });
  return coming;
}

/** Sections in which every word occurs: first those that are called so. */
function found(all, text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  if (!words.length) return [];
  const points = (section) => {
    const title = section.title.toLowerCase(), body = section.text.toLowerCase();
    const each = words.map((word) => (title.includes(word) ? 5 : body.includes(word) ? 1 : 0));
    return each.includes(0) ? 0 : each.reduce((sum, point) => sum + point, 0);
  };
  return all.map((section) => [points(section), section]).filter(([point]) => point)
    .sort(([one], [other]) => other - one).slice(0, MOST).map(([, section]) => ({ section, word: words[0] }));
}

function row({ section, word }) {
  const item = document.createElement("li"), link = document.createElement("a"), about = document.createElement("small");
  const before = section.text.slice(0, Math.max(0, section.text.toLowerCase().indexOf(word) - 25));
  const at = before.lastIndexOf(" ") + 1;
  link.href = root + section.href;
  link.textContent = section.title;
  about.textContent = section.text.slice(at, at + 120);
  link.append(about);
  item.append(link);
  return item;
}

async function show() {
  const rows = found(await sections(), field.value).map(row);
  list.replaceChildren(...rows);
  list.hidden = !rows.length;
}

field.addEventListener("input", show);
field.form.addEventListener("submit", (event) => {
  event.preventDefault();
  list.querySelector("a")?.click();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") list.hidden = true;
  if (event.key === "/" && document.activeElement !== field) {
    event.preventDefault();
    field.focus();
  }
});
document.addEventListener("click", (event) => {
  if (!event.target.closest("header")) list.hidden = true;
});
if (matchMedia("(max-width: 50rem)").matches) document.querySelector("nav details").open = false;
