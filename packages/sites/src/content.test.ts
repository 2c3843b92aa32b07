import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallSite } from './testing/small-site.ts';
import { testService, type TestService } from './testing/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService();
});
afterAll(async () => {
  await service.stop();
});

const nav =
  '<nav>{% for item in site.menus.main %}<a href="{{ item.path }}"{% if item.current %} aria-current="page"{% endif %}{% if item.open %} class="open"{% endif %}>{{ item.title }}</a>{% endfor %}</nav>{% for one in page.translations %}[{{ one.lang }} {{ one.path }}{% if one.current %} here{% endif %}]{% endfor %}<h1>{{ page.title }}</h1><p>{{ site.title }}</p>';
const slots = [{ slot: 'main', sections: [{ section: 'only' }] }];

/** A site in English and German. */
const two = (more: Record<string, unknown> = {}, settings: Record<string, unknown> = {}) =>
  smallSite(nav, {
    site: 'two',
    template: { name: 'Two' },
    settings: {
      title: 'Mill',
      url: 'https://www.two.example',
      canonical_host: true,
      lang: 'en',
      languages: [
        { lang: 'en', path: '/' },
        { lang: 'de', path: '/de/', title: 'Mühle' },
      ],
      menus: {
        main: [
          { page: 'home' },
          { title: 'Journal', page: 'blog' },
          { page: 'away' },
          { title: 'Nur deutsch', path: '/de/impressum/', lang: 'de' },
        ],
      },
      ...settings,
    },
    pages: [
      { name: 'home', title: 'Welcome', slots },
      { name: 'home-de', title: 'Willkommen', lang: 'de', translation: 'home', slots },
      { name: 'blog', title: 'Blog', slots },
      { name: 'blog-de', title: 'Tagebuch', lang: 'de', translation: 'blog', path: '/de/tagebuch/', slots },
      {
        name: 'rye',
        path: '/blog/rye/',
        title: 'Rye',
        description: 'Of <rye>',
        date: '2026-03-01',
        collection: 'posts',
        image: 'rye.svg',
        slots,
      },
      {
        name: 'roggen',
        path: '/de/tagebuch/roggen/',
        title: 'Roggen',
        date: '2026-03-02',
        collection: 'posts',
        translation: 'rye',
        slots,
      },
      { name: 'impressum', lang: 'de', title: 'Impressum', slots },
      { name: '404', title: 'Not here', slots },
      { name: '404-de', title: 'Nicht da', lang: 'de', translation: '404', slots },
    ],
    assets: [{ path: 'rye.svg', text: '<svg xmlns="http://www.w3.org/2000/svg"/>' }],
    ...more,
  });

const head = (html: string) => html.slice(html.indexOf('<head>'), html.indexOf('</head>'));

const page = async (path: string) => await service.visit('www.two.example', path);

