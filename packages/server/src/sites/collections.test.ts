import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  capabilities,
  type CapabilityName,
  type FieldDefinition,
  type ModuleDefinition,
} from '@bakehouse/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formWith } from '../testing/index.ts';
import { useLive } from '../testing/live-client.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'bakehouse-collections-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

const site = (name: string, capability: CapabilityName, more: FieldDefinition[] = []): ModuleDefinition => ({
  bakery_resource_module: name,
  bakery_resource: { capabilities: [capability], fields: [...capabilities[capability].fields, ...more] },
});
const modules: ModuleDefinition[] = [
  site('templates', 'SiteBuilderTemplate'),
  site('layouts', 'PageLayout'),
  site('pages', 'Page', [
    { identifier: 'slot_files', type: 'file', options: { multiple: true } },
    { identifier: 'published', type: 'boolean', default: true },
  ]),
  site('sections', 'Section', [{ identifier: 'fields', type: 'json' }]),
  {
    bakery_resource_module: 'authors',
    bakery_resource: {
      fields: [
        { identifier: 'name', type: 'text' },
        { identifier: 'published', type: 'boolean' },
      ],
    },
  },
  {
    bakery_resource_module: 'posts',
    bakery_resource: {
      fields: [
        { identifier: 'title', type: 'text' },
        { identifier: 'author', type: 'relation', options: { module: 'authors' } },
        {
          identifier: 'tags',
          type: 'multiselect',
          options: {
            choices: [
              { value: 'c', title: 'C' },
              { value: 'cpp', title: 'C++' },
              { value: 'x', title: 'X' },
            ],
          },
        },
        { identifier: 'photo', type: 'image' },
        { identifier: 'photo_alt', type: 'text' },
        { identifier: 'sheets', type: 'list', options: { fields: [{ identifier: 'sheet', type: 'file' }] } },
      ],
    },
  },
  {
    bakery_resource_module: 'comments',
    bakery_resource: {
      fields: [
        { identifier: 'text', type: 'text' },
        { identifier: 'post', type: 'relation', options: { module: 'posts' } },
      ],
    },
  },
];
const { it } = useLive({
  modules,
  users: {},
  env: { DATA_DIR: dataDir, SITE_PORT: '0', PUBLIC_URL: 'http://app.example' },
});

