import type { PageEntry } from '../store/manifest.ts';
import type { FileSink } from './file-sink.ts';
import { fingerprintedPath } from './fingerprint.ts';
import { searchClient } from './search-client.ts';

/** Words go into one part of the index until it has so many bytes: few requests, none of them large. */
const PART_BYTES = 24_000;
/** Pages whose details are in one file. */
const PAGES = 50;

/** Adds the script of searching; gives its address. */
export async function addSearchScript(sink: FileSink): Promise<string> {
  const code = Buffer.from(searchClient);
  const path = fingerprintedPath('search.js', code);
  await sink.add(path, code, { immutable: true });
  return `/${path}`;
}

/** Where the index of a language stands. */
export function searchPath(lang: string): string {
  return `/search/${lang || 'all'}.json`;
}

/** Makes an index of each language from the pages that are built and meant to be found. */
export async function addSearchIndex(
  pages: readonly PageEntry[],
  main: string | undefined,
  sink: FileSink,
): Promise<void> {
  const languages = new Map<string, PageEntry[]>([[main ?? '', []]]);
  for (const page of pages) {
    if (page.words === undefined || page.noindex === true || page.path.endsWith('/404.html')) continue;
    const lang = page.lang ?? main ?? '';
    languages.set(lang, [...(languages.get(lang) ?? []), page]);
  }
  for (const [lang, own] of languages) {
    const index = {
      size: PAGES,
      words: await wordParts(lang, own, sink),
      pages: await pageParts(lang, own, sink),
    };
    await sink.add(searchPath(lang).slice(1), Buffer.from(JSON.stringify(index)));
  }
}

/** The parts of the index with the word each begins with. */
async function wordParts(
  lang: string,
  pages: readonly PageEntry[],
  sink: FileSink,
): Promise<[string, string][]> {
  const found = new Map<string, number[]>();
  for (const [index, page] of pages.entries()) {
    const words = (page.words ?? '').split(' ');
    for (let at = 0; at + 1 < words.length; at += 2) {
      const word = words[at] ?? '';
      const known = found.get(word);
      if (known === undefined) found.set(word, [index, Number(words[at + 1])]);
      else known.push(index, Number(words[at + 1]));
    }
  }
  const parts: [string, string][] = [];
  let lines: string[] = [];
  let first = '';
  let size = 0;
  const write = async (): Promise<void> => {
    if (lines.length === 0) return;
    parts.push([first, await written(`search/${lang || 'all'}-words.json`, `{${lines.join(',')}}`, sink)]);
    lines = [];
    size = 0;
  };
  // As the browser compares texts.
  for (const word of [...found.keys()].sort((one, other) => (one < other ? -1 : 1))) {
    const line = `${JSON.stringify(word)}:${JSON.stringify(found.get(word))}`;
    if (size + line.length > PART_BYTES) await write();
    if (lines.length === 0) first = word;
    lines.push(line);
    size += line.length + 1;
  }
  await write();
  return parts;
}

async function pageParts(lang: string, pages: readonly PageEntry[], sink: FileSink): Promise<string[]> {
  const parts: string[] = [];
  for (let at = 0; at < pages.length; at += PAGES) {
    const rows = pages.slice(at, at + PAGES).map((one) => [one.path, one.title, one.description ?? '']);
    parts.push(await written(`search/${lang || 'all'}-pages.json`, JSON.stringify(rows), sink));
  }
  return parts;
}

async function written(name: string, text: string, sink: FileSink): Promise<string> {
  const bytes = Buffer.from(text);
  const path = fingerprintedPath(name, bytes);
  await sink.add(path, bytes, { immutable: true });
  return `/${path}`;
}
