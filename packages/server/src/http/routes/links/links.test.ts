import { beforeEach, describe, expect, test } from 'vitest';
import { fileClient, testId, useScenarios } from '../../../testing/index.ts';
import { linkModules, linkUsers } from './testing.ts';

const { it } = useScenarios({ modules: linkModules, users: linkUsers });

const cake = testId(1);
const shop = testId(2);
const path = `/modules/cakes/resources/${cake}/links`;
const soon = () => new Date(Date.now() + 86_400_000).toISOString();
const { store } = fileClient(it);

async function ask(
  as: string | undefined,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
) {
  const headers = as === undefined ? {} : { authorization: `Bearer ${it().user(as).token}` };
  return it().app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
}

interface Made {
  id: string;
  token: string;
  url: string;
}

async function made(as = 'clerk', given: object = {}): Promise<Made> {
  const answer = await ask(as, 'POST', path, { expiresAt: soon(), ...given });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<Made>();
}

const open = async ({ token }: { token: string }) =>
  ask(undefined, 'GET', `/entry-links/${token}?timeZone=UTC`);
const seen = async (as: string) =>
  (await ask(as, 'GET', '/modules/cakes')).json<{ bakery_resource: object }>().bakery_resource;

interface Noted {
  action: string;
  via: string;
  actor: string | null;
  address: string | null;
  details: { link?: string };
}

/** What the audit log notes while something is done. */
async function noted(work: () => Promise<void>): Promise<{ entries: Noted[]; text: string }> {
  const { pool } = it().database;
  const { rows: before } = await pool.query<{ last: string }>(
    'select coalesce(max(id), 0)::text as last from bakehouse.audit',
  );
  await work();
  const { rows } = await pool.query<Noted & { text: string }>(
    'select action, via, actor, address, details, a::text as text from bakehouse.audit a where id > $1 order by id',
    [before[0]?.last],
  );
  return { entries: rows, text: rows.map(({ text }) => text).join() };
}

beforeEach(async () => {
  const { pool } = it().database;
  for (const table of ['bakehouse.entry_links', 'bakehouse.tries', 'modules.cakes', 'modules.shops'])
    await pool.query(`delete from ${table}`);
  const scan = await store('clerk', 'the scan', { path: '/scans/opera.txt' });
  const contract = await store('admin', 'the contract', { path: '/vault/contract.txt' });
  const parts: [string, string, object][] = [
    ['shops', shop, { name: 'Lindenhof', city: 'Kiel', owed: 987_123 }],
    [
      'cakes',
      cake,
      {
        name: 'Opera',
        shop: 'south',
        cost: 7,
        scan: scan.id,
        contract: contract.id,
        sold_in: shop,
        rows: [{ at: shop }],
      },
    ],
  ];
  for (const [module, id, data] of parts) {
    const answer = await ask('admin', 'POST', `/modules/${module}/resources`, { id, data });
    if (answer.statusCode !== 201) throw new Error(answer.body);
  }
});

describe('LINK1 who makes links', () => {
  test('LINK1 nobody whose role the module does not name, and in no module that names none', async () => {
    for (const [as, url] of [
      ['reader', path],
      ['clerk', `/modules/closed/resources/${testId(5)}/links`],
      ['admin', `/modules/closed/resources/${testId(5)}/links`],
    ] as const) {
      expect((await ask(as, 'POST', url, { expiresAt: soon() })).statusCode).toBe(403);
      expect((await ask(as, 'GET', url)).statusCode).toBe(403);
    }
    expect((await ask(undefined, 'POST', path, { expiresAt: soon() })).statusCode).toBe(401);
    await ask('admin', 'PATCH', `/modules/cakes/resources/${cake}`, { data: { shop: 'north' } });
    expect((await ask('clerk', 'POST', path, { expiresAt: soon() })).statusCode).toBe(404);
    expect((await it().database.pool.query('select from bakehouse.entry_links')).rowCount).toBe(0);
  });

  test('LINK1 of who makes links, others are told nothing', async () => {
    expect(await seen('clerk')).toHaveProperty('links', ['clerk']);
    expect(await seen('reader')).not.toHaveProperty('links');
  });

  test('LINK1 switched off, none is made and none opens', async () => {
    const link = await made();
    const set = async (ENTRY_LINKS: string) => ask('admin', 'PUT', '/settings', { values: { ENTRY_LINKS } });
    expect((await set('off')).statusCode).toBeLessThan(300);
    expect((await ask('clerk', 'POST', path, { expiresAt: soon() })).statusCode).toBe(404);
    expect((await open(link)).statusCode).toBe(404);
    await set('on');
    expect((await open(link)).statusCode).toBe(200);
  });
});

