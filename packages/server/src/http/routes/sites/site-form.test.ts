import { createHash, webcrypto } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import {
  capabilities,
  type CapabilityName,
  type FieldDefinition,
  type ModuleDefinition,
} from '@bakehouse/contract';
import { rowChanges, snapshotRows } from '@bakehouse/store/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useScenarios } from '../../../testing/index.ts';
import { formKey } from '../../../work/events/seals/form-key.ts';
import { makeFormToken } from '../forms/form-token.ts';
import { fileFields, mailForNews, tellFileStory } from './testing/site-form-files-story.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'bakehouse-site-form-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

function part(name: string, capability: CapabilityName, more: FieldDefinition[] = []): ModuleDefinition {
  return {
    bakery_resource_module: name,
    bakery_resource: { capabilities: [capability], fields: [...capabilities[capability].fields, ...more] },
  };
}

function asked(name: string, form: object, more: FieldDefinition[] = []): ModuleDefinition {
  return {
    bakery_resource_module: name,
    bakery_resource: {
      title: 'Enquiries',
      fields: [
        { identifier: 'name', type: 'text', title: 'Name', required: true },
        { identifier: 'mail', type: 'email', title: 'E-mail' },
        { identifier: 'guests', type: 'integer', title: 'Guests', options: { min: 1, max: 9 } },
        { identifier: 'news', type: 'boolean', title: 'News' },
        { identifier: 'topics', type: 'multiselect', title: 'Topics', options: { choices: ['a', 'b'] } },
        { identifier: 'internal', type: 'text' },
        ...more,
      ],
      publicForm: {
        role: 'visitor',
        fields: ['name', 'mail', 'guests', 'news', 'topics'],
        perHour: 1000,
        ...form,
      },
    },
  };
}

const place: FieldDefinition = { identifier: 'place', type: 'geo' };
const { it } = useScenarios({
  modules: [
    part('templates', 'SiteBuilderTemplate', [{ identifier: 'base', type: 'text' }]),
    part('layouts', 'PageLayout', [{ identifier: 'code', type: 'code' }]),
    part('pages', 'Page'),
    part('sections', 'Section'),
    part('views', 'View'),
    asked('enquiries', {}),
    asked('working', { proofOfWork: 12 }),
    asked('rare', { perHour: 1 }),
    asked('placed', { fields: ['name', 'place'] }, [place]),
    asked('papers', { fields: ['name', 'news', 'mail', 'paper', 'photos'], when: mailForNews }, fileFields),
    asked('closed', { role: 'nobody_has_it' }),
  ],
  users: {
    visitor: ['enquiries', 'working', 'rare', 'placed', 'papers'].map((module) => ({
      module,
      action: 'create' as const,
    })),
  },
  env: { DATA_DIR: dataDir, SITE_PORT: '0', PUBLIC_URL: 'http://app.example' },
});

const own = 'https://www.shop.example';
const form = (module: string) => ({ module, thanks: { en: '/thanks/', de: '/de/danke/' } });
const definition = {
  identifier: 'shop',
  title: 'Shop',
  lang: 'en',
  languages: [
    { lang: 'en', path: '/' },
    { lang: 'de', path: '/de/', title: 'Laden' },
  ],
  forms: {
    contact: {
      ...form('enquiries'),
      texts: { de: { labels: { mail: 'Adresse' }, messages: { required: 'Fehlt noch.' } } },
    },
    working: form('working'),
    rare: form('rare'),
    papers: form('papers'),
  },
};

async function api(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${it().user('admin').token}` };
  const answer = await it().app.inject({
    method,
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

beforeAll(async () => {
  for (const [module, data] of [
    ['layouts', { name: 'main', code: '<body>{% slot "main" %}</body>' }],
    ['sections', { name: 'ask', type: 'template', code: '{% form "contact" %}' }],
    ['templates', { name: 'Shop', base: 'main' }],
    ['pages', { name: 'home', title: 'Home', slots: [{ slot: 'main', sections: [{ section: 'ask' }] }] }],
  ] as const)
    await api('POST', `/modules/${module}/resources`, { data });
  await api('PUT', '/sites/shop', definition);
  const { body } = await api('POST', '/sites/shop/builds', {});
  await api('POST', '/sites/shop/deploy', { build: body['id'], hostnames: ['www.shop.example'] });
});

/** Sends a form as a browser does. */
async function send(
  name: string,
  typed: Record<string, string> | [string, string][],
  origin: string | null = own,
) {
  const before = await snapshotRows(it().database.pool);
  const answer = await it().app.inject({
    method: 'POST',
    url: `/sites/shop/forms/${name}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...(origin === null ? {} : { origin }) },
    payload: new URLSearchParams(typed).toString(),
  });
  const changed = Object.keys(rowChanges(before, await snapshotRows(it().database.pool)));
  const stored = changed.some((table) => /enquiries|working|rare/.test(table));
  return { status: answer.statusCode, html: answer.payload, headers: answer.headers, stored };
}

