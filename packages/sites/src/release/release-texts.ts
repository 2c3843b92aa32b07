import { escapeHtml } from '../html/escape-html.ts';
import type { ManifestHead, PageEntry } from '../store/manifest.ts';

/** The files of a release that hold its public address: sitemap, robots and, where pages have dates, the feed. */
export function releaseTexts(
  head: ManifestHead,
  pages: readonly PageEntry[],
  hostname: string,
): Record<string, string> {
  const origin = head.url ?? `https://${hostname}`;
  const listed = pages.filter((one) => one.noindex !== true && one.file.path !== '404.html');
  const dated = listed.filter((one) => one.date !== undefined && !Number.isNaN(Date.parse(one.date)));
  const has = new Set(head.files.map((one) => one.path));
  const texts: Record<string, string> = {};
  if (!has.has('robots.txt'))
    texts['robots.txt'] = `User-agent: *\nAllow: /\nSitemap: ${address('/sitemap.xml', origin)}\n`;
  if (!has.has('sitemap.xml')) texts['sitemap.xml'] = sitemap(listed, origin);
  if (dated.length > 0 && !has.has('feed.xml')) texts['feed.xml'] = feed(head, dated, origin);
  return texts;
}

const FEED_ENTRIES = 50;

function sitemap(pages: PageEntry[], origin: string): string {
  const urls = pages.map((one) => {
    const modified =
      one.date === undefined || Number.isNaN(Date.parse(one.date))
        ? ''
        : `<lastmod>${day(one.date)}</lastmod>`;
    return `<url><loc>${escapeHtml(address(one.path, origin))}</loc>${modified}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
}

function feed(head: ManifestHead, pages: PageEntry[], origin: string): string {
  const newest = [...pages]
    .sort((one, other) => Date.parse(other.date ?? '') - Date.parse(one.date ?? ''))
    .slice(0, FEED_ENTRIES);
  const entries = newest.map((one) => {
    const link = escapeHtml(address(one.path, origin));
    const summary = one.description === undefined ? '' : `<summary>${escapeHtml(one.description)}</summary>`;
    return `<entry><title>${escapeHtml(one.title)}</title><id>${link}</id><link href="${link}"/><updated>${moment(one.date)}</updated>${summary}</entry>`;
  });
  const home = escapeHtml(address('/', origin));
  const self = escapeHtml(address('/feed.xml', origin));
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>${escapeHtml(head.title)}</title><id>${home}</id><link href="${home}"/><link rel="self" href="${self}"/><updated>${moment(newest[0]?.date)}</updated><author><name>${escapeHtml(head.title)}</name></author>
${entries.join('\n')}
</feed>
`;
}

function address(path: string, origin: string): string {
  return new URL(path, origin).href;
}

function day(date: string): string {
  return moment(date).slice(0, 10);
}

function moment(date: string | undefined): string {
  return new Date(Date.parse(date ?? '')).toISOString();
}
