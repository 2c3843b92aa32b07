import { join } from 'node:path';
import { hash } from 'node:crypto';
import type { RenderPool } from '../render/render-pool.ts';
import type { AssetInfo, SiteModel } from '../render/model.ts';
import type { BuildRecord } from '../store/build-record.ts';
import type { BuildStore, LoadedManifest } from '../store/build-store.ts';
import type { DataPaths } from '../store/data-paths.ts';
import type { FileEntry, ManifestHead } from '../store/manifest.ts';
import { PackWriter } from '../store/pack.ts';
import type { ByteReader } from '../store/read-bytes.ts';
import type { StepListener } from '../store/write-durable.ts';
import type { BuildWarning } from '../wire/build.ts';
import type { Feed } from '../wire/content.ts';
import type { BuildLimits } from './build-limits.ts';
import { checkCodes } from './check-codes.ts';
import { checkLinks } from './check-links.ts';
import type { CheckedHeader } from './check-header.ts';
import { dependencyHashes } from './dependencies.ts';
import { feedLinks, feedsOf } from './feeds.ts';
import { fileSink, type FileSink } from './file-sink.ts';
import { addTranslations, sameLanguages } from './language-plan.ts';
import { layoutScripts } from './layout-scripts.ts';
import { makeAssets, readAssets } from './make-assets.ts';
import { makePictures, pictureSettings } from './make-pictures.ts';
import { bundleComponents, makeBundler, type Bundler } from './make-bundles.ts';
import { mergePacks } from './merge-packs.ts';
import { notFoundPage } from './not-found-page.ts';
import { planPages } from './plan-pages.ts';
import type { PageSource } from './read-input.ts';
import { addSearchIndex, addSearchScript } from './search-index.ts';
import { renderPages } from './render-pages.ts';
import { siteModel } from './site-model.ts';

/** Versions of what makes pages: when one changes, nothing of earlier builds is taken over. */
const ENGINE = 'pages-3 liquidjs-10.30.1 esbuild-0.28.2';

/** What a build works with. */
export interface BuildParts {
  paths: DataPaths;
  builds: BuildStore;
  pool: RenderPool;
  reader: ByteReader;
  step: StepListener;
  limits: BuildLimits;
}

/** What identifies a build in the making, and whom it tells of its progress. */
export interface BuildTask {
  id: string;
  preview: string;
  key: string | undefined;
  header: CheckedHeader;
  pages: PageSource[];
  progress: (stage: string, done: number, total: number) => void;
}

/** Builds a site: everything that is the same as in the build before is taken over, the rest is made and packed. */
export async function buildSite(task: BuildTask, parts: BuildParts): Promise<BuildRecord> {
  const started = Date.now();
  const { header } = task;
  const last = parts.builds.last(header.siteName);
  const loaded = last === undefined ? undefined : await parts.builds.manifest(last.id);
  const same = loaded?.head.engine === ENGINE && sameLanguages(loaded.head, header);
  const previous = same ? loaded : undefined;
  const folder = await parts.builds.begin(task.id);
  const pack = await PackWriter.create(join(folder, 'pack'), task.id);
  try {
    return await make(task, parts, previous, pack, started);
  } catch (cause) {
    await pack.abandon().catch(() => {});
    await parts.builds.abandon(task.id);
    throw cause;
  }
}

