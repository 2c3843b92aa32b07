import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../../test/harness/free-port.ts';
import { status } from '../../test/harness/product.ts';
import { byCountry, newProduct, someOf } from '../resources/operations.ts';
import type { BenchConnection } from '../resources/database.ts';
import { rowValues } from '../resources/seed.ts';
import { strapiPackages } from './packages.ts';
import { startProgram, throwAwayFolder } from './process.ts';
import type { ResourcePeer } from './resource-peer.ts';
import { writeStrapiProject } from './strapi-project.ts';

const base = '/api/products';

/** Strapi without its log of requests and without drafts; asked with a token for products only. */
export const strapi: ResourcePeer = {
  packages: strapiPackages,
  atLeast: 8,
  async start({ folder, node }, connection, rows) {
    const cwd = throwAwayFolder('strapi');
    writeStrapiProject(cwd, folder);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const stop = await startProgram(
      {
        node,
        argv: [join(folder, 'node_modules/@strapi/strapi/bin/strapi.js'), 'start'],
        cwd,
        env: {
          CONNECTION: JSON.stringify({ ...connection, ssl: false }),
          PORT: String(port),
          SALT: randomUUID(),
          STRAPI_TELEMETRY_DISABLED: 'true',
        },
      },
      async () => (await status(`${url}/_health`)) === 204,
    );
    try {
      await seed(connection, rows);
      return {
        url,
        stop,
        headers: { authorization: `Bearer ${readFileSync(join(cwd, 'token'), 'utf8')}` },
        requests: {
          'get one': someOf(rows).map((n) => ({ method: 'GET', path: `${base}/${documentId(n)}` })),
          // Without its count, which the others do not make either.
          'list of 25': byCountry(
            (c) =>
              `${base}?filters[country][$eq]=${c}&sort=price:desc&pagination[pageSize]=25&pagination[withCount]=false`,
          ),
          create: [{ method: 'POST', path: base, body: `{"data":${newProduct}}` }],
          update: someOf(rows).map((n) => ({
            method: 'PUT',
            path: `${base}/${documentId(n)}`,
            body: '{"data":{"price":{n}}}',
          })),
          // It has no way to count alone: this is the cheapest list that tells the total.
          count: [{ method: 'GET', path: `${base}?pagination[pageSize]=1&fields[0]=id` }],
        },
      };
    } catch (error) {
      await stop();
      throw error;
    }
  },
};

function documentId(n: number): string {
  return `d${String(n).padStart(23, '0')}`;
}

async function seed(connection: BenchConnection, rows: number): Promise<void> {
  const client = new Client({ ...connection });
  await client.connect();
  // Its updates go up to the loader's running number, which its ten digits cannot hold.
  await client.query('alter table products alter column price type numeric');
  await client.query(
    `insert into products (document_id, name, price, qty, country, tags, items, created_at, updated_at, published_at)
     select 'd' || lpad(n::text, 23, '0'), name, price, qty, country, to_jsonb(tags), items, now(), now(), now() from (select n, ${rowValues} from generate_series(1, $1::int) n) s`,
    [rows],
  );
  await client.query('vacuum analyze products');
  await client.end();
}
