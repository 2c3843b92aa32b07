import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallSite } from './testing/small-site.ts';
import { testService, type TestService } from './testing/test-service.ts';

let service: TestService;

beforeAll(async () => {
  service = await testService({
    limits: { pageMilliseconds: 300, stallMilliseconds: 1500, heapMegabytes: 96 },
  });
});
afterAll(async () => {
  await service.stop();
});

async function failure(site: Record<string, unknown>): Promise<string> {
  const { status, events } = await service.build(site);
  const last = events.at(-1);
  if (status !== 200) return JSON.stringify(last);
  return last?.event === 'failed' ? JSON.stringify(last.problem) : JSON.stringify(last);
}
const warningsOf = async (site: Record<string, unknown>) =>
  ((await service.built(site)).warnings ?? []).map((one) => `${one.path}: ${one.message}`);

describe('PAGE27 templates are looked at before they run', () => {
  test.each([
    ['a\n{{ page.title | upcas }}', 'section \\"only\\", line 2, column 1: undefined filter: upcas'],
    ['{% fro x in y %}', 'section \\"only\\", line 1, column 1: tag \\"fro\\" not found'],
    ['\n\n  {% if page %}', 'section \\"only\\", line 3, column 3: tag {% if page %} not closed'],
    ['<p>{% render "crad" %}', 'section \\"only\\", line 1, column 4: there is no view \\"crad\\"'],
    ['{{ page.title', 'not closed'],
  ])('%j is refused with its place', async (code, expected) => {
    expect(await failure(smallSite(code))).toContain(expected);
  });

  test('PAGE27 all faults are told at once, also in what no page uses', async () => {
    const text = await failure(
      smallSite('{{ x | one }}', {
        views: [{ name: 'v', code: '{% two %}' }],
        layouts: [{ name: 'unused', code: '{{ x | three }}' }],
      }),
    );
    for (const path of ['sections.only.code', 'views.v.code', 'layouts.unused.code'])
      expect(text).toContain(path);
  });

  test('PAGE27 what a section prints and nobody gives is told with its line, by the page', async () => {
    const code =
      '<h1>{{ heading }}</h1>\n<p>{{ txet }}</p>{% if kicker %}{{ kicker }}{{ label }}{% endif %}{{ maybe | default: "x" }}{% for i in items %}{{ i.t }}{% endfor %}{{ tone }}';
    const sections = [{ name: 'only', type: 'template', code, vars: { tone: 'warm' } }];
    const slots = [{ slot: 'main', sections: [{ section: 'only', params: { heading: 'Hi', text: 'x' } }] }];
    expect(await warningsOf(smallSite('', { sections, pages: [{ name: 'home', slots }] }))).toEqual([
      'pages.home: section "only", line 2, column 7: "txet" is neither a parameter of this placement nor among the vars of the section',
    ]);
  });

  test('PAGE29 what code names as optional may be missing, in sections, views and layouts', async () => {
    const code =
      '{% optional kicker, label %}<b class="{{ kicker }}">{{ label }}{{ lable }}</b>{% render "card" %}';
    const views = [{ name: 'card', code: '{%- optional item -%}[{{ item }}]' }];
    const site = smallSite(code, { views });
    const warned = await warningsOf(site);
    expect(warned.map((one) => /"(\w+)" is/.exec(one)?.[1])).toEqual(['lable']);
  });

  test('PAGE29 what is no name of a variable is refused with its place', async () => {
    for (const names of ['', 'a.b', 'a b', '"a"', 'a,'])
      expect(await failure(smallSite(`\n{% optional ${names} %}`))).toContain(
        'section \\"only\\", line 2, column 1: optional takes the names of variables',
      );
  });

  test('PAGE27 views know what they are given, layouts page and site', async () => {
    const site = smallSite('{% render "card", item: page %}{% render "row" for site.pages as one %}', {
      views: [
        { name: 'card', code: '{{ item.title }}\n{{ itme.title }}' },
        { name: 'row', code: '{{ one.title }}{{ forloop.index }}' },
        {
          name: 'frame',
          code: '<body>{{ pgae.title }}{{ site.titel }}{% for m in site.menus.main %}{{ m.title }}{% endfor %}{% slot "main" %}</body>',
        },
      ],
      template: { name: 'Small', base: 'frame' },
    });
    expect(await warningsOf(site)).toEqual([
      'views.card.code: view "card", line 2, column 4: "itme" is not known here',
      'views.frame.code: view "frame", line 1, column 26: there is no "site.titel"',
      'views.frame.code: view "frame", line 1, column 51: there is no menu "main"',
      'views.frame.code: view "frame", line 1, column 10: "pgae" is not known here',
    ]);
    expect(await warningsOf(site)).toHaveLength(4);
  });

  test('PAGE27 a slot that no template shows is told', async () => {
    const slots = [{ slot: 'mian', sections: [{ section: 'only' }] }];
    const base = {
      template: { name: 'Small', base: 'frame' },
      views: [{ name: 'frame', code: '{% slot "main" %}' }],
    };
    expect(await warningsOf(smallSite('x', { ...base, pages: [{ name: 'home', slots }] }))).toEqual([
      'pages.home: slot "mian" has sections but no template shows it',
    ]);
  });
});

