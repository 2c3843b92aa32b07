import type { AssetInfo, SiteModel } from '../render/model.ts';
import type { BuildLimits } from './build-limits.ts';
import type { CheckedHeader } from './check-header.ts';

/** What all pages of a build share, for the rendering process; `pages`, `menus` and `feeds` are filled in when they are known. */
export function siteModel(
  header: CheckedHeader,
  limits: BuildLimits,
  assets: ReadonlyMap<string, AssetInfo>,
  components: Record<string, string>,
  layoutScripts: Record<string, string>,
): SiteModel {
  const { settings, template } = header;
  return {
    site: header.siteName,
    title: settings.title ?? template.name,
    ...(settings.lang == null ? {} : { lang: settings.lang }),
    ...(settings.url == null ? {} : { url: settings.url }),
    ...(settings.csp == null ? {} : { csp: settings.csp }),
    ...(template.base == null || template.base === '' ? {} : { base: template.base }),
    languages: settings.languages,
    menus: {},
    feeds: [],
    forms: settings.forms,
    data: settings.data ?? {},
    today: new Date().toISOString().slice(0, 10),
    minify: settings.minify,
    layouts: header.layouts,
    sections: header.sections,
    views: header.views,
    assets: Object.fromEntries(assets),
    components,
    layoutScripts,
    pages: [],
    limits: {
      milliseconds: limits.pageMilliseconds,
      memory: limits.pageMemory,
      pageBytes: limits.pageBytes,
    },
  };
}