describe('LINK2 a link', () => {
  test('LINK2 is 256 random bits, of which only the digest is kept, and shown once', async () => {
    const link = await made('clerk', { note: 'For the auditor' });
    expect(link.token).toMatch(/^bhe_[\w-]{43}$/);
    expect(link.url).toMatch(new RegExp(`/app/shared#token=${link.token}$`));
    const { rows } = await it().database.pool.query<{ text: string }>(
      'select t::text as text from bakehouse.entry_links t',
    );
    expect(rows[0]?.text).not.toContain(link.token.slice(4));
    const list = await ask('clerk', 'GET', path);
    expect(list.json()).toMatchObject({
      data: [{ id: link.id, note: 'For the auditor', opened: 0 }],
      next: null,
    });
    expect(list.body).not.toContain(link.token);
  });

  test.each([['2020-01-01T00:00:00Z'], [new Date(Date.now() + 367 * 86_400_000).toISOString()]])(
    'LINK2 ends: %s is refused',
    async (expiresAt) => {
      const answer = await ask('clerk', 'POST', path, { expiresAt });
      expect([answer.statusCode, answer.json<{ errors: { path: string }[] }>().errors[0]?.path]).toEqual([
        422,
        'expiresAt',
      ]);
    },
  );

  test('LINK2 leads nowhere once it has ended, and is forgotten', async () => {
    const link = await made();
    await it().database.pool.query("update bakehouse.entry_links set expires_at = now() - interval '1 s'");
    expect((await open(link)).statusCode).toBe(404);
    expect((await ask('clerk', 'GET', path)).json()).toMatchObject({ data: [] });
  });
});

describe('LINK3 what a link shows', () => {
  test('LINK3 what its maker may read, with names instead of ids, and nothing of how it is made', async () => {
    const answer = await open(await made());
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({
      title: 'Cakes',
      name: 'Opera',
      sections: [
        {
          title: 'What it is',
          fields: [{ identifier: 'name' }, { identifier: 'scan' }, { identifier: 'rows' }],
        },
        { title: null, fields: [{ identifier: 'sold_in' }, { identifier: 'shop' }, { identifier: 'twice' }] },
      ],
      names: { [shop]: 'Lindenhof (Kiel)' },
    });
    const { data, files } = answer.json<{ data: object; files: object }>();
    expect(Object.keys(data).sort()).toEqual(['name', 'rows', 'scan', 'shop', 'sold_in', 'twice']);
    expect(Object.values(files)).toEqual([{ name: 'opera.txt', mime: 'text/plain', size: 8 }]);
    for (const hidden of ['cost', 'contract', '987123', 'renamed', '$resource'])
      expect(answer.body, hidden).not.toContain(hidden);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
  });

  test('LINK3 only the fields that it names, also of the name and the files', async () => {
    const link = await made('admin', { fields: ['cost', 'shop'] });
    const shown = (await open(link)).json<{ data: object; name: string }>();
    expect(shown.data).toEqual({ cost: 7, shop: 'south' });
    expect(shown.name).toBe(cake.slice(-8));
    const answer = await ask('clerk', 'POST', path, { expiresAt: soon(), fields: ['name', 'nothing'] });
    expect(answer.json()).toMatchObject({ status: 422, errors: [{ path: 'fields.1' }] });
  });

  test('LINK3 its files, and no other', async () => {
    const link = await made();
    const { data } = (await open(link)).json<{ data: { scan: string } }>();
    const file = (id: string, token = link.token) =>
      ask(undefined, 'GET', `/entry-links/${token}/files/${id}`);
    expect((await file(data.scan)).body).toBe('the scan');
    const { rows } = await it().database.pool.query<{ id: string }>(
      "select id from bakehouse.files where path = '/vault/contract.txt'",
    );
    expect((await file(rows[0]?.id ?? '')).statusCode).toBe(404);
    const narrow = await made('clerk', { fields: ['name'] });
    expect((await file(data.scan, narrow.token)).statusCode).toBe(404);
    const own = await made('admin');
    expect((await file(rows[0]?.id ?? '', own.token)).statusCode).toBe(404);
  });

  test.each<[string, string]>([
    ['is disabled', `update bakehouse.users set disabled = true where email = 'clerk@example.com'`],
    ['has lost the role', `delete from bakehouse.user_roles where role_slug = 'clerk'`],
    [
      'may not read the field list any more',
      `update bakehouse.roles set permissions = '[]' where slug = 'clerk'`,
    ],
    ['may not read that row any more', `update modules.cakes set shop = 'north'`],
    ['is of a module that asks for other roles', `update bakehouse.entry_links set module = 'closed'`],
  ])('LINK3 nothing once whoever made it %s', async (_, sql) => {
    const link = await made();
    const { pool } = it().database;
    const client = await pool.connect();
    const saved = await pool.query<{ permissions: object }>(
      "select permissions from bakehouse.roles where slug = 'clerk'",
    );
    try {
      await client.query(sql);
      expect((await open(link)).statusCode).toBe(404);
    } finally {
      await client.query(`update bakehouse.users set disabled = false where email = 'clerk@example.com'`);
      await client.query(
        `insert into bakehouse.user_roles (user_id, role_slug) select id, 'clerk' from bakehouse.users where email = 'clerk@example.com' on conflict do nothing`,
      );
      await client.query(`update bakehouse.roles set permissions = $1 where slug = 'clerk'`, [
        JSON.stringify(saved.rows[0]?.permissions),
      ]);
      client.release();
    }
  });

  test('LINK3 no more by roles that its maker was given later', async () => {
    const link = await made();
    const { pool } = it().database;
    const id = it().user('clerk').id;
    await pool.query(`insert into bakehouse.user_roles (user_id, role_slug) values ($1, 'admin')`, [id]);
    try {
      expect(Object.keys((await open(link)).json<{ data: object }>().data)).not.toContain('cost');
    } finally {
      await pool.query(`delete from bakehouse.user_roles where user_id = $1 and role_slug = 'admin'`, [id]);
    }
  });
});

