import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallSite } from './testing/small-site.ts';
import { testService, type TestService } from './testing/test-service.ts';

const host = 'small.example';
const script = '</script><script>alert(1)</script>';
let service: TestService;

beforeAll(async () => {
  service = await testService();
});

afterAll(async () => {
  await service.stop();
});

/** A page whose only section is given these parameters. */
function given(params: object): { slots: object[] } {
  return { slots: [{ slot: 'main', sections: [{ section: 'only', params }] }] };
}

/** Builds and shows a site of a page with these members. */
async function shown(code: string, page: object = {}, more: object = {}) {
  const home = { name: 'home', title: 'Home', ...given({}), ...page };
  const build = await service.built(smallSite(code, { pages: [home], ...more }));
  expect(await service.deploy(build, [host])).toMatchObject({ status: 201 });
  return { build, html: (await service.visit(host, '/')).text };
}

/** Where a build is refused. */
async function refused(more: Record<string, unknown>): Promise<string> {
  const { status, events } = await service.build(smallSite('x', more));
  const last = events.at(-1);
  const problem = last?.event === 'failed' ? last.problem : last;
  expect([status, problem]).not.toMatchObject([200, { event: 'completed' }]);
  return (problem as { errors?: { path: string }[] } | undefined)?.errors?.[0]?.path ?? '';
}

