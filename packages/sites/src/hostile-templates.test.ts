import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { smallSite } from './testing/small-site.ts';
import { testService, type TestService } from './testing/test-service.ts';

const ENV_SECRET = 'environment-canary-7731';

let service: TestService;

beforeAll(async () => {
  process.env['SITES_CANARY'] = ENV_SECRET;
  service = await testService({
    limits: { pageMilliseconds: 300, stallMilliseconds: 1500, heapMegabytes: 96 },
  });
});

afterAll(async () => {
  await service.stop();
});

async function outcome(code: string, more: Record<string, unknown> = {}): Promise<string> {
  const { status, events } = await service.build(smallSite(code, more));
  const last = events.at(-1);
  if (status !== 200) return `refused ${status} ${JSON.stringify(last)}`;
  if (last?.event === 'failed') return `failed ${String(last.problem['status'])} ${last.problem.detail}`;
  if (last?.event !== 'completed') return 'no end';
  await service.deploy(last.build, ['small.example']);
  return (await service.visit('small.example', '/')).text;
}

/** Views of which each shows the next one twice. */
function twice(count: number): object[] {
  return Array.from({ length: count }, (_, at) => ({
    name: `v${at}`,
    code: at === count - 1 ? 'x' : `{% render "v${at + 1}" %}{% render "v${at + 1}" %}`,
  }));
}

describe('hostile templates are stopped and the service lives on', () => {
  test.each([
    ['an endless loop', '{% for i in (1..100000000) %}{% endfor %}'],
    [
      'nested loops',
      '{% for a in (1..9000) %}{% for b in (1..9000) %}{% for c in (1..9000) %}x{% endfor %}{% endfor %}{% endfor %}',
    ],
    [
      'a doubling string',
      '{% assign s = "xxxxxxxxxxxxxxxx" %}{% for i in (1..64) %}{% assign s = s | append: s %}{% endfor %}{{ s }}',
    ],
    ['a huge padding', '{{ "2026-01-01" | date: "%999999999Y" }}'],
    [
      'a huge split and join',
      '{% assign a = "x" | times: 1 %}{% for i in (1..3000) %}{% assign a = a | append: "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx" | replace: "x", "xx" %}{% endfor %}',
    ],
    [
      'a capture that grows',
      '{% capture c %}x{% endcapture %}{% for i in (1..60) %}{% capture c %}{{ c }}{{ c }}{% endcapture %}{% endfor %}{{ c }}',
    ],
    ['a view that renders itself', '{% render "self" %}'],
    ['a table without end', '{% tablerow i in (1..100000000) %}{% endtablerow %}'],
    ['a loop inside a capture', '{% capture c %}{% for i in (1..100000000) %}{% endfor %}{% endcapture %}'],
    ['a tag of many lines', '{% liquid\nfor a in (1..9000)\nfor b in (1..9000)\necho "x"\nendfor\nendfor %}'],
    ['views that each show the next one twice', '{% render "v0" %}'],
    ['an expression over a huge list', '{{ (1..90000000) | where_exp: "i", "i == 0" | size }}'],
    ['the order of a huge list', '{{ (1..90000000) | sort | size }}'],
    [
      'a list that doubles',
      '{% assign a = (1..1000) %}{% for i in (1..40) %}{% assign a = a | concat: a %}{% endfor %}{{ a | size }}',
    ],
    ['a nest of conditions', '{% if true %}'.repeat(40_000) + '{% endif %}'.repeat(40_000)],
    ['a row of filters', `{{ "x" ${'| append: "xxxxxxxx" '.repeat(45_000)}| size }}`],
    ['a view shown for a huge list', '{% render "v39" for (1..90000000) as x %}'],
    ['the first of a huge list', '{% for i in (1..90000000) limit: 1 %}{{ i }}{% endfor %}'],
    ['an address that is none', '{{ "%E0%A4%A" | url_decode }}'],
    ['twenty thousand comments that do not end', '{% comment %}'.repeat(20_000)],
    ['a hundred thousand beginnings', '{{'.repeat(100_000)],
    ['an unclosed tag', '{% if x %}'],
    ['an unknown filter', '{{ "x" | shell }}'],
    ['the raw filter', '{{ "<b>" | raw }}'],
  ])('%s', async (_name, code) => {
    const result = await outcome(code, {
      views: [{ name: 'self', code: '{% render "self" %}{% render "self" %}' }, ...twice(40)],
    });
    expect(result).toMatch(
      /^failed 422 (?:Page "home" cannot be rendered|The build is invalid: section "only", line 1|The templates cannot be read: looking at them took longer)/,
    );
    expect(await outcome('fine')).toContain('fine');
  });

  test('a slot that is placed inside itself', async () => {
    const sections = [{ section: 'only', provide_slot: 'main' }];
    const result = await outcome('{% slot %}', {
      pages: [{ name: 'home', slots: [{ slot: 'main', sections }] }],
    });
    expect(result).toMatch(/^failed 422.*slot "main" is inside itself/);
  });

  test('sections that are nested too deeply', async () => {
    let inner: Record<string, unknown> = { section: 'only' };
    for (let depth = 0; depth < 40; depth += 1) inner = { section: 'only', subslots: { in: [inner] } };
    const pages = [{ name: 'home', slots: [{ slot: 'main', sections: [inner] }] }];
    expect(await outcome('{% slot "in" %}', { pages })).toMatch(/^failed 422.*nested deeper than 32/);
  });

  test('a body nested a hundred thousand levels deep', async () => {
    const body = `{"template":{"name":"x"},"pages":[{"name":"a","slots":${'['.repeat(100_000)}${']'.repeat(100_000)}}]}`;
    const { status, events } = await service.build(body);
    expect(status).toBe(422);
    expect(events[0]).toMatchObject({ code: 'invalid' });
    expect(await outcome('fine')).toContain('fine');
  });

  test.each([
    '/etc/passwd',
    '../../../../etc/passwd',
    './../../etc/passwd',
    'file:///etc/passwd',
    'constructor',
    '__proto__',
    'toString',
    'package.json',
  ])('PAGE4 cannot include %s', async (name) => {
    for (const tag of ['render', 'include', 'layout']) {
      const result = await outcome(`{% ${tag} "${name}" %}`);
      expect(result).toMatch(/^failed 422/);
      expect(result).not.toContain('root:');
    }
  });

  test.each([
    'constructor.constructor',
    '__proto__.polluted',
    'page.constructor.name',
    'site.__proto__',
    'page.slots.constructor',
    '"x".constructor',
    'process.env.SITES_CANARY',
    'this.process',
    'global.process',
    'page.toString',
    'page["__proto__"]["toString"]',
    'site.pages.concat',
  ])('PAGE4 finds nothing at {{ %s }}', async (path) => {
    const result = await outcome(`[{{ ${path} }}]`);
    expect(result).toMatch(/\[\]|^failed 422/);
    expect(result).not.toContain(ENV_SECRET);
  });

  test('data cannot become markup, script or address', async () => {
    const params = {
      t: '<script>alert(1)</script>',
      u: ' java\tscript:alert(1)',
      v: '"><img src=x onerror=alert(1)>',
    };
    const html = await outcome(
      '<p title="{{ v }}">{{ t }}</p><a href="{{ u }}">x</a>{{ h | html }}<script>let d = {{ t | script_json }};</script>',
      {
        pages: [
          {
            name: 'home',
            slots: [
              {
                slot: 'main',
                sections: [
                  {
                    section: 'only',
                    params: {
                      ...params,
                      h: '<b onclick=x>ok</b><script>bad()</script><a href="javascript:x">l</a><svg><style><img src=x onerror=y></style></svg><img src=x onerror=z>',
                    },
                  },
                ],
              },
            ],
          },
        ],
      },
    );
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html).toContain('<a href="#">x</a>');
    expect(html).toContain('<b>ok</b><a>l</a><img src="x">');
    expect(html).not.toMatch(/onerror=[xyz]|onclick|bad\(\)|<img src=x/);
    expect(html).toContain('let d = "\\u003cscript\\u003ealert(1)\\u003c/script\\u003e";');
    expect(html).toMatch(/script-src 'self' 'sha256-[A-Za-z0-9+/=]{44}'/);
  });

  test('data inside a script without script_json is refused by the place of the code', async () => {
    const { status, events } = await service.build(smallSite('<script>let x = {{ page.title }}</script>'));
    expect(status).toBe(422);
    expect(events[0]).toMatchObject({
      code: 'invalid',
      errors: [{ path: 'sections.0.code', code: 'unsafe_code' }],
    });
  });
});

