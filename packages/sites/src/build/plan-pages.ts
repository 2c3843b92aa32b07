import { hash } from 'node:crypto';
import { Problem, type ContentFault } from '@bakehouse/contract';
import type { PageJob, PageSummary, PageTranslation } from '../render/model.ts';
import type { LoadedManifest } from '../store/build-store.ts';
import type { PageEntry } from '../store/manifest.ts';
import type { Language } from '../wire/content.ts';
import type { Page } from '../wire/page.ts';
import { folderOf, languageOf, translationsKey } from './languages.ts';
import { placeInLanguage } from '../wire/page-path.ts';
import type { PageSource } from './read-input.ts';

/** A page of a build in the making; `before` is what it was in the build before, if it was sent as the same bytes. */
export interface PlannedPage {
  source: PageSource;
  page: Page | undefined;
  path: string;
  file: string;
  summary: PageSummary;
  /** What it names as its translations. */
  translation: string | undefined;
  /** The collection it is of. */
  collection: string | undefined;
  translations?: PageTranslation[];
  before: { entry: PageEntry; line: string } | undefined;
}

/** Finds for every page its place and title, reading only pages that were not sent before in the same form. */
export function planPages(
  sources: PageSource[],
  previous: LoadedManifest | undefined,
  taken: Iterable<string>,
  languages: readonly Language[] = [],
): PlannedPage[] {
  const errors: ContentFault[] = [];
  const names = new Set<string>();
  const files = new Set<string>();
  for (const path of taken) files.add(path.toLowerCase());
  const planned: PlannedPage[] = [];
  for (const source of sources) {
    const one = planPage(source, previous, languages, errors);
    if (one === undefined) continue;
    const where = `pages.${source.index}`;
    const { name } = one.summary;
    if (names.has(name))
      errors.push({ path: `${where}.name`, message: `"${name}" appears twice`, code: 'duplicate' });
    const folded = one.file.toLowerCase();
    if (files.has(folded))
      errors.push({
        path: `${where}.path`,
        message: `${one.path} of "${name}" is taken`,
        code: 'duplicate_path',
      });
    names.add(name);
    files.add(folded);
    planned.push(one);
  }
  if (errors.length > 0) {
    const first = errors[0];
    throw new Problem('invalid', `The build is invalid at ${first?.path}: ${first?.message}.`, {
      errors: errors.slice(0, 50),
    });
  }
  return planned;
}

function planPage(
  source: PageSource,
  previous: LoadedManifest | undefined,
  languages: readonly Language[],
  errors: ContentFault[],
): PlannedPage | undefined {
  const index = previous?.byRaw.get(source.raw);
  const entry = index === undefined ? undefined : previous?.pages[index];
  const line = index === undefined ? undefined : previous?.lines[index];
  if (entry !== undefined && line !== undefined) {
    return {
      source,
      page: undefined,
      path: entry.path,
      file: entry.file.path,
      summary: knownSummary(entry),
      translation: entry.translation,
      collection: entry.collection,
      before: { entry, line },
    };
  }
  const page = source.read();
  const place = placeInLanguage(page, folderOf(page.lang, languages));
  if (typeof place === 'string') {
    const field = page.path == null || page.path === '' ? 'name' : 'path';
    errors.push({ path: `pages.${source.index}.${field}`, message: place, code: 'invalid_path' });
    return undefined;
  }
  const lang = languageOf(page.lang, place.path, languages);
  const summary = pageSummary({ ...page, lang, path: place.path, title: titleOf(page) });
  const collection = typeof page['collection'] === 'string' ? page['collection'] : undefined;
  const translation = page.translation || undefined;
  return { source, page, ...place, summary, translation, collection, before: undefined };
}

/** Entries go from build to build as they are, and what is known of them with them. */
const summaries = new WeakMap<PageEntry, PageSummary>();

function knownSummary(entry: PageEntry): PageSummary {
  const known = summaries.get(entry);
  if (known !== undefined) return known;
  const made = pageSummary(entry);
  summaries.set(entry, made);
  return made;
}

/** What templates may know of any page, and nothing of how it was built. */
export function pageSummary(
  given: Pick<Page, 'name' | 'description' | 'date' | 'lang'> & { path: string; title: string },
): PageSummary {
  const { name, path, title, description, date, lang } = given;
  return {
    name,
    path,
    title,
    ...(description == null ? {} : { description }),
    ...(date == null ? {} : { date }),
    ...(lang == null ? {} : { lang }),
  };
}

/** What the rendering process gets of a page. */
export function pageJob(planned: PlannedPage, script: string | undefined): PageJob {
  return {
    index: planned.source.index,
    page: readPage(planned),
    path: planned.path,
    title: planned.summary.title,
    ...(planned.summary.lang === undefined ? {} : { lang: planned.summary.lang }),
    ...(planned.translations === undefined ? {} : { translations: planned.translations }),
    ...(script === undefined ? {} : { script }),
  };
}

/** Whether a page that was sent as before has the same translations as then. */
export function sameTranslations({ before, translations }: PlannedPage): boolean {
  return before?.entry.alternates === translationsKey(translations);
}

/** The page itself, read now if it was not before. */
export function readPage(planned: PlannedPage): Page {
  planned.page ??= planned.source.read();
  return planned.page;
}

/** The name under which a page's own script is known across builds. */
export function pageScriptId(page: Page): string | undefined {
  const code = page.scripts?.trim() ?? '';
  return code === '' ? undefined : `script-${hash('sha256', code, 'hex').slice(0, 16)}`;
}

function titleOf(page: Page): string {
  for (const title of [page.dynamic_title, page.title]) {
    if (title != null && title.trim() !== '') return title;
  }
  return page.name;
}
