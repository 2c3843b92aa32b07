import { makeTestDatabase, type TestDatabase } from '@bakehouse/store/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { runProduct, type Product } from '../harness/product.ts';

const patience = { timeout: 300_000, interval: 20 };
const password = 'correct horse battery';
const rows = 100_000;
const measures = (type: string) => ({ bakery_resource: { fields: [{ identifier: 'size', type }] } });

test('MOD56 MOD57 a process that is killed while it changes the type of a large module loses nothing, and the change can be made again', async () => {
  const database = await makeTestDatabase();
  const env = { DATABASE_URL: database.url, ADMIN_PASSWORD: password };
  let product = await runProduct({ env });
  onTestFinished(async () => {
    await product.stop('SIGKILL');
    await database.drop();
  });
  await product.ready();
  let send = await signedIn(product);
  expect((await send('PUT', '/modules/measures', measures('text'))).status).toBe(201);
  const ids = await fill(database);

  // Nothing can be stored before the kill, however fast this machine reads the values.
  const holder = await database.pool.connect();
  await holder.query(`begin; select from bakehouse.modules where identifier = 'measures' for no key update`);
  const changing = send('PUT', '/modules/measures', measures('number')).catch((error: unknown) => error);
  await vi.waitFor(async () => expect(await doneSoFar(database)).toBeGreaterThan(0), patience);
  const written = ids.slice(0, 40);
  const acknowledged = await Promise.all(
    written.map((id, n) =>
      send('PATCH', `/modules/measures/resources/${id}`, { data: { size: String(-n - 1) } }),
    ),
  );
  expect(acknowledged.map(({ status }) => status)).toEqual(written.map(() => 200));
  await product.stop('SIGKILL');
  await holder.query('commit');
  holder.release();
  expect(await changing).toBeInstanceOf(Error);
  expect(await leftovers(database)).not.toEqual([]);

  product = await runProduct({ env });
  await product.ready();
  await vi.waitFor(async () => expect(await leftovers(database)).toEqual([]), patience);
  await vi.waitFor(() => {
    const { stdout, stderr } = product.output();
    expect(stdout + stderr).toMatch(/measures/);
  }, patience);
  send = await signedIn(product);
  expect((await send('GET', '/modules/measures')).body).toMatchObject(measures('text'));
  expect(await sums(database)).toEqual(expected('text'));

  // What was interrupted can be made again, and then has everything too.
  expect((await send('PUT', '/modules/measures', measures('number'))).status).toBe(200);
  expect(await sums(database)).toEqual(expected('double precision'));
  expect(await leftovers(database)).toEqual([]);
});

async function signedIn({ url }: Product) {
  const send = async (method: string, path: string, body?: object, token?: string) => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        connection: 'close',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const credentials = { email: 'admin@example.com', password, mode: 'token' };
  const { body } = await send('POST', '/auth/sign-in', credentials);
  return (method: string, path: string, content?: object) =>
    send(method, path, content, String(body['token']));
}

/** Puts the numbers from 1 on into the module as texts; gives the ids of their rows in this order. */
async function fill({ pool }: TestDatabase): Promise<string[]> {
  const { rows: made } = await pool.query<{ id: string }>(
    `insert into modules.measures (id, version, "createdAt", "updatedAt", size)
     select gen_random_uuid(), 1, now(), now(), i::text from generate_series(1, $1) i returning id`,
    [rows],
  );
  return made.map(({ id }) => id);
}

async function doneSoFar({ pool }: TestDatabase): Promise<number> {
  const { rows: found } = await pool.query<{ done: number }>(
    'select done::float8 as done from bakehouse.type_changes',
  );
  return found[0]?.done ?? 0;
}

/** What a change of a type leaves in the database besides the values. */
async function leftovers({ pool }: TestDatabase): Promise<string[]> {
  const { rows: found } = await pool.query<{ name: string }>(
    `select attname::text as name from pg_attribute
       where attrelid = 'modules.measures'::regclass and attname like 'new values%' and not attisdropped
     union all select tgname::text from pg_trigger where tgrelid = 'modules.measures'::regclass and not tgisinternal
       and tgname not like 'first revision%'
     union all select 'change ' || id from bakehouse.type_changes union all select 'row ' || seq from bakehouse.type_change_rows`,
  );
  return found.map(({ name }) => name);
}

/** The values by their number, sum, the number of those that were written meanwhile, and type. */
async function sums({ pool }: TestDatabase): Promise<unknown> {
  const { rows: found } = await pool.query(
    `select count(*)::float8 as count, sum(size::numeric)::float8 as sum, (count(*) filter (where size::numeric < 0))::float8 as written,
       min(pg_typeof(size)::text) as type from modules.measures`,
  );
  return found[0];
}

/** The first forty were written anew, each by its number below zero. */
function expected(type: string) {
  const meanwhile = (40 * 41) / 2;
  return { count: rows, sum: (rows * (rows + 1)) / 2 - 2 * meanwhile, written: 40, type };
}