describe('a rendering process that heeds no limits', () => {
  let unlimited: TestService;

  beforeAll(async () => {
    const limits = { pageMilliseconds: 1e9, pageMemory: 1e15, stallMilliseconds: 700, heapMegabytes: 64 };
    unlimited = await testService({ limits });
  });

  afterAll(async () => {
    await unlimited.stop();
  });

  test.each([
    ['runs for ever', '{% for a in (1..30000) %}{% for b in (1..30000) %}{% endfor %}{% endfor %}'],
    ['eats all memory', '{% assign a = (1..90000000) | join: "x" %}{{ a }}'],
  ])('is killed when it %s, the page is named and the next build works', async (_what, code) => {
    const { events } = await unlimited.build(smallSite(code));
    expect(events.at(-1)).toMatchObject({
      event: 'failed',
      problem: { status: 422, errors: [{ path: 'pages.home', code: 'render_limit' }] },
    });
    expect(await unlimited.built(smallSite('fine'))).toMatchObject({ pages: 1, status: 'completed' });
  });
});

describe('hostile scripts', () => {
  test.each([
    'import x from "/etc/passwd"; export default x',
    'import x from "../../package.json"; export default x',
    'import fs from "node:fs"; export default fs',
    'export default require("/etc/hostname")',
    'import x from "file:///etc/passwd"; export default x',
    'export default () => import("./secret.json")',
    'import x from "data:text/javascript,1"; export default x',
  ])('cannot bundle %s', async (code) => {
    const result = await outcome('x', { sections: [{ name: 'c', type: 'component', code }] });
    expect(result).toMatch(/^failed 422.*is not allowed/);
  });

  test.skipIf(!existsSync('/proc/self/environ'))('the rendering process has no environment', async () => {
    expect(await outcome('{{ page | json }}{{ site | json }}')).not.toContain(ENV_SECRET);
    const tasks = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').trim().split(' ');
    const renderers = tasks.filter((pid) =>
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('render-child'),
    );
    expect(renderers.length).toBeGreaterThan(0);
    for (const pid of renderers) {
      const names = readFileSync(`/proc/${pid}/environ`, 'utf8')
        .split('\0')
        .map((one) => one.split('=')[0]);
      expect(names.filter((name) => name !== '' && name?.startsWith('NODE_CHANNEL_') !== true)).toEqual([]);
    }
  });
});
