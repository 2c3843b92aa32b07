import { runInThisContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { searchClient } from './build/search-client.ts';
import { searchWords, wordsOf } from './html/search-words.ts';
import { smallSite } from './testing/small-site.ts';
import { testService, type TestService } from './testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await testService();
});
afterAll(async () => {
  await service.stop();
});

const page = (name: string, title: string, body: string, more: object = {}) => ({
  name,
  title,
  body,
  description: `About ${title}`,
  slots: [{ slot: 'main', sections: [{ section: 'only' }] }],
  ...more,
});
const site = (pages: object[]) =>
  smallSite(
    '<nav>navigation</nav><main><h1>{{ page.title }}</h1><p>{{ page.body }}</p>{% search label: "Find" %}</main><footer>foot</footer>',
    {
      site: 'found',
      settings: {
        lang: 'en',
        search: true,
        languages: [
          { lang: 'en', path: '/' },
          { lang: 'de', path: '/de/' },
        ],
      },
      pages,
    },
  );
const pages = [
  page('home', 'Welcome', 'Bread and coffee'),
  page('rye', 'Rye bread', 'Dark & sour crème'),
  page('hidden', 'Secret bread', 'not to be found', { noindex: true }),
  page('brot', 'Roggenbrot', 'Dunkel', { lang: 'de' }),
  page('404', 'Nothing', 'bread that is not there'),
];

/** What a browser asks the site for. */
const asked = async (path: string) => {
  const { status, text } = await service.visit('found.example', path);
  return { ok: status === 200, json: async () => JSON.parse(text) as unknown };
};

/** The script of a page as a browser runs it, asking the deployed site. */
async function visitor(): Promise<(path: string, text: string) => Promise<string[]>> {
  const source = searchClient.replace(/for \(const form of[^]*$/, '');
  const plain = source.replace('export const search', 'const search');
  const make = runInThisContext(`(fetch) => {${plain}return search;}`) as (
    fetch: typeof asked,
  ) => (path: string, text: string, limit: number) => Promise<string[][]>;
  const search = make(asked);
  return async (path, text) => (await search(path, text, 10)).map(([found = '']) => found);
}

describe('PAGE28 search', () => {
  beforeAll(async () => {
    await service.deploy(await service.built(site(pages)), ['found.example']);
  });

  test('PAGE28 finds pages by the beginnings of all words, the best first, in one language', async () => {
    const find = await visitor();
    expect(await find('/search/en.json', 'bread')).toEqual(['/rye/', '/']);
    expect(await find('/search/en.json', 'BRE cof')).toEqual(['/']);
    expect(await find('/search/en.json', 'creme')).toEqual(['/rye/']);
    expect(await find('/search/en.json', 'rye coffee')).toEqual([]);
    expect(await find('/search/de.json', 'rogg')).toEqual(['/de/brot/']);
    expect(await find('/search/en.json', ' ?! ')).toEqual([]);
  });

  test('PAGE28 knows only what is built and meant to be found, and only what pages are about', async () => {
    const find = await visitor();
    for (const word of ['secret', 'navigation', 'nothing', 'roggenbrot', 'foot'])
      expect(await find('/search/en.json', word)).toEqual([]);
    const { text } = await service.visit('found.example', '/search/en.json');
    expect(text).not.toContain('hidden');
  });

  test('PAGE28 shows a field that only the script makes visible, within the policy', async () => {
    const { text } = await service.visit('found.example', '/');
    expect(text).toMatch(
      /<form class="search" role="search" data-search="\/search\/en\.json"[^>]+visibility:hidden"><label>Find <input type="search"/,
    );
    expect(text).toMatch(/<script type="module" src="\/assets\/search\.[0-9a-f]{12}\.js">/);
    expect((await service.visit('found.example', '/de/brot/')).text).toContain(
      'data-search="/search/de.json"',
    );
  });

  test('PAGE28 a page that changes or goes is found no longer by what it was', async () => {
    const changed = await service.built(site([page('home', 'Hello', 'Tea'), ...pages.slice(1, 4)]));
    expect(changed.rendered_pages).toEqual(['home']);
    await service.deploy(changed, ['found.example']);
    const find = await visitor();
    expect(await find('/search/en.json', 'coffee')).toEqual([]);
    expect(await find('/search/en.json', 'tea')).toEqual(['/']);
    expect(await find('/search/en.json', 'bread')).toEqual(['/rye/']);
  });

  test('PAGE28 a large site is asked for small parts', async () => {
    const many = Array.from({ length: 400 }, (_, index) =>
      page(
        `p${index}`,
        `Page ${index}`,
        Array.from({ length: 60 }, (__, at) => `word${index * 7 + at}x`).join(' '),
      ),
    );
    await service.deploy(await service.built({ ...site(many), site: 'large' }), ['large.example']);
    const { text } = await service.visit('large.example', '/search/en.json');
    const index = JSON.parse(text) as { words: [string, string][]; pages: string[] };
    expect([index.words.length > 3, index.pages.length]).toEqual([true, 8]);
    for (const [, part] of index.words)
      expect((await service.visit('large.example', part)).body.length).toBeLessThan(26_000);
  });

  test('PAGE28 words are the same for the index and for the visitor', () => {
    const source = searchClient.slice(0, searchClient.indexOf('const loaded'));
    const theirs = runInThisContext(`(() => {${source}return wordsOf;})()`) as typeof wordsOf;
    for (const text of ['Crème Brûlée, 2 Stück', 'ﬁne—print', '東京都庁 です', 'a'.repeat(60), '中'])
      expect(theirs(text)).toEqual(wordsOf(text));
    expect(searchWords('<p>A &amp; b</p><script>x</script>', 'T')).toBe('t 8 a 1 b 1');
  });
});
