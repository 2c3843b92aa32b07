import { escapeHtml } from '../html/escape-html.ts';
import { text } from './filters.ts';
import type { SiteModel } from './model.ts';
import type { RenderState } from './render-state.ts';

/** The field of the search. It is of no use without its script, and stays invisible in its place until that runs. */
export function searchMarkup(
  options: ReadonlyMap<string, unknown>,
  lang: string,
  model: SiteModel,
  state: RenderState,
): string {
  if (model.searchScript === undefined) {
    state.warnings.push({
      code: 'no_search',
      message: '{% search %} shows nothing: the site has no "search"',
    });
    return '';
  }
  state.scripts.add(model.searchScript);
  const option = (name: string, usual: string): string => escapeHtml(text(options.get(name) ?? usual));
  const limit = Number(options.get('limit') ?? 10);
  return `<form class="search" role="search" data-search="/search/${escapeHtml(lang || 'all')}.json" data-limit="${Number.isInteger(limit) ? limit : 10}" data-none="${option('none', 'Nothing found.')}" style="visibility:hidden"><label>${option('label', 'Search')} <input type="search" name="q" autocomplete="off"></label> <button type="submit">${option('button', 'Search')}</button><p role="status"></p><ul></ul></form>`;
}
