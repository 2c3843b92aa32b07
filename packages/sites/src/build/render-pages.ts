import { hash } from 'node:crypto';
import { Problem } from '@bakehouse/contract';
import type { PageResult, SiteModel } from '../render/model.ts';
import type { RenderPool } from '../render/render-pool.ts';
import type { LoadedManifest } from '../store/build-store.ts';
import type { PageEntry } from '../store/manifest.ts';
import type { PackWriter } from '../store/pack.ts';
import type { DependencyHash } from './dependencies.ts';
import type { Bundler } from './make-bundles.ts';
import { translationsKey } from './languages.ts';
import { pageJob, pageScriptId, readPage, sameTranslations, type PlannedPage } from './plan-pages.ts';

/** All pages of a build with their lines of the index, the sets of dependencies, and who was rendered. */
export interface MadePages {
  pages: PageEntry[];
  lines: string[];
  sets: Map<string, string[]>;
  rendered: string[];
}

/** Takes over each page that was sent as before and whose dependencies are as before, and renders the others. */
export async function renderPages(
  planned: PlannedPage[],
  model: SiteModel,
  hashes: DependencyHash,
  previous: LoadedManifest | undefined,
  bundler: Bundler,
  pack: PackWriter,
  pool: RenderPool,
  deadline: number,
  progress: (stage: string, done: number, total: number) => void,
): Promise<MadePages> {
  const made: MadePages = { pages: [], lines: [], sets: new Map(), rendered: [] };
  const unchanged = unchangedSets(previous, hashes);
  const jobs = [];
  const at = new Map<number, number>();
  const scripts = new Map<number, string>();
  for (const [index, one] of planned.entries()) {
    const names =
      one.before === undefined || !sameTranslations(one) ? undefined : unchanged(one.before.entry.set);
    if (one.before !== undefined && names !== undefined) {
      made.pages[index] = one.before.entry;
      made.lines[index] = one.before.line;
      made.sets.set(one.before.entry.set, names);
      continue;
    }
    const page = readPage(one);
    const id = pageScriptId(page);
    const script =
      id === undefined ? undefined : await bundler.bundle(id, page.scripts ?? '', `page "${page.name}"`);
    if (id !== undefined) scripts.set(one.source.index, id);
    at.set(one.source.index, index);
    jobs.push(pageJob(one, script));
  }
  progress('pages', 0, jobs.length);
  // The list of all pages is long; it goes along only where code can ask for it.
  const sent = usesPages(model) ? model : { ...model, pages: [] };
  let done = 0;
  const accept = (result: PageResult): void => {
    const index = at.get(result.index);
    const one = index === undefined ? undefined : planned[index];
    if (index === undefined || one === undefined) throw new Error('a page came back that was not asked for');
    if (Date.now() > deadline) throw new Problem('invalid', 'The build took too long.');
    const entry = pageEntry(one, result, scripts.get(result.index), pack, made.sets);
    made.pages[index] = entry;
    made.lines[index] = JSON.stringify(entry);
    made.rendered.push(entry.name);
    done += 1;
    if (done % 250 === 0 || done === jobs.length) progress('pages', done, jobs.length);
  };
  await pool.render(sent, modelKey(sent), jobs, accept);
  made.rendered.sort();
  return made;
}

/** Gives the names of a set of the build before if all its hashes are still the same. */
function unchangedSets(
  previous: LoadedManifest | undefined,
  hashes: DependencyHash,
): (set: string) => string[] | undefined {
  const known = new Map<string, string[] | undefined>();
  return (set) => {
    if (!known.has(set)) {
      const names = previous?.head.sets[set];
      const same = names?.every((name) => previous?.head.deps[name] === hashes(name)) === true;
      known.set(set, same ? names : undefined);
    }
    return known.get(set);
  };
}

function pageEntry(
  one: PlannedPage,
  result: PageResult,
  script: string | undefined,
  pack: PackWriter,
  sets: Map<string, string[]>,
): PageEntry {
  const names = ['site', ...result.deps, ...(script === undefined ? [] : [`script:${script}`])];
  const set = hash('sha256', names.join('\0'), 'base64url').slice(0, 16);
  sets.set(set, names);
  const page = readPage(one);
  const { translation, collection } = one;
  const alternates = translationsKey(one.translations);
  return {
    raw: one.source.raw,
    ...one.summary,
    ...(page.noindex === true ? { noindex: true } : {}),
    ...(translation === undefined ? {} : { translation }),
    ...(collection === undefined ? {} : { collection }),
    ...(alternates === undefined ? {} : { alternates }),
    set,
    links: result.links,
    ...(result.words === undefined ? {} : { words: result.words }),
    warnings: result.warnings,
    file: {
      path: one.file,
      sha256: result.sha256,
      type: 'text/html; charset=utf-8',
      at: pack.add(result.html),
      ...(result.br === undefined ? {} : { br: pack.add(result.br) }),
      ...(result.gz === undefined ? {} : { gz: pack.add(result.gz) }),
      ...(result.inline.length === 0 ? {} : { inline: result.inline }),
    },
  };
}

function usesPages(model: SiteModel): boolean {
  return [...model.views, ...model.layouts, ...model.sections].some(
    (one) => one.code?.includes('pages') === true,
  );
}

/** Names a model by its content. */
export function modelKey(model: SiteModel): string {
  return hash('sha256', JSON.stringify(model), 'hex');
}
