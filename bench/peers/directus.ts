import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../../test/harness/free-port.ts';
import { status } from '../../test/harness/product.ts';
import { sendJson } from '../json.ts';
import { byCountry, newProduct, someOf } from '../resources/operations.ts';
import { idOf, rowId, rowValues } from '../resources/seed.ts';
import type { BenchConnection } from '../resources/database.ts';
import { directusQuestions, questionCollections, seedDirectusQuestions } from './directus-questions.ts';
import { directusPackages } from './packages.ts';
import { runProgram, startProgram, throwAwayFolder } from './process.ts';
import type { ResourcePeer } from './resource-peer.ts';

const base = '/items/products';

/** Directus as shipped, without caches; asked by a user who is no administrator and may do everything with products. */
export const directus: ResourcePeer = {
  packages: directusPackages,
  atLeast: 10,
  async start({ folder, node }, connection, rows) {
    const cwd = throwAwayFolder('directus');
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const admin = randomUUID();
    const env = environment(connection, cwd, port, admin);
    const cli = join(folder, 'node_modules/directus/cli.js');
    await runProgram({ node, argv: [cli, 'bootstrap'], cwd, env });
    const stop = await startProgram(
      { node, argv: [cli, 'start'], cwd, env },
      async () => (await status(`${url}/server/ping`)) === 200,
    );
    try {
      await sendJson('POST', `${url}/collections`, collection, admin);
      await seed(connection, rows, (client) => seedDirectusQuestions(client, url, admin));
      const token = await makeUser(url, admin);
      return {
        url,
        stop,
        headers: { authorization: `Bearer ${token}` },
        requests: {
          'get one': someOf(rows).map((n) => ({ method: 'GET', path: `${base}/${idOf(n)}` })),
          'list of 25': byCountry((c) => `${base}?filter[country][_eq]=${c}&sort=-price&limit=25`),
          create: [{ method: 'POST', path: base, body: newProduct }],
          update: someOf(rows).map((n) => ({
            method: 'PATCH',
            path: `${base}/${idOf(n)}`,
            body: '{"price":{n}}',
          })),
          count: [{ method: 'GET', path: `${base}?aggregate[count]=*` }],
          ...directusQuestions(),
        },
      };
    } catch (error) {
      await stop();
      throw error;
    }
  },
};

function environment(
  { host, port, user, password, database }: BenchConnection,
  folder: string,
  listen: number,
  token: string,
): Record<string, string> {
  return {
    DB_CLIENT: 'pg',
    DB_HOST: host,
    DB_PORT: String(port),
    DB_USER: user,
    DB_PASSWORD: password,
    DB_DATABASE: database,
    HOST: '127.0.0.1',
    PORT: String(listen),
    PUBLIC_URL: `http://127.0.0.1:${listen}`,
    SECRET: randomUUID(),
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: randomUUID(),
    ADMIN_TOKEN: token,
    STORAGE_LOCAL_ROOT: join(folder, 'uploads'),
    EXTENSIONS_PATH: join(folder, 'extensions'),
    LOG_LEVEL: 'warn',
    TELEMETRY: 'false',
  };
}

const field = (name: string, type: string, special: string[] = [], schema: object = {}) => ({
  field: name,
  type,
  meta: { special },
  schema,
});
const collection = {
  collection: 'products',
  meta: {},
  schema: {},
  fields: [
    field('id', 'uuid', ['uuid'], { is_primary_key: true }),
    field('name', 'string', [], { is_nullable: false }),
    field('price', 'decimal', [], { numeric_precision: 20, numeric_scale: 2 }),
    field('qty', 'integer'),
    field('country', 'string'),
    field('tags', 'json', ['cast-json']),
    field('items', 'json', ['cast-json']),
    field('date_created', 'timestamp', ['date-created']),
    field('date_updated', 'timestamp', ['date-updated']),
  ],
};

async function makeUser(url: string, admin: string): Promise<string> {
  const made = await sendJson('POST', `${url}/policies`, { name: 'Products', app_access: false }, admin);
  const policy = (made.data as { id: string }).id;
  for (const collection of ['products', ...questionCollections])
    for (const action of ['create', 'read', 'update'])
      await sendJson(
        'POST',
        `${url}/permissions`,
        { policy, collection, action, permissions: {}, fields: ['*'] },
        admin,
      );
  const token = randomUUID();
  const user = { email: 'user@example.com', password: randomUUID(), token, policies: [{ policy }] };
  await sendJson('POST', `${url}/users`, user, admin);
  return token;
}

async function seed(
  connection: BenchConnection,
  rows: number,
  more: (client: Client) => Promise<void>,
): Promise<void> {
  const client = new Client({ ...connection });
  await client.connect();
  await client.query(
    `insert into products (id, name, price, qty, country, tags, items, date_created, date_updated)
     select ${rowId}, name, price, qty, country, to_json(tags), items::json, now(), now() from (select n, ${rowValues} from generate_series(1, $1::int) n) s`,
    [rows],
  );
  await client.query('vacuum analyze products');
  await more(client);
  await client.end();
}