describe('a site in two languages', () => {
  let warnings: string[] = [];

  beforeAll(async () => {
    const built = await service.built(two());
    warnings = (built.warnings ?? []).map((one) => `${one.path} ${one.code}`);
    await service.deploy(built, ['www.two.example', 'two.example']);
  });

  test('PAGE26 an entry whose page is not there is told of', () => {
    expect(warnings).toEqual(['settings.menus.main.2.page unknown_page']);
  });

  test('PAGE20 pages stand in the folder of their language and know each other', async () => {
    const german = (await page('/de/')).text;
    expect(german).toContain('<html lang="de">');
    expect(german).toContain('[en /][de /de/ here]<h1>Willkommen</h1><p>Mühle</p>');
    expect((await page('/blog/rye/')).text).toContain('[en /blog/rye/ here][de /de/tagebuch/roggen/]');
    expect((await page('/de/impressum/')).text).not.toContain('[de');
  });

  test('PAGE20 the head and the sitemap name the translations', async () => {
    expect(head((await page('/de/tagebuch/')).text)).toContain(
      '<link rel="alternate" hreflang="en" href="https://www.two.example/blog/"><link rel="alternate" hreflang="de" href="https://www.two.example/de/tagebuch/"><link rel="alternate" hreflang="x-default" href="https://www.two.example/blog/">',
    );
    expect(head((await page('/de/impressum/')).text)).not.toContain('hreflang');
    expect((await page('/sitemap.xml')).text).toContain(
      '<loc>https://www.two.example/de/</loc><xhtml:link rel="alternate" hreflang="en" href="https://www.two.example/"/>',
    );
    expect((await page('/sitemap.xml')).text).not.toContain('404');
  });

  test('PAGE21 what does not exist is answered in the language of its folder', async () => {
    const [english, german, deep] = await Promise.all(['/nope/', '/de/nope', '/de/tagebuch/x/y'].map(page));
    expect([english?.status, english?.text]).toEqual([404, expect.stringContaining('<h1>Not here</h1>')]);
    expect([german?.status, german?.text]).toEqual([404, expect.stringContaining('<h1>Nicht da</h1>')]);
    expect([deep?.status, deep?.text]).toEqual([404, expect.stringContaining('lang="de"')]);
  });

  test('PAGE22 other hostnames lead to that of the address, with path and query; pages name it', async () => {
    const answer = await service.visit('two.example', '/blog/?a=1');
    expect([answer.status, answer.headers['location']]).toEqual([301, 'https://www.two.example/blog/?a=1']);
    const odd = await service.visit('two.example', 'https://evil.example/');
    expect(odd.headers['location']).toBe('https://www.two.example/');
    expect(head((await page('/blog/')).text)).toContain(
      '<link rel="canonical" href="https://www.two.example/blog/">',
    );
    expect(head((await page('/nope')).text)).not.toContain('canonical');
  });

  test('PAGE23 links to a page show its title, text and picture, and search engines are told what it is', async () => {
    const text = head((await page('/blog/rye/')).text);
    for (const entry of [
      '<meta property="og:title" content="Rye">',
      '<meta property="og:description" content="Of &lt;rye&gt;">',
      '<meta property="og:type" content="article">',
      '<meta property="og:locale" content="en"><meta property="og:locale:alternate" content="de">',
      '<meta property="article:published_time" content="2026-03-01">',
      '<meta name="twitter:card" content="summary_large_image">',
    ])
      expect(text).toContain(entry);
    expect(text).toMatch(/og:image" content="https:\/\/www\.two\.example\/assets\/rye\.[^"]+\.svg"/);
    const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(text)?.[1] ?? '';
    expect(data).not.toContain('<');
    expect(JSON.parse(data)).toMatchObject({
      '@type': 'Article',
      headline: 'Rye',
      description: 'Of <rye>',
      inLanguage: 'en',
    });
    expect(text).not.toContain("'sha256-");
  });

  test('PAGE25 each language has a feed that its pages tell of', async () => {
    const feed = await page('/de/feed.xml');
    expect(feed.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(feed.text).toContain('xml:lang="de"><title>Mühle</title><id>https://www.two.example/de/</id>');
    expect(feed.text.match(/<entry>/g)).toHaveLength(1);
    expect((await page('/feed.xml')).text).toContain('<title>Rye</title>');
    expect(head((await page('/de/')).text)).toContain(
      '<link rel="alternate" type="application/atom+xml" title="Mühle" href="/de/feed.xml">',
    );
    expect(head((await page('/de/')).text)).not.toContain('href="/feed.xml"');
  });

  test('PAGE26 menus lead to pages in the language of the page, which is marked', async () => {
    expect((await page('/de/tagebuch/roggen/')).text).toContain(
      '<nav><a href="/de/">Willkommen</a><a href="/de/tagebuch/" class="open">Journal</a><a href="/de/impressum/">Nur deutsch</a></nav>',
    );
    expect((await page('/')).text).toContain(
      '<nav><a href="/" aria-current="page" class="open">Welcome</a><a href="/blog/">Journal</a></nav>',
    );
  });

  test('PAGE20 PAGE26 a page whose translation or menu changed is rendered anew, others are not', async () => {
    const site = two() as { pages: { name: string; title: string }[] };
    const again = await service.built(site);
    expect(again.rendered).toBe(0);
    const changed = site.pages.map((one) => (one.name === 'roggen' ? { ...one, title: 'Roggenbrot' } : one));
    expect((await service.built({ ...site, pages: changed })).rendered_pages).toEqual(['roggen', 'rye']);
    const renamed = site.pages.map((one) => (one.name === 'home-de' ? { ...one, title: 'Hallo' } : one));
    expect((await service.built({ ...site, pages: renamed })).rendered).toBe(9);
    const moved = await service.built(
      two(
        {},
        {
          languages: [
            { lang: 'en', path: '/' },
            { lang: 'de', path: '/deutsch/' },
          ],
        },
      ),
    );
    expect(moved.rendered).toBe(9);
  });
});

describe('redirects and feeds of a deployed site', () => {
  test('PAGE24 patterns count where there is no page, and exact ones before', async () => {
    const built = await service.built(
      smallSite('x', {
        site: 'moved',
        redirects: [
          { from: '/old/*', to: '/new/:splat' },
          { from: '/old/special/', to: '/' },
          { from: '/by/:name/', to: '/people/:name/', status: 302 },
        ],
        pages: [
          { name: 'home', slots },
          { name: 'kept', path: '/old/kept/', slots },
        ],
      }),
    );
    await service.deploy(built, ['moved.example']);
    const go = async (path: string) => {
      const { status, headers } = await service.visit('moved.example', path);
      return [status, headers['location']];
    };
    expect(await go('/old/a/b')).toEqual([301, '/new/a/b']);
    expect(await go('/old/special/')).toEqual([301, '/']);
    expect(await go('/old/kept/')).toEqual([200, undefined]);
    expect(await go('/by/ann')).toEqual([302, '/people/ann/']);
    expect(await go('/old//evil.example')).toEqual([301, '/new/evil.example']);
    expect(await go('/by/%0d%0aSet-Cookie:x/')).toEqual([404, undefined]);
  });

  test('PAGE24 a loop is refused with the way it takes', async () => {
    const { status, events } = await service.build(
      smallSite('x', {
        redirects: [
          { from: '/a/', to: '/b/' },
          { from: '/b/', to: '/a/' },
        ],
      }),
    );
    expect(status).toBe(422);
    expect(JSON.stringify(events)).toContain('leads back to itself: /a/ → /b/ → /a/');
  });

  test('PAGE25 feeds of a collection are Atom, RSS or JSON by their path', async () => {
    const built = await service.built(
      two(
        { site: 'feeds' },
        {
          url: undefined,
          feeds: [
            { path: '/posts.rss', title: 'All & more', collection: 'posts' },
            { path: '/posts.json', collection: 'posts', lang: 'de' },
            { path: '/none.xml', collection: 'nothing' },
          ],
        },
      ),
    );
    await service.deploy(built, ['feeds.example']);
    const rss = await service.visit('feeds.example', '/posts.rss');
    expect(rss.headers['content-type']).toContain('application/rss+xml');
    expect(rss.text).toContain('<title>All &amp; more</title><link>https://feeds.example/</link>');
    expect(rss.text).toContain('<title>Roggen</title><link>https://feeds.example/de/tagebuch/roggen/</link>');
    expect(rss.text.indexOf('Roggen')).toBeLessThan(rss.text.indexOf('Rye'));
    const json = await service.visit('feeds.example', '/posts.json');
    expect(json.headers['content-type']).toContain('application/feed+json');
    expect(JSON.parse(json.text)).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      language: 'de',
      items: [{ title: 'Roggen', url: 'https://feeds.example/de/tagebuch/roggen/' }],
    });
    expect((await service.visit('feeds.example', '/none.xml')).text).not.toContain('<entry>');
  });

  test('PAGE22 PAGE23 each hostname serves the site unless one is meant; what a template writes itself stands alone', async () => {
    const own =
      '<html><head><meta property="og:title" content="Own"><link rel="canonical" href="https://x.example/"></head><body></body></html>';
    const built = await service.built(
      smallSite(own, {
        site: 'own',
        settings: { url: 'https://own.example' },
        pages: [{ name: 'home', jsonld: { '@type': 'Bakery', name: '</script>' }, slots }],
      }),
    );
    await service.deploy(built, ['own.example', 'other.example']);
    const { text } = await service.visit('own.example', '/');
    expect(await service.visit('other.example', '/')).toMatchObject({ status: 200, text });
    expect(text.match(/og:title/g)).toHaveLength(1);
    expect(text.match(/rel="canonical"/g)).toHaveLength(1);
    expect(text).toContain(
      '{"@context":"https://schema.org","@type":"Bakery","name":"\\u003c/script\\u003e"}',
    );
  });
});
