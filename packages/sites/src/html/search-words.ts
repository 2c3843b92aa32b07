import { decodeEntities } from './decode-entities.ts';
import { scanHtml } from './scan-html.ts';

/** Elements whose text is not what a page is about. */
const left = new Set([
  'script',
  'style',
  'nav',
  'template',
  'form',
  'noscript',
  'textarea',
  'title',
  'select',
]);
const MAX_WORDS = 2000;
const TITLE_WEIGHT = 8;
const HEADING_WEIGHT = 3;

/** The words of a page with their weights, as `word weight word weight …`: of its title, and of `<main>` or else of its body. */
export function searchWords(html: string, title: string): string {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number): void => {
    for (const word of wordsOf(text)) weights.set(word, Math.min(99, (weights.get(word) ?? 0) + weight));
  };
  add(title, TITLE_WEIGHT);
  const hasMain = /<main[\s>]/i.test(html);
  let within = !hasMain;
  let skipped: string | undefined;
  let depth = 0;
  let heading = false;
  scanHtml(html, (piece) => {
    if (piece.kind === 'open') {
      if (skipped === undefined && left.has(piece.name)) skipped = piece.name;
      if (piece.name === skipped) depth += 1;
      if (piece.name === 'main') within = true;
      if (/^h[1-3]$/.test(piece.name)) heading = true;
      if (!hasMain && piece.name === 'head') within = false;
      if (!hasMain && piece.name === 'body') within = true;
    } else if (piece.kind === 'close') {
      if (piece.name === skipped && (depth -= 1) === 0) skipped = undefined;
      if (piece.name === 'main') within = false;
      if (/^h[1-3]$/.test(piece.name)) heading = false;
    } else if (piece.kind === 'text' && within && skipped === undefined && piece.within === undefined) {
      add(decodeEntities(html.slice(piece.start, piece.end)), heading ? HEADING_WEIGHT : 1);
    }
  });
  return [...weights]
    .slice(0, MAX_WORDS)
    .map(([word, weight]) => `${word} ${weight}`)
    .join(' ');
}

/** The words of a text as they are looked for: in lower case, without accents; where words are not set apart, each two letters. */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).flatMap((word) => {
    if (!/[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff]/.test(word)) return [word.slice(0, 40)];
    const letters = Array.from(word);
    return letters.length < 2
      ? letters
      : letters.slice(1).map((letter, index) => (letters[index] ?? '') + letter);
  });
}
