import { expect, test } from 'vitest';
import type { FileEntry, ManifestHead, PageEntry } from '../store/manifest.ts';
import { releaseTexts } from './release-texts.ts';

const file = (path: string): FileEntry => ({ path, sha256: '', type: '', at: ['p:x', 0, 0] });
const head: ManifestHead = {
  version: 1,
  engine: '',
  site: 's',
  template: 't',
  title: 'Bread & <Rolls>',
  languages: [],
  canonicalHost: true,
  feeds: [{ path: '/feed.xml' }],
  redirects: [],
  files: [],
  bundles: [],
  images: [],
  deps: {},
  sets: {},
};
const page = (path: string, more: Partial<PageEntry> = {}): PageEntry => ({
  raw: '',
  name: path,
  path,
  title: `Page ${path}`,
  set: '',
  links: [],
  warnings: [],
  file: file(`${path.slice(1)}index.html`),
  ...more,
});

test('the feed has dated pages, the newest first, with everything escaped', () => {
  const { 'feed.xml': feed = '' } = releaseTexts(
    head,
    [
      page('/plain/'),
      page('/old/', { date: '2026-01-02' }),
      page('/new/', { date: '2026-03-04T05:06:07Z', title: 'A <b> & "c"', description: '1 < 2' }),
      page('/odd/', { date: 'soon' }),
      page('/hidden/', { date: '2026-05-06', noindex: true }),
    ],
    'www.example.org',
  );
  const entries = [...feed.matchAll(/<entry>.*<\/entry>/g)].map(([text]) => text);
  expect(entries).toEqual([
    '<entry><title>A &lt;b&gt; &amp; &quot;c&quot;</title><id>https://www.example.org/new/</id><link href="https://www.example.org/new/"/><updated>2026-03-04T05:06:07.000Z</updated><summary>1 &lt; 2</summary></entry>',
    '<entry><title>Page /old/</title><id>https://www.example.org/old/</id><link href="https://www.example.org/old/"/><updated>2026-01-02T00:00:00.000Z</updated></entry>',
  ]);
  expect(feed).toContain('<title>Bread &amp; &lt;Rolls&gt;</title>');
  expect(feed).toContain('<link rel="self" href="https://www.example.org/feed.xml"/>');
  expect(feed).toContain('<updated>2026-03-04T05:06:07.000Z</updated><author>');
});

test('a feed has fifty entries at most, and a site without feeds gets none', () => {
  const many = Array.from({ length: 60 }, (_, index) => page(`/p${index}/`, { date: '2026-01-01' }));
  expect(releaseTexts(head, many, 'a.example')['feed.xml']?.match(/<entry>/g)).toHaveLength(50);
  expect(releaseTexts({ ...head, feeds: [] }, many, 'a.example')).not.toHaveProperty('feed.xml');
});

test('the sitemap leaves out what is not to be found, and has the address of the settings where there is one', () => {
  const pages = [
    page('/'),
    page('/gr\u00fc\u00dfe/', { date: '2026-01-02' }),
    page('/hidden/', { noindex: true }),
    page('/404.html', { file: file('404.html') }),
  ];
  const texts = releaseTexts({ ...head, url: 'https://shop.example' }, pages, 'www.example.org');
  expect([...(texts['sitemap.xml'] ?? '').matchAll(/<url>.*<\/url>/g)].map(([text]) => text)).toEqual([
    '<url><loc>https://shop.example/</loc></url>',
    '<url><loc>https://shop.example/gr%C3%BC%C3%9Fe/</loc><lastmod>2026-01-02</lastmod></url>',
  ]);
  expect(texts['robots.txt']).toBe('User-agent: *\nAllow: /\nSitemap: https://shop.example/sitemap.xml\n');
});

test('files of the site by these names win', () => {
  const own = { ...head, files: ['robots.txt', 'sitemap.xml', 'feed.xml'].map(file) };
  expect(releaseTexts(own, [page('/', { date: '2026-01-01' })], 'a.example')).toEqual({});
});

test('the texts are whole documents', () => {
  const texts = releaseTexts(head, [page('/a&b/', { date: '2026-01-02' })], 'www.example.org');
  expect(texts['sitemap.xml']).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
<url><loc>https://www.example.org/a&amp;b/</loc><lastmod>2026-01-02</lastmod></url>
</urlset>
`,
  );
  expect(texts['feed.xml']).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>Bread &amp; &lt;Rolls&gt;</title><id>https://www.example.org/</id><link href="https://www.example.org/"/><link rel="self" href="https://www.example.org/feed.xml"/><updated>2026-01-02T00:00:00.000Z</updated><author><name>Bread &amp; &lt;Rolls&gt;</name></author>
<entry><title>Page /a&amp;b/</title><id>https://www.example.org/a&amp;b/</id><link href="https://www.example.org/a&amp;b/"/><updated>2026-01-02T00:00:00.000Z</updated></entry>
</feed>
`,
  );
});

test('entries and addresses stand one to a line, and a date that is none is left out', () => {
  const pages = [
    page('/a/', { date: 'soon' }),
    page('/b/', { date: '2026-01-01' }),
    page('/c/', { date: '2026-01-02' }),
  ];
  const texts = releaseTexts(head, pages, 'a.example');
  expect(texts['sitemap.xml']?.split('\n').slice(2, 5)).toEqual([
    '<url><loc>https://a.example/a/</loc></url>',
    '<url><loc>https://a.example/b/</loc><lastmod>2026-01-01</lastmod></url>',
    '<url><loc>https://a.example/c/</loc><lastmod>2026-01-02</lastmod></url>',
  ]);
  expect(texts['feed.xml']?.split('\n').filter((line) => line.startsWith('<entry>'))).toHaveLength(2);
});
