import { expect, test } from 'vitest';
import type { ManifestHead, PageEntry } from '../store/manifest.ts';
import { feedText } from './feed-texts.ts';

const head = {
  title: 'Kiln & Clay',
  lang: 'en',
  languages: [
    { lang: 'en', path: '/' },
    { lang: 'de', path: '/de/', title: 'Ofen & Ton' },
  ],
} as unknown as ManifestHead;

const entry = (path: string, date: string, more: Partial<PageEntry> = {}) =>
  ({ path, date, title: `Title of ${path}`, collection: 'posts', ...more }) as PageEntry;

const dated = [
  entry('/journal/old/', '2026-01-02', { description: 'Glaze < fire' }),
  entry('/journal/new/', '2026-03-04T05:06:07Z', { lang: 'en' }),
  entry('/de/journal/neu/', '2026-05-06', { lang: 'de', description: 'Neues aus der Werkstatt' }),
  entry('/bowls/', '2026-02-03', { collection: 'products' }),
];

const of = (path: string, more: object = {}) =>
  feedText({ path, ...more }, head, dated, (to) => `https://kiln.example${to}`);
const links = (text: string) => [...text.matchAll(/<id>(.*?)<\/id>/g)].map(([, link]) => link).slice(1);

test('PAGE25 an Atom feed has the pages of its collection and language, the newest first, and where it belongs', () => {
  expect(links(of('/feed.xml'))).toEqual(
    ['/de/journal/neu/', '/journal/new/', '/bowls/', '/journal/old/'].map(
      (to) => `https://kiln.example${to}`,
    ),
  );
  expect(of('/journal/feed.xml', { lang: 'en', collection: 'posts' })).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en"><title>Kiln &amp; Clay</title><id>https://kiln.example/</id><link href="https://kiln.example/"/><link rel="self" href="https://kiln.example/journal/feed.xml"/><updated>2026-03-04T05:06:07.000Z</updated><author><name>Kiln &amp; Clay</name></author>
<entry><title>Title of /journal/new/</title><id>https://kiln.example/journal/new/</id><link href="https://kiln.example/journal/new/"/><updated>2026-03-04T05:06:07.000Z</updated></entry>
<entry><title>Title of /journal/old/</title><id>https://kiln.example/journal/old/</id><link href="https://kiln.example/journal/old/"/><updated>2026-01-02T00:00:00.000Z</updated><summary>Glaze &lt; fire</summary></entry>
</feed>
`,
  );
});

test('PAGE25 an RSS feed of a language has its title and home, or a title of its own', () => {
  expect(of('/de/feed.rss', { lang: 'de' })).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>Ofen &amp; Ton</title><link>https://kiln.example/de/</link><description>Ofen &amp; Ton</description><language>de</language><atom:link rel="self" type="application/rss+xml" href="https://kiln.example/de/feed.rss"/>
<item><title>Title of /de/journal/neu/</title><link>https://kiln.example/de/journal/neu/</link><guid>https://kiln.example/de/journal/neu/</guid><pubDate>Wed, 06 May 2026 00:00:00 GMT</pubDate><description>Neues aus der Werkstatt</description></item>
</channel></rss>
`,
  );
  expect(of('/de/feed.rss', { lang: 'de', title: 'Werkstatt' })).toContain('<title>Werkstatt</title>');
});

test('PAGE25 a JSON feed tells the same; a page without a description is told by its title', () => {
  expect(JSON.parse(of('/feed.json', { lang: 'en', collection: 'posts' }))).toEqual({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Kiln & Clay',
    home_page_url: 'https://kiln.example/',
    feed_url: 'https://kiln.example/feed.json',
    language: 'en',
    items: [
      {
        id: 'https://kiln.example/journal/new/',
        url: 'https://kiln.example/journal/new/',
        title: 'Title of /journal/new/',
        content_text: 'Title of /journal/new/',
        date_published: '2026-03-04T05:06:07.000Z',
      },
      {
        id: 'https://kiln.example/journal/old/',
        url: 'https://kiln.example/journal/old/',
        title: 'Title of /journal/old/',
        content_text: 'Glaze < fire',
        date_published: '2026-01-02T00:00:00.000Z',
      },
    ],
  });
});

test('PAGE25 a feed of a site without language and entries says nothing about either', () => {
  const plain = { title: 'Plain', languages: [] } as unknown as ManifestHead;
  const text = feedText({ path: '/feed.xml' }, plain, [], (to) => `https://plain.example${to}`);
  expect(text).toContain('<feed xmlns="http://www.w3.org/2005/Atom"><title>Plain</title>');
  expect(text).toContain('<updated>1970-01-01T00:00:00.000Z</updated>');
});
