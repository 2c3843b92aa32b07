import type { PageJob, ReadyMenuItem, SiteModel } from './model.ts';

/** An entry of a menu as templates read it. */
interface ShownItem {
  title: string;
  path: string;
  /** It leads to this very page. */
  current: boolean;
  /** It leads to this page or to a folder that this page stands in, or one of its children does. */
  open: boolean;
  children: ShownItem[];
}

/** The menus of a site as a page sees them: in its language, with its own entry marked. */
export function menuGlobal(job: PageJob, model: SiteModel): Record<string, ShownItem[]> {
  const lang = job.lang ?? model.lang ?? '';
  const shown = (items: readonly ReadyMenuItem[]): ShownItem[] =>
    items
      .filter((one) => one.lang === undefined || one.lang === lang)
      .map((one) => {
        const target = one.pages?.find((page) => (page.lang || model.lang) === lang) ?? one.pages?.[0];
        const path = target?.path ?? one.path ?? '';
        const children = shown(one.children);
        const current = path === job.path;
        const above = path.endsWith('/') && !homes(model).has(path) && job.path.startsWith(path);
        const open = current || above || children.some((child) => child.open);
        return { title: one.title ?? target?.title ?? '', path, current, open, children };
      });
  return Object.fromEntries(Object.entries(model.menus).map(([name, items]) => [name, shown(items)]));
}

/** The first pages of the languages: every page stands below them, so being there says nothing. */
function homes(model: SiteModel): Set<string> {
  return new Set(['/', ...model.languages.map((one) => one.path)]);
}
