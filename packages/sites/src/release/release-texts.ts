import { translationsOf } from '../build/languages.ts';
import { escapeHtml } from '../html/escape-html.ts';
import type { PageTranslation } from '../render/model.ts';
import type { ManifestHead, PageEntry } from '../store/manifest.ts';
import { feedText } from './feed-texts.ts';

/** The files of a release that hold its public address: sitemap, robots and feeds. */
export function releaseTexts(
  head: ManifestHead,
  pages: readonly PageEntry[],
  hostname: string,
): Record<string, string> {
  const origin = head.url ?? `https://${hostname}`;
  const address = (path: string): string => new URL(path, origin).href;
  const listed = pages.filter((one) => one.noindex !== true && !/(?:^|\/)404\.html$/.test(one.file.path));
  const dated = listed.filter((one) => isDate(one.date));
  const has = new Set(head.files.map((one) => one.path));
  const texts: Record<string, string> = {};
  if (!has.has('robots.txt'))
    texts['robots.txt'] = `User-agent: *\nAllow: /\nSitemap: ${address('/sitemap.xml')}\n`;
  if (!has.has('sitemap.xml')) texts['sitemap.xml'] = sitemap(head, listed, address);
  for (const feed of head.feeds) {
    const file = feed.path.slice(1);
    if (!has.has(file)) texts[file] = feedText(feed, head, dated, address);
  }
  return texts;
}

function sitemap(head: ManifestHead, pages: PageEntry[], address: (path: string) => string): string {
  const described = pages.map((one) => ({ path: one.path, translation: one.translation, summary: one }));
  const translations = translationsOf(described, head.languages, head.lang);
  const urls = pages.map((one) => {
    const modified = isDate(one.date) ? `<lastmod>${day(one.date)}</lastmod>` : '';
    const others = (translations.get(one.path) ?? []).map((each) => alternate(each, address)).join('');
    return `<url><loc>${escapeHtml(address(one.path))}</loc>${modified}${others}</url>`;
  });
  const more = translations.size === 0 ? '' : ' xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${more}>\n${urls.join('\n')}\n</urlset>\n`;
}

function alternate({ lang, path }: PageTranslation, address: (path: string) => string): string {
  return `<xhtml:link rel="alternate" hreflang="${escapeHtml(lang)}" href="${escapeHtml(address(path))}"/>`;
}

function isDate(date: string | undefined): date is string {
  return date !== undefined && !Number.isNaN(Date.parse(date));
}

function day(date: string): string {
  return new Date(Date.parse(date)).toISOString().slice(0, 10);
}
