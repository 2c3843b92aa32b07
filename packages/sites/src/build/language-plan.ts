import type { ReadyMenuItem } from '../render/model.ts';
import type { ManifestHead } from '../store/manifest.ts';
import type { BuildWarning } from '../wire/build.ts';
import type { CheckedHeader } from './check-header.ts';
import { translationsOf } from './languages.ts';
import { readyMenus } from './menus.ts';
import type { PlannedPage } from './plan-pages.ts';

/** Whether a build before had the same languages: places of pages depend on them. */
export function sameLanguages(head: ManifestHead, { settings }: CheckedHeader): boolean {
  return (
    JSON.stringify([head.languages, head.lang ?? null]) ===
    JSON.stringify([settings.languages, settings.lang ?? null])
  );
}

/** Tells every page its translations, and gives the menus with the pages they name. */
export function addTranslations(
  { settings }: CheckedHeader,
  planned: readonly Pick<PlannedPage, 'path' | 'translation' | 'summary' | 'translations'>[],
  warn: (one: BuildWarning) => void,
): Record<string, ReadyMenuItem[]> {
  const translations = translationsOf(planned, settings.languages, settings.lang ?? undefined);
  for (const one of translations.size === 0 ? [] : planned) {
    const own = translations.get(one.path);
    if (own !== undefined) one.translations = own;
  }
  if (Object.keys(settings.menus).length === 0) return {};
  const pages = planned.map((one) => ({ ...one.summary, translation: one.translation }));
  return readyMenus(settings.menus, pages, translations, warn);
}