/** A proof of the time as if the page had been looked over for a while. */
async function token(name = 'contact', seconds = 10, at = own): Promise<string> {
  const key = await formKey(it().database.pool);
  return makeFormToken(key, `shop/${name} ${at}`, Date.now() - seconds * 1000);
}

/** Sends a form several times, each looked over for long enough. */
async function statuses(name: string, times: number): Promise<number[]> {
  const all: number[] = [];
  for (let at = 0; at < times; at += 1)
    all.push((await send(name, { name: 'Ann', _token: await token(name) })).status);
  return all;
}

const hiddenToken = (html: string) => /name="_token" value="([^"]+)"/.exec(html)?.[1] ?? '';

test('SITE73 the page shows the form in its language, and sends it to the API', async () => {
  const { body } = await api('GET', '/sites/shop/builds');
  expect(body['data']).toMatchObject([{ pages: 1, warnings: [] }]);
  const [built] = body['data'] as { preview_path_url: string }[];
  const page = await fetch(String(built?.preview_path_url), { headers: { connection: 'close' } });
  const html = await page.text();
  expect(html).toContain('action="http://app.example/sites/shop/forms/contact"');
  expect(html).toContain('>E-mail</label>');
  expect(page.headers.get('content-security-policy')).toContain("form-action 'self' http://app.example");
});

test('SITE73 SITE75 what a page sends is looked over, then stored with the rights of the role, and leads back to its host', async () => {
  const typed: [string, string][] = [
    ['name', 'Ann'],
    ['guests', '3'],
    ['news', 'true'],
    ['topics', 'a'],
    ['topics', 'b'],
    ['_lang', 'de'],
  ];
  const looked = await send('contact', typed);
  expect(looked).toMatchObject({ status: 200, stored: false });
  expect(looked.html).toContain('<html lang="de">');
  expect(looked.html).toContain('name="name" required value="Ann"');
  expect(looked.html).toContain('>Adresse</label>');
  expect(looked.headers['content-security-policy']).toContain(`form-action 'self' ${own}`);
  const again: [string, string][] = [...typed, ['_at', own], ['_token', hiddenToken(looked.html)]];
  expect(await send('contact', again, 'http://app.example')).toMatchObject({ status: 429, stored: false });
  const later: [string, string][] = [...typed, ['_at', own], ['_token', await token()]];
  const taken = await send('contact', later, 'http://app.example');
  expect(taken).toMatchObject({ status: 303, stored: true, html: '' });
  expect(taken.headers.location).toBe(`${own}/de/danke/`);
  const { body } = await api('GET', '/modules/enquiries/resources');
  expect(body['data']).toMatchObject([
    { data: { name: 'Ann', guests: 3, news: true, topics: ['a', 'b'], mail: null } },
  ]);
  // A proof counts once.
  expect(await send('contact', later, 'http://app.example')).toMatchObject({ status: 422, stored: false });
});

test('SITE74 only pages on the hosts of the site may send', async () => {
  const typed = { name: 'Ann', _token: await token(), _at: 'https://evil.example' };
  for (const origin of [null, 'null', 'https://evil.example', 'https://shop.example', 'http://app.example'])
    expect(await send('contact', typed, origin)).toMatchObject({ status: 403, stored: false });
  // A proof for one host is none for another.
  const elsewhere = { name: 'Ann', _token: await token('contact', 10, 'https://evil.example') };
  expect(await send('contact', elsewhere)).toMatchObject({ status: 422, stored: false });
  for (const name of ['nothing', 'constructor'])
    expect(await send(name, typed)).toMatchObject({ status: 404, stored: false });
});

test('SITE75 a proof is good from two seconds to a day later, and for its form', async () => {
  for (const [given, status] of [
    [await token('contact', 0), 429],
    [await token('contact', 90_000), 422],
    [await token('rare'), 422],
    ['1.a.b', 422],
  ] as const)
    expect(await send('contact', { name: 'Ann', _token: given })).toMatchObject({ status, stored: false });
});

