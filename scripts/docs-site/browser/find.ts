/** A passage of the docs in the index: page title, address, heading and text. */
export type IndexEntry = [title: string, href: string, heading: string, text: string];

/** A passage that was found, best first. */
export interface Found {
  title: string;
  href: string;
  heading: string;
  /** Words around the first match. */
  snippet: string;
}

/** Finds the passages that hold every word of a query; words in titles and headings count more than those in the text. */
export function find(index: readonly IndexEntry[], query: string, limit = 12): Found[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const phrase = words.join(' ');
  const isSetting = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(query.trim());
  const scored: { score: number; entry: IndexEntry }[] = [];
  for (const entry of index) {
    const score = scoreOf(entry, words, phrase);
    // What is written as a setting is explained in the reference.
    const more = isSetting && entry[1].startsWith('/reference/') ? 4 : 0;
    if (score > 0) scored.push({ score: score + more, entry });
  }
  return scored
    .sort((one, other) => other.score - one.score)
    .slice(0, limit)
    .map(({ entry: [title, href, heading, text] }) => ({
      title,
      href,
      heading,
      snippet: snippetOf(text, words, phrase),
    }));
}

function scoreOf([title, href, heading, text]: IndexEntry, words: string[], phrase: string): number {
  const places = [title, heading, text].map((one) => one.toLowerCase());
  const [inTitle = '', inHeading = '', inText = ''] = places;
  let score = 0;
  for (const word of words) {
    const best = (has(inHeading, word) * 6 || has(inTitle, word) * 4) + has(inText, word);
    if (best === 0) return 0;
    score += best;
  }
  if (words.length > 1 && inText.includes(phrase)) score += 8;
  if (inHeading.includes(phrase) || inTitle === phrase) score += 8;
  // Guides tell how; decisions and lists of rules are for those who look further.
  if (/^\/(?:guides|reference|glossary)\//.test(href)) score += 8;
  if (/^\/(?:adr|spec|changelog)\//.test(href)) score /= 2;
  return score;
}

/** 1 at the beginning of a word, less inside one. */
function has(text: string, word: string): number {
  const at = text.indexOf(word);
  if (at === -1) return 0;
  return at === 0 || text.includes(` ${word}`) ? 1 : 0.4;
}

function snippetOf(text: string, words: string[], phrase: string): string {
  const low = text.toLowerCase();
  const at = low.indexOf([phrase, ...words].find((one) => low.includes(one)) ?? '');
  const from = at < 60 ? 0 : low.indexOf(' ', at - 60) + 1;
  const cut = text.slice(from, from + 150);
  return `${from > 0 ? '… ' : ''}${cut}${from + 150 < text.length ? ' …' : ''}`;
}
