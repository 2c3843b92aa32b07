import type { BuildParts } from '../build/build-site.ts';
import type { CheckedHeader } from '../build/check-header.ts';
import { checkLinks } from '../build/check-links.ts';
import { makeAssets, readAssets } from '../build/make-assets.ts';
import { makePictures, pictureSettings } from '../build/make-pictures.ts';
import { bundleComponents, makeBundler } from '../build/make-bundles.ts';
import { pageJob, pageScriptId, pageSummary, planPages, readPage } from '../build/plan-pages.ts';
import type { PageSource } from '../build/read-input.ts';
import { addSearchScript } from '../build/search-index.ts';
import { siteModel } from '../build/site-model.ts';
import { addTranslations } from '../build/language-plan.ts';
import { layoutScripts } from '../build/layout-scripts.ts';
import { modelKey } from '../build/render-pages.ts';
import type { AssetInfo, PageResult } from '../render/model.ts';
import { liveSite, type LiveSite, type ServedFile } from '../serve/live-site.ts';
import type { BuildWarning } from '../wire/build.ts';
import { DRAFT_SCRIPT, draftScript } from './draft-script.ts';
import { heldFile, memorySink } from './memory-sink.ts';

/** A page as it would be, among the pages of the last build. */
export interface Draft {
  site: LiveSite;
  path: string;
  warnings: BuildWarning[];
  /** The slots of the page that templates ask for, in their order. */
  slots: string[];
}

/** What stands around a draft. */
export interface DraftPlace {
  /** Origins whose pages may show it in a frame. */
  ancestors: string[];
  /** The build of the site whose pages stand around it, or `none`; the last one where it is left out. */
  among?: string | undefined;
}

/** Renders one page as a build would, without storing anything; around it stands a build of the site. */
export async function renderDraft(
  header: CheckedHeader,
  source: PageSource,
  { ancestors, among }: DraftPlace,
  parts: BuildParts,
): Promise<Draft> {
  const wanted = among === undefined ? parts.builds.last(header.siteName) : parts.builds.get(among);
  const around = wanted?.site === header.siteName ? wanted : undefined;
  const previous = around === undefined ? undefined : await parts.builds.manifest(around.id);
  const warnings: BuildWarning[] = [];
  const sink = memorySink(new Map(previous?.head.files.map((one) => [one.path, one])));
  const assets = await readAssets(header.assets, parts.paths);
  const { csp } = header.settings;
  const pictures = new Map<string, AssetInfo>();
  await makePictures(assets, pictures, {
    settings: pictureSettings(header),
    previous: previous?.head.images ?? [],
    sink,
    programs: parts.paths.programs,
    warn: (one) => warnings.push(one),
  });
  const infos = await makeAssets(assets, sink, pictures);
  const bundler = makeBundler(header.sections, assets, previous?.head.bundles ?? [], sink);
  const components = await bundleComponents(header.sections, bundler);
  const [planned] = planPages([source], undefined, sink.files.keys(), header.settings.languages);
  if (planned === undefined) throw new Error('a draft has one page');
  const page = readPage(planned);
  const scriptId = pageScriptId(page);
  const script =
    scriptId === undefined
      ? undefined
      : await bundler.bundle(scriptId, page.scripts ?? '', `page "${page.name}"`);
  const others = (previous?.pages ?? []).filter(({ name }) => name !== page.name);
  const menus = addTranslations(
    header,
    [...others.map((one) => ({ ...one, summary: pageSummary(one), translation: one.translation })), planned],
    (one) => warnings.push(one),
  );
  const model = {
    ...siteModel(header, parts.limits, infos, components, await layoutScripts(header, bundler)),
    // Comments mark where sections begin and end.
    minify: false,
    menus,
    ...(header.settings.search ? { searchScript: await addSearchScript(sink) } : {}),
    pages: [...others.map(pageSummary), planned.summary],
  };
  const made: PageResult[] = [];
  const job = { ...pageJob(planned, script), draft: `/${DRAFT_SCRIPT}` };
  await parts.pool.render(model, modelKey(model), [job], (result) => made.push(result));
  const [result] = made;
  if (result === undefined) throw new Error('the draft was not rendered');
  const base = previous === undefined ? emptySite(header) : liveSite('draft', previous, undefined, []);
  const files = new Map<string, ServedFile>(base.files);
  for (const [path, file] of sink.files) files.set(path, file);
  files.set(DRAFT_SCRIPT, heldFile(DRAFT_SCRIPT, Buffer.from(draftScript)));
  files.set(planned.file, heldFile(planned.file, Buffer.from(result.html), result.inline));
  for (const one of result.warnings) warnings.push({ path: `pages.${page.name}`, ...one });
  const own = { name: page.name, path: planned.path, links: result.links, file: { path: planned.file } };
  // Without a build around it nobody knows which pages there are.
  if (previous !== undefined)
    warnings.push(
      ...checkLinks(
        [own, ...others.map((one) => ({ ...one, links: [] }))],
        files.values(),
        header.redirects,
        previous.head.feeds,
      ),
    );
  const allowed = { ...csp, 'frame-ancestors': [...(csp?.['frame-ancestors'] ?? []), ...ancestors] };
  return {
    site: { ...base, files, csp: allowed },
    path: planned.path,
    warnings,
    slots: result.slots ?? [],
  };
}

function emptySite(header: CheckedHeader): LiveSite {
  return {
    label: 'draft',
    files: new Map(),
    redirects: new Map(header.redirects.map((one) => [one.from, one])),
    rules: [],
    canonical: undefined,
    csp: undefined,
    preview: true,
  };
}