/** Each is contained: refused with a reason, or harmless in the page. */
const hostile: [what: string, code: string, more?: Record<string, unknown>][] = [
  ['a loop over a range as wide as numbers go', '{% for i in (1..9007199254740991) %}{{ i }}{% endfor %}'],
  [
    'a loop that grows the list it loops over',
    '{% assign a = "1,2" | split: "," %}{% for i in (1..40) %}{% assign a = a | concat: a %}{% endfor %}{{ a | size }}',
  ],
  [
    'two views that render each other',
    '{% render "ping" %}',
    {
      views: [
        { name: 'ping', code: '{% render "pong" %}' },
        { name: 'pong', code: '{% render "ping" %}' },
      ],
    },
  ],
  [
    'a view that includes itself by a name worked out',
    '{% assign n = "self" %}{% include n %}',
    { views: [{ name: 'self', code: '{% assign n = "self" %}{% include n %}x{% include n %}' }] },
  ],
  ['a path in a name worked out', '{% assign n = "../../../../etc/" | append: "passwd" %}{% include n %}'],
  ['an encoded path', '{% render "..%2f..%2f..%2fetc%2fpasswd" %}'],
  ['a path with a null', '{% render "document\\0.liquid" %}'],
  ['a layout of the file system', '{% layout "/etc/passwd" %}{% block x %}{% endblock %}'],
  [
    'output beyond any page',
    '{% for i in (1..90000) %}{% for j in (1..90) %}0123456789abcdefghijklmnopqrstuvwxyz{% endfor %}{% endfor %}',
  ],
  [
    'a word repeated by replacing',
    '{% assign s = "a" %}{% for i in (1..50) %}{% assign s = s | replace: "a", "aaaa" %}{% endfor %}{{ s }}',
  ],
  [
    'a cycle that prints for ever',
    '{% tablerow i in (1..100000000) cols:2 %}{% cycle "a","b" %}{% endtablerow %}',
  ],
  [
    'prototypes by brackets',
    '[{{ page["constructor"]["constructor"] }}{{ site["__proto__"]["x"] }}{{ page.title["constructor"] }}]',
  ],
  [
    'prototypes by filters',
    '[{{ site.pages | map: "constructor" | join }}{{ site.pages | where: "__proto__" | size }}]',
  ],
  [
    'prototypes of a loop',
    '[{% for p in site.pages %}{{ forloop.constructor.name }}{{ p.__proto__.toString }}{% endfor %}]',
  ],
  [
    'markup in a title',
    '<title>{{ page.title }}</title>',
    {
      pages: [
        {
          name: 'home',
          title: '</title><script>alert(1)</script>',
          slots: [{ slot: 'main', sections: [{ section: 'only' }] }],
        },
      ],
    },
  ],
  [
    'markup in an attribute without quotes',
    '<p class={{ page.x }}>p</p>',
    {
      pages: [
        {
          name: 'home',
          x: 'a onmouseover=alert(1)',
          slots: [{ slot: 'main', sections: [{ section: 'only' }] }],
        },
      ],
    },
  ],
  [
    'script in rich text',
    '{{ page.x | html }}',
    {
      pages: [
        {
          name: 'home',
          x: '<img src=x onerror=alert(1)><svg/onload=alert(1)><iframe srcdoc="<script>alert(1)</script>"></iframe><math><mtext><script>alert(1)</script>',
          slots: [{ slot: 'main', sections: [{ section: 'only' }] }],
        },
      ],
    },
  ],
  [
    'script in an address',
    '<a href="{{ page.x }}">a</a><form action="{{ page.x }}"></form><button formaction="{{ page.x }}">b</button><svg><a xlink:href="{{ page.x }}">c</a></svg>',
    {
      pages: [
        {
          name: 'home',
          x: '\u0001JaVaScRiPt&colon;alert(1)',
          slots: [{ slot: 'main', sections: [{ section: 'only' }] }],
        },
      ],
    },
  ],
  ['data in a script', '<script>var x = "{{ page.title }}";</script>'],
  ['a script written by pieces', '{{ "<scr" }}{{ "ipt>alert(1)</scr" }}{{ "ipt>" }}'],
  [
    'JSON-LD that ends its script',
    'x',
    {
      pages: [
        {
          name: 'home',
          jsonld: { name: '</script><script>alert(1)</script>' },
          slots: [{ slot: 'main', sections: [{ section: 'only' }] }],
        },
      ],
    },
  ],
  [
    'a redirect to a host that visitors choose',
    'x',
    { redirects: [{ from: '/go/*', to: 'https://:splat' }] },
  ],
  [
    'a menu that leads to a script',
    '{% for m in site.menus.x %}<a href="{{ m.path }}">m</a>{% endfor %}',
    { settings: { menus: { x: [{ title: 'm', path: 'javascript:alert(1)' }] } } },
  ],
];

describe('PAGE4 PAGE27 hostile templates', () => {
  test.each(hostile)('%s is contained', async (_what, code, more = {}) => {
    const { status, events } = await service.build(smallSite(code, more));
    const last = events.at(-1);
    if (status === 200 && last?.event === 'completed') {
      await service.deploy(last.build, ['small.example']);
      const { text, headers } = await service.visit('small.example', '/');
      // What is text or inside quotes cannot run; what could is blocked by the policy, which has no hash for it.
      expect(text).not.toMatch(
        /<(?:script|iframe|svg)[^>]*(?:onload|srcdoc)|<script>alert|="\s*\W*javascript|root:x:|function |native code/i,
      );
      expect(text).not.toMatch(/<img[^>]+onerror/i);
      expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*'unsafe-inline'/);
    } else {
      const problem = status === 200 ? JSON.stringify(last) : JSON.stringify(events[0]);
      expect(problem).toMatch(/"status":422/);
      expect(problem).toMatch(/pages\.home|sections\.|redirects\.0|settings\.menus|views\./);
    }
    expect((await service.built(smallSite('fine'))).status).toBe('completed');
  });
});
