import { find } from './find.ts';

const input = document.querySelector('#search');
const list = document.querySelector('#results');
const state = document.querySelector('#search-state');
let index;

/** The index is fetched when somebody first turns to the search. */
async function load() {
  index ??= fetch('/search.json').then((answer) => answer.json());
  return await index;
}

async function search() {
  const query = input.value;
  const found = find(await load(), query);
  if (query !== input.value) return;
  list.replaceChildren(...found.map(item));
  list.hidden = query.trim() === '';
  if (found.length === 0)
    list.append(
      Object.assign(document.createElement('li'), { textContent: 'Nothing found', className: 'none' }),
    );
  state.textContent = list.hidden ? '' : `${found.length} found`;
}

function item({ title, href, heading, snippet }) {
  const link = document.createElement('a');
  link.href = href;
  const name = document.createElement('strong');
  name.textContent = heading === '' ? title : `${title}: ${heading}`;
  const text = document.createElement('span');
  text.append(...marked(snippet));
  link.append(name, text);
  const line = document.createElement('li');
  line.append(link);
  return line;
}

/** The snippet with the words that were looked for marked. */
function marked(snippet) {
  const words = input.value
    .trim()
    .split(/\s+/)
    .map((one) => one.replace(/[^\p{L}\p{N}]/gu, '\\$&'));
  const parts = snippet.split(new RegExp(`(${words.join('|')})`, 'i'));
  return parts.map((part, at) =>
    at % 2 === 0 ? part : Object.assign(document.createElement('mark'), { textContent: part }),
  );
}

function close() {
  list.hidden = true;
  state.textContent = '';
}

input.addEventListener('focus', () => void load());
input.addEventListener('input', () => void search());
document.addEventListener('keydown', (event) => {
  const typing = event.target.closest?.('input, textarea');
  if (event.key === '/' && !typing) {
    event.preventDefault();
    input.focus();
  }
  if (event.key === 'Escape') {
    close();
    if (document.activeElement !== input) input.focus();
  }
  if (list.hidden || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
  const stops = [input, ...list.querySelectorAll('a')];
  const at = stops.indexOf(document.activeElement);
  if (at === -1) return;
  event.preventDefault();
  stops[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
});
document.addEventListener('click', (event) => {
  if (!event.target.closest('.search')) close();
});
document.querySelector('.search').addEventListener('submit', (event) => {
  event.preventDefault();
  list.querySelector('a')?.click();
});

document.querySelector('#theme').addEventListener('click', () => {
  const dark = getComputedStyle(document.documentElement).colorScheme.includes('dark');
  document.documentElement.dataset.theme = dark ? 'light' : 'dark';
  localStorage.setItem('docs.theme', dark ? 'light' : 'dark');
});

// On phones rows become blocks; a cell then names its column.
for (const table of document.querySelectorAll('article table')) {
  const titles = [...table.querySelectorAll('thead th')].map((one) => one.textContent);
  if (titles.length < 3) continue;
  for (const row of table.tBodies[0]?.rows ?? [])
    for (const [at, cell] of [...row.cells].entries())
      if (at > 0 && titles[at] !== '' && cell.textContent !== '') cell.dataset.title = titles[at];
}

// What scrolls sideways can be reached by keyboard.
for (const one of document.querySelectorAll('pre, .table')) {
  if (one.scrollWidth <= one.clientWidth) continue;
  one.tabIndex = 0;
  one.setAttribute('role', 'group');
  one.setAttribute('aria-label', one.tagName === 'PRE' ? 'Code' : 'Table');
}
document.querySelector('nav [aria-current]')?.scrollIntoView({ block: 'nearest' });