test('PUB6 SITE73 whoever fills in what nobody sees is thanked, and nothing is stored', async () => {
  for (const more of [{}, { _token: await token() }])
    expect(await send('contact', { name: 'Bot', _website: 'x', ...more })).toMatchObject({
      status: 303,
      stored: false,
    });
});

test('PUB8 SITE75 an address sends a form so often an hour, and three times without the work it asks for', async () => {
  expect(await statuses('rare', 2)).toEqual([303, 429]);
  expect(await statuses('working', 4)).toEqual([303, 303, 303, 429]);
});

test('SITE91 PUB7 where a form asks for work, the page does it by a script of ours, and it counts as done', async () => {
  const { html, headers } = await send('working', { name: 'Ann' });
  const script = /<script>([^]*)<\/script>/.exec(html)?.[1] ?? '';
  const hash = createHash('sha256').update(script).digest('base64');
  expect(headers['content-security-policy']).toContain(`script-src 'sha256-${hash}'`);
  expect((await send('contact', { name: 'Ann' })).headers['content-security-policy']).not.toContain('script');
  // The address has sent it three times without the work, in the test before.
  const tried = await token('working');
  expect((await send('working', { name: 'Ann', _token: tried })).status).toBe(429);

  const elements = { _token: { value: tried }, _proof: { value: '' } };
  let submitted: ((event: object) => void) | undefined;
  let isHeld = false;
  const sent = new Promise<void>((resolve) => {
    const form = {
      elements,
      addEventListener: (_: string, listener: typeof submitted) => (submitted = listener),
      requestSubmit: resolve,
    };
    const main = { dataset: { work: /<main data-work="(\d+)"/.exec(html)?.[1] } };
    const document = { querySelector: (what: string) => (what === 'main' ? main : form) };
    runInNewContext(script, { document, crypto: webcrypto, TextEncoder, Uint8Array, Number, Math, String });
    // Pressed before the work is done.
    submitted?.({ preventDefault: () => (isHeld = true) });
  });
  await sent;
  expect(isHeld).toBe(true);
  const proven = { name: 'Ann', _token: tried, _proof: elements._proof.value };
  expect(await send('working', proven)).toMatchObject({ status: 303, stored: true });
  const other = { ...proven, _token: await token('working'), _proof: '0' };
  expect((await send('working', other)).status).toBe(429);
});

test('SITE76 what is wrong is told at its field in the language of the page, and what was typed stays', async () => {
  const typed = { guests: '12', mail: '<b>"', _lang: 'de' };
  const tokens = [{}, { _token: await token() }];
  for (const more of tokens) {
    const { status, html, stored } = await send('contact', { ...typed, ...more });
    expect({ status, stored }).toEqual({ status: 422, stored: false });
    expect(html).toContain('id="form-contact-name-fault" class="fault">Fehlt noch.<');
    expect(html).toContain('id="form-contact-guests-fault" class="fault">Höchstens 9.<');
    expect(html).toContain('value="&lt;b&gt;&quot;"');
    expect(html).toContain('was Sie geschrieben haben, ist noch da');
    expect(html).not.toContain('<script');
  }
  // What was refused may be sent again, mended, and only fields that the form asks for are taken.
  const mended = { name: 'Bea', ...tokens[1] };
  const foreign = await send('contact', { ...mended, internal: 'x' });
  expect(foreign).toMatchObject({ status: 422, stored: false });
  expect(foreign.html).toContain('internal');
  expect(await send('contact', mended)).toMatchObject({ status: 303, stored: true });
});

test('SITE93 SITE105 PUB9 a page asks for files, and for what depends on answers, on the page to look over, which keeps them, sends them without a script, and lets nobody read them', async () => {
  const stage = { it, own, token: (seconds: number) => token('papers', seconds), api };
  expect(await tellFileStory(stage)).toEqual([303, 303, 303, 429]);
});

test('SITE73 a form that is not open, or that a page cannot show, refuses the build', async () => {
  for (const [module, said] of [
    ['closed', /has no public form that is open/],
    ['pages', /has no public form that is open/],
    ['placed', /cannot ask for "place" of type geo/],
  ] as const) {
    await api('PUT', '/sites/shop', { ...definition, forms: { contact: form(module) } });
    const { status, body } = await api('POST', '/sites/shop/builds', {});
    expect(status).toBe(422);
    expect(body['detail']).toMatch(said);
  }
  await api('PUT', '/sites/shop', definition);
});
