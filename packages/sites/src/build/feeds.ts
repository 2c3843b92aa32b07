import type { FeedLink } from '../render/model.ts';
import type { Feed } from '../wire/content.ts';
import type { CheckedHeader } from './check-header.ts';
import { readPage, type PlannedPage } from './plan-pages.ts';

/** The feeds of a site: those it names, otherwise one of each language that has dated pages. */
export function feedsOf({ settings }: CheckedHeader, planned: readonly PlannedPage[]): Feed[] {
  if (settings.feeds != null) return settings.feeds;
  const dated = planned.filter((one) => one.summary.date !== undefined && !isHidden(one));
  if (dated.length === 0) return [];
  if (settings.languages.length === 0) return [{ path: '/feed.xml' }];
  const spoken = new Set(dated.map((one) => one.summary.lang ?? settings.lang));
  return settings.languages
    .filter((one) => spoken.has(one.lang))
    .map(({ lang, path }) => ({ path: `${path}feed.xml`, lang }));
}

/** What pages tell of the feeds. */
export function feedLinks(header: CheckedHeader, feeds: readonly Feed[]): FeedLink[] {
  return feeds.map(({ path, title, lang }) => ({
    path,
    title: title ?? titleIn(header, lang),
    type: feedType(path),
    ...(lang == null ? {} : { lang }),
  }));
}

/** The media type of a feed by the end of its path. */
export function feedType(path: string): string {
  if (path.endsWith('.json')) return 'application/feed+json';
  return path.endsWith('.rss') ? 'application/rss+xml' : 'application/atom+xml';
}

function titleIn({ settings, template }: CheckedHeader, lang: string | null | undefined): string {
  const own = settings.languages.find((one) => one.lang === lang)?.title;
  return own ?? settings.title ?? template.name;
}

function isHidden(one: PlannedPage): boolean {
  return one.before === undefined ? readPage(one).noindex === true : one.before.entry.noindex === true;
}
