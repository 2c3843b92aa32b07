import type { FilterImplOptions, Liquid } from 'liquidjs';
import { escapeHtml } from '../html/escape-html.ts';
import { scriptJson } from '../html/head-entries.ts';
import { markdownHtml } from '../html/markdown-html.ts';
import { sanitizeHtml } from '../html/sanitize-html.ts';
import type { SiteModel } from './model.ts';
import type { RenderState } from './render-state.ts';

/** Puts the site's own filters into an engine, and takes out what would print unescaped text. */
export function addFilters(engine: Liquid, model: SiteModel, state: RenderState): void {
  engine.registerFilter('raw', () => {
    throw new Error('the filter "raw" is not available; "html" and "markdown" print rich text safely');
  });
  engine.registerFilter('html', { raw: true, handler: (value: unknown) => sanitizeHtml(text(value)) });
  engine.registerFilter('markdown', { raw: true, handler: (value: unknown) => markdownHtml(text(value)) });
  engine.registerFilter('script_json', { raw: true, handler: scriptJson });
  engine.registerFilter('newline_to_br', {
    raw: true,
    handler: (value: unknown) => escapeHtml(text(value)).replace(/\r?\n/g, '<br>\n'),
  });
  engine.registerFilter('asset_url', (value: unknown) => assetUrl(value, model, state));
  engine.registerFilter('date', datesOfTheBuild(engine, model, state));
}

/** The path of an asset: as it is written, or of a file of a resource. */
export function assetName(given: unknown): string {
  const isFile = typeof given === 'object' && given !== null && Object.hasOwn(given, 'file');
  return text(isFile ? Object.entries(given).find(([key]) => key === 'file')?.[1] : given).replace(
    /^\/+/,
    '',
  );
}

/** The address of an asset; an unknown one is a warning and stays as written. */
export function assetUrl(given: unknown, model: SiteModel, state: RenderState): string {
  const name = assetName(given);
  state.deps.add(`asset:${name}`);
  const known = Object.hasOwn(model.assets, name) ? model.assets[name] : undefined;
  if (known !== undefined) return known.url;
  state.warnings.push({ code: 'unknown_asset', message: `there is no asset "${name.slice(0, 200)}"` });
  return `/${name}`;
}

/** A filter's input as text. */
export function text(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : (JSON.stringify(value) ?? '');
}

/** "now" and "today" are the day of the build, and a page that asks for it is rendered anew on another day. */
function datesOfTheBuild(engine: Liquid, model: SiteModel, state: RenderState): FilterImplOptions {
  const original = engine.filters['date'];
  const handler = typeof original === 'function' ? original : original?.handler;
  return function date(value, ...rest) {
    let given = value;
    if (value === 'now' || value === 'today') {
      state.deps.add('today');
      given = `${model.today}T00:00:00Z`;
    }
    return handler?.call(this, given, ...rest);
  };
}