describe('what editors write becomes nothing that runs', () => {
  test('in the title, the description and the data for search engines', async () => {
    const page = { title: script, description: `"${script}`, date: '2026-01-02' };
    const { html } = await shown('<p>{{ page.title }}</p>', page, {
      settings: { title: script, url: 'https://small.example', lang: 'en' },
    });
    expect(html).not.toContain('<script>alert');
    expect(html).toContain('<title>&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;</title>');
    expect(html).toContain('\\u003c/script\\u003e');
  });

  test('in data for search engines of its own, also as a name', async () => {
    const jsonld = { '@type': script, [script]: { deep: [script, '<!--', '\u2028'] } };
    const { html } = await shown('x', { jsonld });
    expect(html).not.toMatch(/<script>alert|<!--/);
    expect(html).not.toContain('\u2028');
  });

  test('in the names of pages, menus and searches', async () => {
    const { html, build } = await shown(
      '{% for one in site.menus.main %}<a href="{{ one.path }}">{{ one.title }}</a>{% endfor %}{% search label: "<script>alert(1)</script>", none: "\\"><img src=x onerror=alert(1)>" %}',
      { name: 'home' },
      {
        settings: { search: true, lang: 'en', menus: { main: [{ title: script, path: '/?<script>' }] } },
      },
    );
    expect(html).not.toMatch(/<script>alert|<img src=x/);
    expect(build.pages).toBe(1);
  });

  test.each([
    ['a comment that never ends', '<p>a</p><!-- <b>b</b>'],
    ['a style that asks elsewhere', '<p style="background:url(https://evil.example/?q)">a</p>'],
    [
      'a sheet of styles',
      '<style>@import "https://evil.example/";</style><link rel=stylesheet href=//evil.example>',
    ],
    ['a base for all addresses', '<base href="https://evil.example/">'],
    ['a page that leads on', '<meta http-equiv=refresh content="0;url=https://evil.example/">'],
    ['a frame with a document', '<iframe srcdoc="<script>alert(1)</script>"></iframe>'],
    ['a form that sends elsewhere', '<form action=https://evil.example><button formaction=javascript:x>b'],
    ['a title inside a picture', '<svg><title><style><img src=x onerror=alert(1)></style></title></svg>'],
    ['formulas', '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>'],
    ['a text that is no text', '<noscript><p title="</noscript><img src=x onerror=alert(1)>">'],
    ['a template', '<template><img src=x onerror=alert(1)></template>'],
    ['an end of everything', '</main></body></html><script>alert(1)</script>'],
    ['an address in many spellings', '<a href="&#x6A;ava&Tab;script&colon;alert(1)">a</a>'],
    ['capitals and blanks', '<ScRiPt >alert(1)</sCrIpT\t>'],
    ['signs of no width', '<a href="\u200bjava\u00adscript:alert(1)">a</a>'],
  ])('by rich text: %s', async (_name, text) => {
    const { html } = await shown('<main>{{ t | html }}</main><p id="after">after</p>', given({ t: text }));
    expect(html).not.toMatch(/evil\.example|<script>|<img[^>]* onerror|href="[^"]*script/i);
    expect(html).not.toMatch(/<(?:base|iframe|form|svg|math|template|meta http-equiv="?refresh)\b/i);
    // Nothing swallows what stands behind it.
    expect(html).toContain('</main><p id="after">after</p>');
  });

  test.each([
    ['[a](javascript:alert(1))'],
    ['[a](<java\nscript:alert(1)>)'],
    ['![a](https://x.example/"onerror="alert(1))'],
    ['<img src=x onerror=alert(1)>'],
    ['```"><script>alert(1)</script>\nx\n```'],
    ['[a]: data:text/html,<script>alert(1)</script>\n\n[a]'],
  ])('by Markdown: %s', async (text) => {
    const { html } = await shown('{{ t | markdown }}', given({ t: text }));
    expect(html).not.toMatch(/<script>alert|<img[^>]* onerror|href="(?:javascript|data)/i);
  });

  test('by attributes without quotes: what browsers would run is told, and the policy forbids it', async () => {
    const { html, build } = await shown('<p title={{ v }}>a</p>', given({ v: 'x onclick=alert(1)' }));
    expect(build.warnings).toMatchObject([{ path: 'pages.home', code: 'inline_handler' }]);
    const policy = /script-src ([^;"]*)/.exec(html)?.[1];
    expect(policy).toBe("'self'");
  });

  test('by names that every object has', async () => {
    const body = JSON.stringify(
      smallSite('[{{ x }}][{{ constructor }}][{{ params.toString }}]', {
        pages: [{ name: 'home', ...given({}) }],
      }),
    ).replace('"params":{}', '"params":{"__proto__":{"x":"polluted","toString":"polluted"}}');
    const { events } = await service.build(body);
    const last = events.at(-1);
    if (last?.event !== 'completed') throw new Error('the build did not complete');
    await service.deploy(last.build, [host]);
    expect((await service.visit(host, '/')).text).toContain('[][][]');
    expect(({} as { x?: string }).x).toBeUndefined();
  });

  test('by signs that are half or nothing', async () => {
    const { html } = await shown('<p>{{ page.title }}</p>', { title: 'a\u0000b\ud800c\u202ed' });
    expect(Buffer.from(html, 'utf8').toString('utf8')).toBe(html);
    expect(html).toMatch(/<p>a.?b.?c.?d<\/p>/su);
  });
});

test('no filter of templates prints markup that editors wrote', async () => {
  const { Liquid } = await import('liquidjs');
  const own = ['html', 'markdown', 'script_json', 'asset_url'];
  for (const filter of [...Object.keys(new Liquid().filters), ...own]) {
    const { events } = await service.build(
      smallSite(`{{ t | ${filter} }}{{ t | ${filter}: t }}`, {
        pages: [{ name: 'home', ...given({ t: '<img src=x onerror=alert(1)>' }) }],
      }),
    );
    const last = events.at(-1);
    if (last?.event !== 'completed') continue;
    await service.deploy(last.build, [host]);
    expect((await service.visit(host, '/')).text, filter).not.toMatch(/<img[^>]*onerror/);
  }
});

describe('what is read by machines', () => {
  test('feeds and the sitemap hold what editors wrote as text', async () => {
    const pages = [
      { name: 'home', title: 'Home' },
      {
        name: 'post',
        path: '/\u00e4-b/',
        title: ']]></title><entry>&evil;',
        description: '<script>alert(1)</script>',
        date: '2026-01-02',
      },
      { name: 'odd', title: 'Odd', date: '2026-01-02</updated><entry>' },
    ];
    const settings = {
      title: '<x>',
      url: 'https://small.example',
      feeds: [{ path: '/f.xml' }, { path: '/f.rss' }, { path: '/f.json' }],
    };
    await shown('x', {}, { pages, settings });
    for (const path of ['/f.xml', '/f.rss', '/sitemap.xml']) {
      const { text } = await service.visit(host, path);
      expect(text, path).not.toMatch(/<x>|<entry>&|&evil;|<script|updated><entry>\]/);
      expect(text.match(/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[0-9a-f]+);)/gi), path).toBeNull();
    }
    expect(JSON.parse((await service.visit(host, '/f.json')).text)).toMatchObject({ title: '<x>' });
  });

  test.each([
    ['a script', { to: 'javascript:alert(1)' }],
    ['data', { to: 'data:text/html,x' }],
    ['another host without a scheme', { to: '//evil.example/' }],
    ['another host by a backslash', { to: '/\\evil.example/' }],
    ['a header', { to: '/x\r\nSet-Cookie: a=b' }],
    ['a host that visitors choose', { from: '/old/*', to: 'https://:splat/' }],
    ['a part of a host that visitors choose', { from: '/old/:x/', to: 'https://:x.example.org/' }],
    ['a port that visitors choose', { from: '/old/:x/', to: 'https://example.org::x/' }],
    ['a host behind a name', { from: '/old/:x/', to: 'https://example.org@:x/' }],
  ])('a redirect to %s is refused', async (_name, one) => {
    expect(await refused({ redirects: [{ from: '/old/', ...one }] })).toMatch(/^redirects\.0/);
  });

  test('a redirect with placeholders never leaves the host, however the path is written', async () => {
    await shown('x', {}, { redirects: [{ from: '/old/*', to: '/:splat' }] });
    for (const path of [
      '/old//evil.example/',
      '/old/%2fevil.example/',
      '/old/%2F%2Fevil.example/',
      '/old/\\evil.example/',
      '/old/%5cevil.example/',
      '/old/%09/evil.example/',
      '/old/%0d%0aSet-Cookie:a=b',
      '/old/https://evil.example/',
      '//evil.example/..',
      '/%2f%2fevil.example/%2e%2e',
    ]) {
      const { headers } = await service.visit(host, path);
      const to = new URL(headers['location'] ?? '/', `https://${host}/`);
      expect(to.host, path).toBe(host);
      expect(headers, path).not.toHaveProperty('set-cookie');
    }
  });

  test('what a request says of its host is never shown or followed', async () => {
    await shown('<a href="/">home</a>', {}, { settings: { url: `https://${host}` } });
    for (const other of [
      `${host}:80@evil.example`,
      `evil.example#${host}`,
      `${host}.evil.example`,
      `${host},evil`,
    ])
      expect((await service.visit(other, '/')).status, other).toBe(404);
    const more = {
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      'x-original-url': '/x',
    };
    const { status, text, headers } = await service.visit(`${host.toUpperCase()}.:8081`, '/', more);
    expect(status).toBe(200);
    expect(text + JSON.stringify(headers)).not.toContain('evil');
  });

  test('a picture made of markup runs nothing when it is opened by itself', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>`;
    await shown('x', {}, { assets: [{ path: 'p.svg', text: svg, verbatim: true }] });
    const { headers } = await service.visit(host, '/p.svg');
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });
});

test.each([
  [
    'a policy with another directive',
    { settings: { csp: { 'img-src': ['https://a.example; script-src *'] } } },
  ],
  ['a policy that allows everything', { settings: { csp: { 'script-src': ["'unsafe-inline'"] } } }],
  ['a policy that allows any host', { settings: { csp: { 'script-src': ['https:'] } } }],
  ['a language that is markup', { settings: { lang: 'de" onload="alert(1)' } }],
  ['a folder of a language above the site', { settings: { languages: [{ lang: 'de', path: '/../' }] } }],
  ['a feed above the site', { settings: { feeds: [{ path: '/../feed.xml' }] } }],
  ['a menu that is a script', { settings: { menus: { m: [{ title: 'x', path: 'javascript:alert(1)' }] } } }],
  ['an address that is a script', { settings: { url: 'javascript:alert(1)' } }],
  [
    'a mark that ends its comment',
    {
      pages: [
        { name: 'home', slots: [{ slot: 'main', sections: [{ section: 'only', mark: '--><script>' }] }] },
      ],
    },
  ],
  ['a slot that is markup', { pages: [{ name: 'home', slots: [{ slot: '"><script>', sections: [] }] }] }],
])('%s is refused', async (_name, more) => {
  expect(await refused(more)).not.toBe('');
});