async function send(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object | string | Buffer,
  headers: Record<string, string> = {},
) {
  const answer = await it().app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${it().user('admin').token}`, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  if (answer.statusCode > 299) throw new Error(answer.body);
  return answer.json<Record<string, unknown>>();
}
async function upload(bytes: Buffer, name: string): Promise<string> {
  const { headers, payload } = formWith(bytes, { name, path: `/site/${name}` });
  return String((await send('POST', '/files', payload, headers))['id']);
}
const add = async (name: string, data: object): Promise<string> =>
  String((await send('POST', `/modules/${name}/resources`, { data }))['id']);

/** The smallest JPEG frame that is one by its markers, with a note in it. */
const jpeg = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, 8]),
  Buffer.from('SECRET'),
  Buffer.from([0xff, 0xd9]),
]);

const definition = (more: object = {}) => ({
  identifier: 'shop',
  collections: {
    posts: {
      module: 'posts',
      sort: 'title',
      expand: ['author'],
      related: { comments: { module: 'comments', field: 'post', sort: 'text' } },
      page: { path: '/blog/{title}/', layout: 'post' },
      list: { path: '/blog/', layout: 'list', title: 'Blog', size: 2 },
      taxonomies: {
        tags: {
          field: 'tags',
          path: '/tags/{term}/',
          layout: 'list',
          index: { path: '/tags/', layout: 'terms' },
        },
      },
      ...more,
    },
  },
});

async function built(): Promise<(path: string) => Promise<string>> {
  const body = await send('POST', '/sites/shop/builds', {});
  return async (path) => {
    const base = String(body['preview_path_url']);
    const answer = await fetch(new URL(path, base), { headers: { connection: 'close' } });
    return `${answer.status} ${await answer.text()}`;
  };
}

beforeAll(async () => {
  const section = async (name: string, code: string) => {
    await add('sections', { name, type: 'template', code });
    await add('layouts', { name, slots: [{ slot: 'main', sections: [{ section: name }] }] });
  };
  const post =
    '<b>{{ page.item.author.name }}</b>{% for c in page.item.comments %}<i>{{ c.text }}</i>{% endfor %}{% for t in page.item.terms.tags %}<a href="{{ t.path }}">{{ t.name }}</a>{% endfor %}';
  await section(
    'post',
    `${post}{% image page.item.photo %}{% for s in page.item.sheets %}<a href="{{ s.sheet | asset_url }}" download="{{ s.sheet.name }}">{{ s.sheet.size }}</a>{% endfor %}`,
  );
  await section(
    'list',
    '<h1>{{ page.title }}</h1>{% for p in page.items %}<a href="{{ p.path }}">{{ p.title }}</a>{% endfor %}<p>{{ page.pager.page }}/{{ page.pager.pages }}/{{ page.pager.total }} {{ page.pager.previous }} {{ page.pager.next }}</p>',
  );
  await section(
    'terms',
    '{% for t in page.terms %}<a href="{{ t.path }}">{{ t.name }} {{ t.count }}</a>{% endfor %}',
  );
  await add('templates', { name: 'Shop', views: [] });
  const ann = await add('authors', { name: 'Ann', published: true });
  const bob = await add('authors', { name: 'Bob', published: false });
  const photo = await upload(jpeg, 'Loaf one.jpg');
  const sheet = await upload(Buffer.from('<!doctype html><b>x</b>'), 'page.html');
  const first = await add('posts', {
    title: 'a',
    author: ann,
    tags: ['c', 'cpp'],
    photo,
    photo_alt: 'A "loaf"',
    sheets: [{ sheet }],
  });
  await add('posts', { title: 'b', author: bob, tags: ['c'] });
  await add('posts', { title: 'c' });
  await add('comments', { text: 'two', post: first });
  await add('comments', { text: 'one', post: first });
  await send('PUT', '/sites/shop', definition());
});

test('SITE65 pictures and files of resources are assets: without notes, under names, never as pages', async () => {
  const page = await built();
  const text = await page('blog/a/');
  expect(text).toMatch(
    /<img src="[^"]*\/assets\/files\/loaf-one-[0-9a-f]{8}\.[0-9a-f]{12}\.jpg" alt="A &quot;loaf&quot;"|<img src="[^"]*\/assets\/files\/loaf-one-[0-9a-f]{8}\.[0-9a-f]{12}\.jpg" alt="A &#34;loaf&#34;"/,
  );
  const source = /<img src="([^"]+)"/.exec(text)?.[1] ?? '';
  const picture = await page(source);
  expect([picture.slice(0, 3), picture.includes('SECRET')]).toEqual(['200', false]);
  expect(text).toMatch(/\/assets\/files\/page-[0-9a-f]{8}\.[0-9a-f]{12}\.bin" download="page.html">23</);
  expect(await page('blog/b/')).not.toContain('<img');
});

test('SITE66 relations are expanded as far as the site shows them, and resources that name an item come with it', async () => {
  const page = await built();
  expect(await page('blog/a/')).toContain('<b>Ann</b><i>one</i><i>two</i>');
  expect(await page('blog/b/')).toContain('<b></b>');
});

test('SITE67 lists have pages, and each term has its own', async () => {
  const page = await built();
  expect(await page('blog/')).toMatch(
    /<h1>Blog<\/h1><a href="[^"]*\/blog\/a\/">a<\/a><a href="[^"]*\/blog\/b\/">b<\/a><p>1\/2\/3 {2}\/blog\/page\/2\/<\/p>/,
  );
  expect(await page('blog/page/2/')).toMatch(
    /<h1>Blog · 2<\/h1><a href="[^"]*\/blog\/c\/">c<\/a><p>2\/2\/3 \/blog\/ <\/p>/,
  );
  expect((await page('blog/page/3/')).slice(0, 3)).toBe('404');
  expect(await page('tags/')).toMatch(/\/tags\/c\/">C 2<\/a><a href="[^"]*\/tags\/c-2\/">C\+\+ 1</);
  expect(await page('tags/c-2/')).toContain('<h1>C++</h1>');
  expect(await page('blog/a/')).toMatch(/\/tags\/c\/">C<\/a><a href="[^"]*\/tags\/c-2\/">C\+\+</);
});

/** A card inside another section. */
const placed = (params: object) => [
  { slot: 'main', sections: [{ section: 'post', subslots: { side: [{ section: 'card', params }] } }] },
];

test('SITE77 SITE78 SITE81 fields of sections and what pages give them are checked when they are stored', async () => {
  const wrong = [{ identifier: 'a', type: 'text', when: { b: 1 } }];
  await expect(add('sections', { name: 'wrong', type: 'template', code: '', fields: wrong })).rejects.toThrow(
    '"path":"fields.0.when.b"',
  );
  const fields = [
    { identifier: 'heading', type: 'text', required: true },
    { identifier: 'body', type: 'richtext' },
    { identifier: 'kind', type: 'select', default: 'text', options: { choices: ['text', 'photo'] } },
    { identifier: 'photo', type: 'image', required: true, when: { kind: 'photo' } },
    { identifier: 'authors', type: 'relation', options: { module: 'authors', multiple: true } },
    { identifier: 'to', type: 'relation', options: { module: 'pages' } },
  ];
  const code =
    '<h2>{{ heading }}</h2>{{ body | markdown }}<i>{{ kind }}</i>{% image photo %}{% for a in authors %}<b>{{ a.name }}</b>{% endfor %}{% if to %}<a href="{{ to.path }}">{{ to.title }}</a>{% endif %}';
  const section = await add('sections', { name: 'card', type: 'template', code, fields });
  const at = 'slots.0.sections.0.subslots.side.0.params';
  const nobody = '019a7f00-0000-7000-8000-000000000001';
  for (const [params, path] of [
    [{ kind: 'photo', heading: 'x' }, 'photo'],
    [{ heading: 'x', heeding: 'y' }, 'heeding'],
    [{ heading: 7 }, 'heading'],
    [{ heading: 'x', authors: [nobody] }, 'authors'],
    [{ heading: 'x', kind: 'photo', photo: nobody }, 'photo'],
  ] as const)
    await expect(add('pages', { name: 'refused', slots: placed(params) })).rejects.toThrow(
      `"path":"${at}.${path}"`,
    );

  const [ann, bob] = await Promise.all(
    ['Ann', 'Bob'].map(async (name) => {
      const query = encodeURIComponent(JSON.stringify({ name }));
      const { data } = await send('GET', `/modules/authors/resources?filter=${query}`);
      return (data as { id: string }[])[0]?.id;
    }),
  );
  const photo = await upload(jpeg, 'Card.jpg');
  const home = await add('pages', { name: 'home', title: 'Start' });
  const params = { heading: 'Cards', body: '*soft*', kind: 'photo', photo, authors: [ann, bob], to: home };
  const page = await add('pages', {
    name: 'cards',
    layout: 'post',
    slots: [{ slot: 'main', sections: [{ section: 'card', params }] }],
  });
  const stored = await send('GET', `/modules/pages/resources/${page}`);
  expect(stored['data']).toMatchObject({ slot_files: [photo] });
  // What a page holds stays.
  const gone = await it().app.inject({
    method: 'DELETE',
    url: `/files/${photo}`,
    headers: { authorization: `Bearer ${it().user('admin').token}` },
  });
  expect(gone.statusCode).toBe(409);

  const shown = await (await built())('cards/');
  expect(shown).toContain('<h2>Cards</h2><p><em>soft</em></p>');
  expect(shown).toMatch(/<i>photo<\/i><img src="[^"]*\/assets\/files\/card-[0-9a-f]{8}\./);
  expect(shown).toMatch(/<b>Ann<\/b><a href="[^"]*\/">Start<\/a>/);

  // A section that asks for more later leaves what is placed already as it is.
  const patch = (module: string, id: string, data: object) =>
    it().app.inject({
      method: 'PATCH',
      url: `/modules/${module}/resources/${id}`,
      headers: { authorization: `Bearer ${it().user('admin').token}` },
      payload: { data },
    });
  const more = [...fields, { identifier: 'extra', type: 'text', required: true }];
  expect((await patch('sections', section, { fields: more })).statusCode).toBe(200);
  const slots = (stored['data'] as { slots: [{ sections: object[] }] }).slots;
  const two = [{ ...slots[0], sections: [...slots[0].sections, { section: 'list' }] }];
  expect((await patch('pages', page, { slots: two })).statusCode).toBe(200);
  const changed = [{ slot: 'main', sections: [{ section: 'card', params: { ...params, heading: 'New' } }] }];
  expect((await patch('pages', page, { slots: changed })).json()).toMatchObject({
    errors: [{ path: 'slots.0.sections.0.params.extra', code: 'required' }],
  });
  expect((await patch('pages', page, { slots: [] })).json()).toMatchObject({ data: { slot_files: null } });
});

test.each([
  [{ expand: ['title'] }, 'there is no relation "title" in "posts"'],
  [{ related: { x: { module: 'comments', field: 'text' } } }, 'there is no relation "text" in "comments"'],
])('SITE66 a collection with %j is refused with its reason', async (more, reason) => {
  await send('PUT', '/sites/shop', definition(more));
  await expect(send('POST', '/sites/shop/builds', {})).rejects.toThrow(JSON.stringify(reason).slice(1, -1));
});
