import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, utimesSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { leastFileWork } from '@bakehouse/contract';
import { makeTestDatabase, type TestDatabase } from '@bakehouse/store/testing';
import { expect, onTestFinished, test } from 'vitest';
import { runProduct, type Product } from '../harness/product.ts';
import { useScratch } from '../harness/scratch.ts';

const scratch = useScratch();
const password = 'correct horse battery';
const patience = { timeout: 120_000, interval: 20 };
const pdf = '%PDF-1.7 an application';

test('PUB12 a process that is killed while a form is stored leaves no entry, no file and no used form; what it had on its disk goes', async () => {
  const database = await makeTestDatabase();
  const folder = scratch();
  const env = { DATABASE_URL: database.url, ADMIN_PASSWORD: password, TMPDIR: folder };
  let product = await runProduct({ env });
  onTestFinished(async () => {
    await product.stop('SIGKILL');
    await database.drop();
  });
  await product.ready();
  const admin = await signedIn(product);
  await admin('PUT', '/modules/jobs', {
    bakery_resource: {
      fields: [
        { identifier: 'name', type: 'text' },
        { identifier: 'paper', type: 'file' },
      ],
      publicForm: { role: 'visitor', fields: ['name', 'paper'] },
    },
  });
  await admin('POST', '/roles', {
    slug: 'visitor',
    title: 'Visitors',
    permissions: [{ module: 'jobs', action: 'create' }],
  });
  const { token } = (await (await fetch(`${product.url}/forms/jobs`)).json()) as { token: string };
  const id = await upload(product, token);

  // The form waits inside of its transaction until the process is dead.
  const holder = await database.pool.connect();
  await holder.query('begin; select from bakehouse.form_uploads for update');
  const send = async () => {
    const body = JSON.stringify({ data: { name: 'Ann', paper: id }, token });
    const headers = { 'content-type': 'application/json', connection: 'close' };
    return fetch(`${product.url}/forms/jobs`, { method: 'POST', headers, body });
  };
  // Sent too early it is refused; it waits once it is let in.
  const sending = (async () => {
    while ((await send()).status === 429) continue;
  })().catch(() => undefined);
  await expect.poll(() => waiting(database), patience).toBe(true);
  // Another file is on its way.
  await halfAFile(product, token);
  await expect.poll(() => spools(folder).length, patience).toBe(1);
  await product.stop('SIGKILL');
  await sending;
  await expect.poll(() => waiting(database), patience).toBe(false);
  await holder.query('commit');
  holder.release();
  expect(await rows(database)).toEqual({ jobs: 0, files: 0, sent: 0, uploads: 1 });
  for (const left of spools(folder)) utimesSync(join(folder, left), 0, 0);

  product = await runProduct({ env });
  await product.ready();
  await expect.poll(() => spools(folder), patience).toEqual([]);
  const again = await send();
  expect([again.status, await again.text()]).toEqual([204, '']);
  expect(await rows(database)).toEqual({ jobs: 1, files: 1, sent: 1, uploads: 0 });
});

function spools(folder: string): string[] {
  return readdirSync(folder).filter((name) => name.startsWith('bakehouse-file-'));
}

async function waiting({ pool }: TestDatabase): Promise<boolean> {
  const { rows: found } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%form_uploads%'`,
  );
  return found.length > 0;
}

async function rows({ pool }: TestDatabase): Promise<unknown> {
  const { rows: found } = await pool.query(
    `select (select count(*) from modules.jobs)::int as jobs, (select count(*) from bakehouse.files)::int as files,
       (select count(*) from bakehouse.webhook_calls)::int as sent, (select count(*) from bakehouse.form_uploads)::int as uploads`,
  );
  return found[0];
}

function worked(about: string): string {
  for (let n = 0; ; n += 1) {
    const hash = createHash('sha256').update(`${about}.${n}`).digest();
    if (hash.readUInt32BE() >>> (32 - leastFileWork) === 0) return String(n);
  }
}

async function upload({ url }: Product, token: string): Promise<string> {
  const id = randomUUID();
  const body = new FormData();
  const fields = { token, id, field: 'paper', proof: worked(`${token}.${id}`) };
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  body.append('file', new Blob([pdf]), 'cv.pdf');
  const answer = await fetch(`${url}/forms/jobs/files`, { method: 'POST', body });
  expect([answer.status, await answer.json()]).toMatchObject([201, { name: 'cv.pdf' }]);
  return id;
}

/** Sends the beginning of a file, and no more. */
async function halfAFile({ url }: Product, token: string): Promise<void> {
  const id = randomUUID();
  const fields = { token, id, field: 'paper', proof: worked(`${token}.${id}`) };
  const parts = Object.entries(fields).map(
    ([name, value]) => `--end\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const begun = `${parts.join('')}--end\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n${pdf}`;
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  socket.write(
    `POST /forms/jobs/files HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: multipart/form-data; boundary=end\r\nContent-Length: 500000\r\n\r\n${begun}`,
  );
}

async function signedIn({ url }: Product) {
  const send = async (method: string, path: string, body: object, token?: string) => {
    const headers = {
      connection: 'close',
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  const credentials = { email: 'admin@example.com', password, mode: 'token' };
  const { token } = await send('POST', '/auth/sign-in', credentials);
  return (method: string, path: string, body: object) => send(method, path, body, String(token));
}