test('LINK4 a link is revoked by whoever made it and by administrators, and deletion and erasure end it', async () => {
  const [mine, other] = [await made(), await made('admin')];
  expect((await ask('clerk', 'GET', path)).json<{ data: object[] }>().data).toHaveLength(1);
  expect((await ask('admin', 'GET', path)).json<{ data: object[] }>().data).toHaveLength(2);
  expect((await ask('clerk', 'DELETE', `${path}/${other.id}`)).statusCode).toBe(404);
  expect((await open(other)).statusCode).toBe(200);
  expect((await ask('clerk', 'DELETE', `${path}/${mine.id}`)).statusCode).toBe(204);
  expect((await open(mine)).statusCode).toBe(404);
  await ask('admin', 'DELETE', `/modules/cakes/resources/${cake}`);
  expect((await open(other)).statusCode).toBe(404);
});

test('LINK5 the audit log notes who makes and revokes a link, and every opening with its address', async () => {
  let link = { id: '', token: '' };
  const { entries, text } = await noted(async () => {
    link = await made();
    await open(link);
    await open({ token: `bhe_${'A'.repeat(43)}` });
    await ask('admin', 'DELETE', `${path}/${link.id}`);
  });
  const links = entries.filter(({ action }) => action.startsWith('link.'));
  expect(links.map(({ action, actor }) => [action, actor])).toEqual([
    ['link.create', it().user('clerk').id],
    ['link.open', null],
    ['link.delete', it().user('admin').id],
  ]);
  expect(links[1]).toMatchObject({
    via: 'nobody',
    address: '127.0.0.1',
    details: { module: 'cakes', link: link.id },
  });
  expect(entries.filter(({ action, via }) => action === 'resource.read' && via === 'nobody')).toHaveLength(1);
  expect(text).not.toContain(link.token.slice(4));
});

test('LINK6 one address opens so many links an hour, whether they lead somewhere or not', async () => {
  const link = await made();
  const wrong = { token: `bhe_${'A'.repeat(43)}` };
  await open(wrong);
  // As after 300 of them within this hour.
  await it().database.pool.query('update bakehouse.tries set at = array_fill(clock_timestamp(), array[300])');
  const answer = await open(link);
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});
