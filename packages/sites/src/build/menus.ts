import type { PageSummary, PageTranslation, ReadyMenuItem } from '../render/model.ts';
import type { BuildWarning } from '../wire/build.ts';
import type { MenuItem, Menus } from '../wire/content.ts';

/** The menus of a site with the addresses and titles of the pages they name, in each language. An entry whose page is not there is left out. */
export function readyMenus(
  menus: Menus,
  pages: readonly (PageSummary & { translation?: string | undefined })[],
  translations: ReadonlyMap<string, PageTranslation[]>,
  warn: (one: BuildWarning) => void,
): Record<string, ReadyMenuItem[]> {
  const byName = new Map<string, PageSummary>();
  for (const page of pages)
    if (page.translation !== undefined && !byName.has(page.translation)) byName.set(page.translation, page);
  for (const page of pages) byName.set(page.name, page);
  const ready = (items: readonly MenuItem[], path: string): ReadyMenuItem[] =>
    items.flatMap((item, index) => {
      const { title, lang, page: name } = item;
      const page = name === undefined ? undefined : byName.get(name);
      const where = `${path}.${index}`;
      if (name !== undefined && page === undefined) {
        warn({ path: `${where}.page`, message: `there is no page "${name}"`, code: 'unknown_page' });
        return [];
      }
      return [
        {
          ...(title === undefined ? {} : { title }),
          ...(lang === undefined ? {} : { lang }),
          ...(item.path === undefined ? {} : { path: item.path }),
          ...(page === undefined ? {} : { pages: targets(page, translations) }),
          children: ready(item.children ?? [], `${where}.children`),
        },
      ];
    });
  return Object.fromEntries(
    Object.entries(menus).map(([name, items]) => [name, ready(items, `settings.menus.${name}`)]),
  );
}

function targets(page: PageSummary, translations: ReadonlyMap<string, PageTranslation[]>): PageTranslation[] {
  const own = { lang: page.lang ?? '', path: page.path, title: page.title };
  const others = translations.get(page.path) ?? [];
  return [own, ...others.filter((one) => one.path !== page.path)];
}
