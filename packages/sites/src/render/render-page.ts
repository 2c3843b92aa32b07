import { hash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { Context, type Liquid, type Template } from 'liquidjs';
import { finishPage } from '../html/finish-page.ts';
import { searchWords } from '../html/search-words.ts';
import { COMPRESS_FROM } from './compress-from.ts';
import { layoutChain, mergeSlots, type LayoutChain } from './layout-chain.ts';
import { menuGlobal } from './menu-global.ts';
import { makeEngine } from './make-engine.ts';
import type { PageJob, PageResult, SiteModel } from './model.ts';
import { pageHead, siteTitle } from './page-head.ts';
import { placementRenderer } from './render-placement.ts';
import { emptyState, type RenderState } from './render-state.ts';

/** A function that renders the pages of one site model. */
export function pageRenderer(model: SiteModel): (job: PageJob) => PageResult {
  const state = emptyState();
  const engine = makeEngine(model, state);
  const parse = codeParser(engine);
  const layouts = new Map(model.layouts.map((one) => [one.name, one]));
  const views = new Map(model.views.map((one) => [one.name, one.code]));
  const viewNames = new Set(views.keys());
  state.renderPlacement = placementRenderer(engine, model, state, parse);

  return (job) => {
    reset(state);
    const chain = layoutChain(job.page.layout || model.base, layouts, viewNames);
    state.slots = mergeSlots(chain, job.page.slots ?? []);
    noteLayouts(chain, model, state);
    if (job.script !== undefined) state.scripts.add(job.script);
    if (job.draft !== undefined) state.scripts.add(job.draft);
    state.frames = framesOf(chain, views, parse, state);
    const context = new Context({}, engine.options, {
      globals: { page: pageGlobal(job, model), site: siteGlobal(job, model, state) },
      sync: true,
    });
    const outer = state.frames.shift() ?? [];
    const rendered = String(engine.renderSync(outer, context));
    warnOfUnusedSlots(state);
    return finished(rendered, job, model, state);
  };
}

function codeParser(engine: Liquid): (code: string, where: string) => Template[] {
  const parsed = new Map<string, Template[]>();
  return (code, where) => {
    const known = parsed.get(code);
    if (known !== undefined) return known;
    try {
      const templates = engine.parse(code);
      parsed.set(code, templates);
      return templates;
    } catch (cause) {
      throw new Error(`${where}: ${messageOf(cause)}`, { cause });
    }
  };
}

function reset(state: RenderState): void {
  state.deps = new Set();
  state.scripts = new Set();
  state.warnings = [];
  state.askedSlots = new Set();
  state.openSlots = [];
  state.placements = [];
}

function noteLayouts(chain: LayoutChain, model: SiteModel, state: RenderState): void {
  for (const { name } of chain.layouts) {
    state.deps.add(`layout:${name}`);
    const script = model.layoutScripts[name];
    if (script !== undefined) state.scripts.add(script);
  }
}

/** The codes that frame the page, outermost first; without any, all slots one after the other. */
function framesOf(
  chain: LayoutChain,
  views: ReadonlyMap<string, string>,
  parse: (code: string, where: string) => Template[],
  state: RenderState,
): Template[][] {
  const frames: Template[][] = [];
  if (chain.view !== undefined) {
    state.deps.add(`view:${chain.view}`);
    frames.push(parse(views.get(chain.view) ?? '', `view "${chain.view}"`));
  }
  for (const layout of chain.layouts) {
    if (layout.code != null && layout.code !== '') frames.push(parse(layout.code, `layout "${layout.name}"`));
  }
  if (frames.length > 0) return frames;
  const all = [...state.slots.keys()].map((name) => `{% slot "${name}" %}`).join('\n');
  return [parse(all, 'slots')];
}

function siteGlobal(job: PageJob, model: SiteModel, state: RenderState): Record<string, unknown> {
  const site = {
    name: model.site,
    title: siteTitle(model, job.lang ?? model.lang),
    lang: model.lang ?? '',
    url: model.url ?? '',
    languages: model.languages,
    feeds: model.feeds,
    data: model.data,
  };
  // An own accessor is the way to learn that a template looks at all pages or at a menu.
  Object.defineProperty(site, 'pages', {
    enumerable: true,
    get() {
      state.deps.add('pages');
      return model.pages;
    },
  });
  Object.defineProperty(site, 'menus', {
    enumerable: true,
    get() {
      state.deps.add('menus');
      return menuGlobal(job, model);
    },
  });
  return site;
}

function pageGlobal(job: PageJob, model: SiteModel): Record<string, unknown> {
  const lang = job.lang ?? model.lang ?? '';
  const translations = (job.translations ?? []).map((one) => ({ ...one, current: one.lang === lang }));
  return { ...job.page, path: job.path, url: job.path, title: job.title, lang, translations };
}

function warnOfUnusedSlots(state: RenderState): void {
  for (const [name, sections] of state.slots) {
    if (sections.length === 0 || state.askedSlots.has(name)) continue;
    state.warnings.push({
      code: 'unused_slot',
      message: `slot "${name}" has sections but no template shows it`,
    });
  }
}

function finished(rendered: string, job: PageJob, model: SiteModel, state: RenderState): PageResult {
  const done = finishPage(rendered, pageHead(job, model, state));
  const html = Buffer.from(done.html);
  if (html.length > model.limits.pageBytes)
    throw new Error(`the page is larger than ${model.limits.pageBytes} bytes`);
  return {
    index: job.index,
    html,
    ...(html.length < COMPRESS_FROM ? {} : { br: brotli(html), gz: gzip(html) }),
    sha256: hash('sha256', html, 'hex'),
    deps: [...state.deps].sort(),
    links: done.links,
    inline: done.inline,
    ...(model.searchScript === undefined ? {} : { words: searchWords(done.html, job.title) }),
    warnings: [...state.warnings, ...done.warnings].slice(0, 50),
    ...(job.draft === undefined ? {} : { slots: [...state.askedSlots] }),
  };
}

/** Quality 5 costs a tenth of 11 and loses a few per cent, which is right for pages that change often. */
function brotli(html: Buffer): Buffer {
  return brotliCompressSync(html, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
      [constants.BROTLI_PARAM_LGWIN]: Math.max(16, Math.min(22, bitsOf(html))),
    },
  });
}

function gzip(html: Buffer): Buffer {
  const isSmall = html.length <= 16_384;
  return gzipSync(html, { level: 6, windowBits: Math.min(15, bitsOf(html)), memLevel: isSmall ? 6 : 8 });
}

/** A window of so many bits holds the whole page; a larger one only costs the time to clear it. */
function bitsOf(html: Buffer): number {
  return Math.ceil(Math.log2(html.length + 1));
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
