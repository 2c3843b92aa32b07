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

async function outcome(code: string, more: Record<string, unknown> = {}): Promise<string> {
  const { status, events } = await service.build(smallSite(code, more));
  const last = events.at(-1);
  if (status !== 200) return `refused ${status} ${JSON.stringify(last)}`;
  if (last?.event === 'failed') return `failed ${String(last.problem['status'])} ${last.problem.detail}`;
  if (last?.event !== 'completed') return 'no end';
  await service.deploy(last.build, ['small.example']);
  return (await service.visit('small.example', '/')).text;
}

const given = (params: object) => ({
  pages: [{ name: 'home', slots: [{ slot: 'main', sections: [{ section: 'only', params }] }] }],
});

describe('what editors write into sections', () => {
  test.each([
    ['an element that data names', '<{{ a }}>{{ b }}</{{ a }}>', { a: 'script', b: 'alert(1)' }],
    ['a value inside of a string', '<script>let x = "{{ b | script_json }}";</script>', { b: '+alert(1)+' }],
    ['a value inside of a comment', '<script>/* {{ b | script_json }} */</script>', { b: '*/alert(1)/*' }],
    ['a picture inside of a script', '<script>let x = `{% image b %}`;</script>', { b: '${alert(1)}' }],
  ])('PAGE36 never becomes script: %s', async (_name, code, params) => {
    const { status, events } = await service.build(smallSite(code, given(params)));
    expect([status, events[0]]).toMatchObject([
      422,
      { code: 'invalid', errors: [{ path: 'sections.0.code', code: 'unsafe_code' }] },
    ]);
  });

  test.each([
    ['angles', 'html', '<'.repeat(50_000)],
    ['elements', 'html', '<div>'.repeat(50_000)],
    ['attributes', 'html', `<a ${'x="y" '.repeat(20_000)}>`],
    ['beginnings of scripts', 'strip_html', '<script'.repeat(10_000)],
    ['quotes inside of quotes', 'markdown', `${'>'.repeat(20_000)}x`],
    ['brackets', 'markdown', '![['.repeat(10_000)],
    ['columns', 'markdown', `${'|'.repeat(5000)}\n${'|-'.repeat(5000)}\n${'|'.repeat(5000)}`],
    [
      'lists inside of lists',
      'markdown',
      Array.from({ length: 500 }, (_, at) => `${' '.repeat(at * 2)}- a`).join('\n'),
    ],
  ])('is cut down or stopped, and the service lives on: %s without end by %s', async (_name, filter, t) => {
    const result = await outcome(`[{{ t | ${filter} | size }}]`, given({ t }));
    expect(result).toMatch(/\[\d+\]|^failed 422 Page "home" cannot be rendered/);
    expect(await outcome('fine')).toContain('fine');
  });

  test('nothing that one page does is there on another', async () => {
    const sections = [
      {
        name: 'only',
        type: 'template',
        code: '{% assign site = "evil" %}{% increment k %}{% assign leak = 1 %}{% assign p = site.pages | push: 1 | reverse %}',
      },
      {
        name: 'other',
        type: 'template',
        code: '[{{ site.title }}|{% optional leak %}{{ leak }}|{% increment k %}|{{ site.pages | map: "name" | join }}]',
      },
    ];
    const pages = ['only', 'other', 'only', 'other'].map((section, at) => ({
      name: `p${at}`,
      path: at === 3 ? '/' : `/p${at}/`,
      slots: [{ slot: 'main', sections: [{ section }] }],
    }));
    expect(await outcome('x', { sections, pages })).toContain('[Small||0|p0 p1 p2 p3]');
  });
});
