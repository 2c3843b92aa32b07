import { hash } from 'node:crypto';
import type { PageTranslation } from '../render/model.ts';
import type { Language } from '../wire/content.ts';

/** A page as far as its translations are found by it. */
interface Translated {
  path: string;
  translation: string | undefined;
  summary: { name: string; path: string; title: string; lang?: string };
}

/** The language of a page by what it says or by the folder it stands in. */
export function languageOf(
  lang: string | null | undefined,
  path: string,
  languages: readonly Language[],
): string | undefined {
  if (lang != null) return lang;
  const found = languages
    .filter((one) => one.path !== '/' && path.startsWith(one.path))
    .sort((one, other) => other.path.length - one.path.length)[0];
  return found?.lang;
}

/** The folder of a language. */
export function folderOf(
  lang: string | null | undefined,
  languages: readonly Language[],
): string | undefined {
  return lang == null ? undefined : languages.find((one) => one.lang === lang)?.path;
}

/**
 * Which pages are the same in other languages, by path. Pages belong together by `translation`, which is a key or the
 * name of one of them; otherwise by standing at the same path below the folders of their languages.
 */
export function translationsOf(
  pages: readonly Translated[],
  languages: readonly Language[],
  main: string | undefined,
): Map<string, PageTranslation[]> {
  const found = new Map<string, PageTranslation[]>();
  if (languages.length < 2) return found;
  const byName = new Map(pages.map((one) => [one.summary.name, one]));
  const groups = new Map<string, Map<string, PageTranslation>>();
  for (const one of pages) {
    const { path, title } = one.summary;
    const lang = one.summary.lang ?? main ?? '';
    const key = keyOf(one, byName, languages);
    const group = groups.get(key) ?? new Map<string, PageTranslation>();
    if (!group.has(lang)) group.set(lang, { lang, path, title });
    groups.set(key, group);
  }
  const order = new Map(languages.map((one, index) => [one.lang, index]));
  for (const group of groups.values()) {
    if (group.size < 2) continue;
    const all = [...group.values()].sort(
      (one, other) => (order.get(one.lang) ?? 99) - (order.get(other.lang) ?? 99),
    );
    for (const { path } of all) found.set(path, all);
  }
  return found;
}

function keyOf(
  one: Translated,
  byName: ReadonlyMap<string, Translated>,
  languages: readonly Language[],
): string {
  if (one.translation === undefined) return plainPath(one.path, languages);
  const named = byName.get(one.translation);
  if (named === undefined) return `key ${one.translation}`;
  return named.translation === undefined || named === one
    ? plainPath(named.path, languages)
    : `key ${named.translation}`;
}

function plainPath(path: string, languages: readonly Language[]): string {
  const folder = languages
    .map((one) => one.path)
    .filter((one) => path.startsWith(one))
    .sort((one, other) => other.length - one.length)[0];
  return folder === undefined ? path : `/${path.slice(folder.length)}`;
}

/** A short name for the translations of a page, by which a build sees that they changed. */
export function translationsKey(all: readonly PageTranslation[] | undefined): string | undefined {
  return all === undefined ? undefined : hash('sha256', JSON.stringify(all), 'base64url').slice(0, 16);
}
