/**
 * What a page with `{% search %}` loads: it asks for the parts of the index that hold the words typed, and for the
 * details of the pages found. A word matches those that begin with it; all words must match.
 */
export const searchClient = `const wordsOf = (text) => (text.normalize('NFKD').replace(/\\p{M}+/gu, '').toLowerCase().match(/[\\p{L}\\p{N}]+/gu) ?? []).flatMap((word) => {
  if (!/[\\u0e00-\\u0e7f\\u3040-\\u30ff\\u3400-\\u9fff]/.test(word)) return [word.slice(0, 40)];
  const letters = [...word];
  return letters.length < 2 ? letters : letters.slice(1).map((letter, index) => letters[index] + letter);
});
const loaded = new Map();
const load = (path) => {
  if (!loaded.has(path)) loaded.set(path, fetch(path).then((answer) => { if (!answer.ok) throw new Error(path); return answer.json(); }));
  return loaded.get(path);
};
const matches = async (index, word) => {
  const found = new Map();
  const from = index.words.findLastIndex(([first]) => first <= word);
  for (let at = Math.max(0, from); at < index.words.length; at += 1) {
    if (at > from && !index.words[at][0].startsWith(word)) break;
    for (const [known, pages] of Object.entries(await load(index.words[at][1]))) {
      if (!known.startsWith(word)) continue;
      for (let i = 0; i < pages.length; i += 2)
        found.set(pages[i], (found.get(pages[i]) ?? 0) + pages[i + 1] * (known === word ? 4 : 1));
    }
  }
  return found;
};
export const search = async (path, text, limit) => {
  const words = [...new Set(wordsOf(text))].slice(0, 8);
  if (words.length === 0) return [];
  const index = await load(path);
  const each = await Promise.all(words.map((word) => matches(index, word)));
  const [first, ...others] = each.sort((a, b) => a.size - b.size);
  const hits = [...first].filter(([page]) => others.every((one) => one.has(page)))
    .map(([page, weight]) => [page, others.reduce((sum, one) => sum + one.get(page), weight)])
    .sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, limit);
  return Promise.all(hits.map(async ([page]) => (await load(index.pages[Math.floor(page / index.size)]))[page % index.size]));
};
for (const form of document.querySelectorAll('form[data-search]')) {
  const input = form.querySelector('input');
  const list = form.querySelector('ul');
  const status = form.querySelector('[role=status]');
  let turn = 0;
  const show = async () => {
    const own = (turn += 1);
    const text = input.value.trim();
    const found = text === '' ? [] : await search(form.dataset.search, text, Number(form.dataset.limit)).catch(() => undefined);
    if (own !== turn) return;
    list.replaceChildren(...(found ?? []).map(([path, title, description]) => {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = path;
      link.textContent = title;
      item.append(link);
      if (description) {
        const about = document.createElement('p');
        about.textContent = description;
        item.append(about);
      }
      return item;
    }));
    status.textContent = found === undefined || (text !== '' && found.length === 0) ? form.dataset.none : '';
  };
  input.addEventListener('input', show);
  form.addEventListener('submit', (event) => { event.preventDefault(); void show(); });
  const asked = new URLSearchParams(location.search).get('q');
  if (asked) { input.value = asked; void show(); }
  form.style.visibility = '';
}
`;