async function make(
  task: BuildTask,
  parts: BuildParts,
  previous: LoadedManifest | undefined,
  pack: PackWriter,
  started: number,
): Promise<BuildRecord> {
  const { header } = task;
  const warnings: BuildWarning[] = [];
  const sink = fileSink(pack, new Map(previous?.head.files.map((one) => [one.path, one])));
  task.progress('assets', 0, header.assets.length);
  const assets = await readAssets(header.assets, parts.paths);
  const pictures = new Map<string, AssetInfo>();
  const images = await makePictures(assets, pictures, {
    settings: pictureSettings(header),
    previous: previous?.head.images ?? [],
    sink,
    programs: parts.paths.programs,
    warn: (one) => warnings.push(one),
  });
  const infos = await makeAssets(assets, sink, pictures);
  task.progress('scripts', 0, header.sections.length + header.layouts.length);
  const bundler = makeBundler(header.sections, assets, previous?.head.bundles ?? [], sink);
  const components = await bundleComponents(header.sections, bundler);
  const model: SiteModel = siteModel(
    header,
    parts.limits,
    infos,
    components,
    await layoutScripts(header, bundler),
  );
  // The code is looked at, and other processes start, while this one reads the pages.
  const checking = checkCodes(model, Object.keys(header.settings.menus), previous?.head.code, parts.pool);
  checking.catch(() => {});
  await parts.pool.warm(task.pages.length - (previous?.pages.length ?? 0));
  const planned = planPages(task.pages, previous, [...sink.files.keys()], header.settings.languages);
  const feeds = feedsOf(header, planned);
  model.pages = planned.map((one) => one.summary);
  if (header.settings.search) model.searchScript = await addSearchScript(sink);
  model.feeds = feedLinks(header, feeds);
  model.menus = addTranslations(header, planned, (one) => warnings.push(one));
  const code = await checking;
  warnings.push(...code.warnings);
  const hashes = dependencyHashes(model, (id) => bundler.entries.get(id)?.path ?? bundler.unchanged(id));
  const deadline = started + parts.limits.buildMilliseconds;
  const made = await renderPages(
    planned,
    model,
    hashes,
    previous,
    bundler,
    pack,
    parts.pool,
    deadline,
    task.progress,
  );
  await add404(
    sink,
    made.pages.some((one) => one.file.path === '404.html'),
    header,
  );
  if (header.settings.search) await addSearchIndex(made.pages, model.lang, sink);
  for (const index of await mergePacks(made.pages, sink.files, pack, parts.reader))
    made.lines[index] = JSON.stringify(made.pages[index]);
  task.progress('links', 0, planned.length);
  for (const page of made.pages)
    for (const one of page.warnings) warnings.push({ path: `pages.${page.name}`, ...one });
  warnings.push(...checkLinks(made.pages, sink.files.values(), header.redirects, feeds));
  task.progress('store', 0, 1);
  const packed = pack.finish();
  // Its failure is met in the commit; until then it must not count as unhandled.
  packed.catch(() => {});
  const head = manifestHead(header, feeds, code, sink, bundler, images, made.sets, hashes);
  const all = [...sink.files.values(), ...made.pages.map((one) => one.file)];
  const record: BuildRecord = {
    id: task.id,
    site: header.siteName,
    ...summary(all),
    pages: made.pages.length,
    rendered: made.rendered.length,
    rendered_pages: made.rendered.slice(0, 1000),
    warnings: warnings.slice(0, 1000),
    preview: task.preview,
    started_at: new Date(started).toISOString(),
    finished_at: new Date().toISOString(),
    milliseconds: Date.now() - started,
    ...(task.key === undefined ? {} : { key: task.key }),
  };
  await parts.builds.commit(record, head, made.pages, made.lines, packed);
  return record;
}

async function add404(sink: FileSink, own: boolean, header: CheckedHeader): Promise<void> {
  if (own) return;
  const html = notFoundPage(header.settings.lang ?? undefined, header.settings.csp ?? undefined);
  await sink.add('404.html', Buffer.from(html));
}

function manifestHead(
  header: CheckedHeader,
  feeds: Feed[],
  code: NonNullable<ManifestHead['code']>,
  sink: FileSink,
  bundler: Bundler,
  images: ManifestHead['images'],
  sets: Map<string, string[]>,
  hashes: (dependency: string) => string,
): ManifestHead {
  const deps: Record<string, string> = {};
  for (const names of sets.values()) for (const name of names) deps[name] ??= hashes(name);
  const { url, lang, csp, title } = header.settings;
  return {
    version: 1,
    engine: ENGINE,
    site: header.siteName,
    template: header.template.name,
    title: title ?? header.template.name,
    ...(url == null ? {} : { url }),
    ...(lang == null ? {} : { lang }),
    ...(csp == null ? {} : { csp }),
    languages: header.settings.languages,
    canonicalHost: header.settings.canonical_host,
    feeds,
    code,
    redirects: header.redirects,
    files: [...sink.files.values()],
    bundles: [...bundler.entries.values()],
    images,
    deps,
    sets: Object.fromEntries(sets),
  };
}

/** Files go from build to build as they are, and their lines with them. */
const digestLines = new WeakMap<FileEntry, string>();

function digestLine(file: FileEntry): string {
  const known = digestLines.get(file);
  if (known !== undefined) return known;
  const made = `${file.path}\0${file.sha256}`;
  digestLines.set(file, made);
  return made;
}

function summary(files: FileEntry[]): Pick<BuildRecord, 'digest' | 'files' | 'bytes' | 'packs' | 'blobs'> {
  const containers = new Set<string>();
  let bytes = 0;
  for (const { at, br, gz } of files) {
    bytes += at[2];
    containers.add(at[0]);
    if (br !== undefined) containers.add(br[0]);
    if (gz !== undefined) containers.add(gz[0]);
  }
  const lines = files.map(digestLine).sort();
  const names = (kind: string): string[] =>
    [...containers].filter((one) => one.startsWith(kind)).map((one) => one.slice(2));
  const digest = hash('sha256', lines.join('\n'), 'hex');
  return { digest, files: files.length, bytes, packs: names('p:'), blobs: names('b:') };
}
