import { hash } from 'node:crypto';
import type { PageSummary, SiteModel } from '../render/model.ts';

/** Gives the present hash of anything a page can depend on, by its name in the page's list. */
export type DependencyHash = (dependency: string) => string;

/** The hashes of all shared things of a build. `scriptUrl` knows the scripts of single pages. */
export function dependencyHashes(
  model: SiteModel,
  scriptUrl: (id: string) => string | undefined,
): DependencyHash {
  const layouts = new Map(model.layouts.map((one) => [one.name, one]));
  const sections = new Map(model.sections.map((one) => [one.name, one]));
  const views = new Map(model.views.map((one) => [one.name, one.code]));
  const known = new Map<string, string>();
  const compute = (dependency: string): unknown => {
    const colon = dependency.indexOf(':');
    const kind = colon === -1 ? dependency : dependency.slice(0, colon);
    const name = dependency.slice(colon + 1);
    switch (kind) {
      case 'site':
        return [
          model.site,
          model.title,
          model.lang,
          model.url,
          model.languages,
          model.feeds,
          model.searchScript,
          model.data,
          model.base,
          model.minify,
          model.csp,
        ];
      case 'layout':
        return [layouts.get(name), model.layoutScripts[name]];
      case 'section':
        return sections.get(name);
      case 'component': {
        const section = sections.get(name);
        return [section?.type, section?.vars, model.components[name]];
      }
      case 'view':
        // A name can change from a view to a layout and back.
        return [views.get(name), layouts.has(name)];
      case 'views':
        return model.views;
      case 'asset':
        return Object.hasOwn(model.assets, name) ? model.assets[name] : undefined;
      case 'script':
        return scriptUrl(name);
      case 'pages':
        return pagesKey(model.pages);
      case 'menus':
        return model.menus;
      case 'form':
        return Object.hasOwn(model.forms, name) ? model.forms[name] : undefined;
      case 'today':
        return model.today;
      default:
        return undefined;
    }
  };
  return (dependency) => {
    let value = known.get(dependency);
    if (value !== undefined) return value;
    value = hash('sha256', JSON.stringify(compute(dependency)) ?? 'nothing', 'base64url').slice(0, 22);
    // A page's script gets its address only when the page is made anew.
    if (!dependency.startsWith('script:')) known.set(dependency, value);
    return value;
  };
}

/** Joining is much faster than serialising ten thousand small objects. */
function pagesKey(pages: PageSummary[]): string {
  return pages
    .map(
      (one) =>
        `${one.name}\n${one.path}\n${one.title}\n${one.description ?? ''}\n${one.date ?? ''}\n${one.lang ?? ''}`,
    )
    .join('\0');
}
