import { escapeHtml } from '../html/escape-html.ts';
import type { ManifestHead, PageEntry } from '../store/manifest.ts';
import type { Feed } from '../wire/content.ts';

const FEED_ENTRIES = 50;

/** What a feed tells: its address and title, and its newest pages. */
interface FeedContent {
  title: string;
  lang: string | undefined;
  home: string;
  self: string;
  entries: { title: string; link: string; at: string; summary: string | undefined }[];
}

/** The text of a feed in the format that the end of its path says. */
export function feedText(
  feed: Feed,
  head: ManifestHead,
  dated: readonly PageEntry[],
  address: (path: string) => string,
): string {
  const lang = feed.lang ?? undefined;
  const language = head.languages.find((one) => one.lang === lang);
  const newest = dated
    .filter((one) => feed.collection == null || one.collection === feed.collection)
    .filter((one) => lang === undefined || (one.lang ?? head.lang) === lang)
    .sort((one, other) => Date.parse(other.date ?? '') - Date.parse(one.date ?? ''))
    .slice(0, FEED_ENTRIES);
  const content: FeedContent = {
    title: feed.title ?? language?.title ?? head.title,
    lang: lang ?? head.lang,
    home: address(language?.path ?? '/'),
    self: address(feed.path),
    entries: newest.map((one) => ({
      title: one.title,
      link: address(one.path),
      at: new Date(Date.parse(one.date ?? '')).toISOString(),
      summary: one.description,
    })),
  };
  if (feed.path.endsWith('.json')) return jsonFeed(content);
  return feed.path.endsWith('.rss') ? rss(content) : atom(content);
}

function atom({ title, lang, home, self, entries }: FeedContent): string {
  const language = lang === undefined ? '' : ` xml:lang="${escapeHtml(lang)}"`;
  const lines = entries.map(
    (one) =>
      `<entry><title>${escapeHtml(one.title)}</title><id>${escapeHtml(one.link)}</id><link href="${escapeHtml(one.link)}"/><updated>${one.at}</updated>${element('summary', one.summary)}</entry>`,
  );
  const updated = entries[0]?.at ?? new Date(0).toISOString();
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"${language}><title>${escapeHtml(title)}</title><id>${escapeHtml(home)}</id><link href="${escapeHtml(home)}"/><link rel="self" href="${escapeHtml(self)}"/><updated>${updated}</updated><author><name>${escapeHtml(title)}</name></author>
${lines.join('\n')}
</feed>
`;
}

function rss({ title, lang, home, self, entries }: FeedContent): string {
  const lines = entries.map(
    (one) =>
      `<item>${element('title', one.title)}${element('link', one.link)}${element('guid', one.link)}<pubDate>${new Date(one.at).toUTCString()}</pubDate>${element('description', one.summary)}</item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>${element('title', title)}${element('link', home)}${element('description', title)}${element('language', lang)}<atom:link rel="self" type="application/rss+xml" href="${escapeHtml(self)}"/>
${lines.join('\n')}
</channel></rss>
`;
}

function jsonFeed({ title, lang, home, self, entries }: FeedContent): string {
  const items = entries.map(({ title: own, link, at, summary }) => ({
    id: link,
    url: link,
    title: own,
    content_text: summary ?? own,
    date_published: at,
  }));
  const feed = {
    version: 'https://jsonfeed.org/version/1.1',
    title,
    home_page_url: home,
    feed_url: self,
    language: lang,
    items,
  };
  return `${JSON.stringify(feed)}\n`;
}

function element(name: string, text: string | undefined): string {
  return text === undefined ? '' : `<${name}>${escapeHtml(text)}</${name}>`;
}
