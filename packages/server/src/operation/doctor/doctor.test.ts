import { chmodSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@bakehouse/store';
import { hasPgBouncer, makeTestDatabase, startFakeS3, startPgBouncer } from '@bakehouse/store/testing';
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest';
import { pandocPackage } from '../../formats/documents/parts.ts';
import { configOf } from '../../testing/config-of.ts';
import { refuseUnreachable } from '../process/database.ts';
import { examineAll, type PlacedFinding } from './doctor.ts';

let folder: string;
const servers: Server[] = [];
const sockets = new Set<Socket>();
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bakehouse-doctor-'));
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await Promise.all(servers.splice(0).map((server) => new Promise((done) => server.close(done))));
  rmSync(folder, { recursive: true });
});

/** A server that says something to whoever comes. */
async function listen(greeting: string): Promise<number> {
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.end(greeting);
  });
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

async function examine(env: Record<string, string>, node = '20.19.0'): Promise<PlacedFinding[]> {
  const config = configOf({ DATA_DIR: join(folder, 'data'), PORT: '0', SITE_PORT: '0', ...env });
  return examineAll({ config, node });
}

/** A file of the checkout. */
const read = (path: string) => readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8');

/** What is not as it should be, by part. */
function wrong(findings: PlacedFinding[]): Record<string, string> {
  return Object.fromEntries(
    findings
      .filter(({ state }) => state === 'fault' || state === 'warning')
      .map((one) => [one.part, one.text]),
  );
}

test('START27 a healthy machine has nothing to mend, and nothing was changed by looking', async () => {
  const findings = await examine({});

  expect(wrong(findings)).toEqual({});
  expect(new Set(findings.map(({ part }) => part)).size).toBeGreaterThanOrEqual(6);
  expect(readdirSync(folder)).toEqual([]);
});

test('START27 SHIP13 the pandoc that is to be installed is the one that is tested, and that the image has', () => {
  const { optionalDependencies } = JSON.parse(read('packages/server/package.json')) as {
    optionalDependencies: Record<string, string>;
  };

  expect(pandocPackage).toBe(`pandoc-wasm@${optionalDependencies['pandoc-wasm']}`);
  expect(read('deploy/Dockerfile')).toContain(` ${pandocPackage} `);
  expect(read('docs/guides/install.md')).toContain(` ${pandocPackage}`);
  // The packed product is without it: it is a quarter of all, and most need it late or never.
  expect(read('package.json')).not.toContain('pandoc');
});

test('START27 what is wrong is told with what to do about it', async () => {
  const data = join(folder, 'data');
  mkdirSync(data);
  chmodSync(data, 0o755);
  const app = join(folder, 'app');
  mkdirSync(join(app, 'modules'), { recursive: true });
  writeFileSync(join(app, 'modules', 'orders.json'), '{"title": 7}');
  const foreign = await listen('SSH-2.0-nobody\r\n');
  const findings = await examine(
    {
      PORT: String(foreign),
      PUBLIC_URL: 'http://app.example.com',
      SMTP_URL: `smtp://127.0.0.1:${await listen('554 go away\r\n')}`,
      CADDY_ADMIN_URL: 'http://127.0.0.1:1',
      APP_DIR: app,
      DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/none',
    },
    '18.20.4',
  );

  expect(wrong(findings)).toEqual({
    Node: 'Node 18.20.4 is too old.',
    'Data folder': `Other users of this machine can read ${data}.`,
    Database: expect.stringContaining('127.0.0.1:1') as string,
    Ports: `PORT ${foreign} is in use by another program.`,
    Address: expect.stringContaining('http://app.example.com is not encrypted') as string,
    Mail: expect.stringContaining('554 go away') as string,
    Sites: 'Caddy does not answer at http://127.0.0.1:1/config/.',
    Definitions: expect.stringContaining('orders.json') as string,
  });
  for (const { state, advice } of findings)
    if (state === 'fault' || state === 'warning') expect(advice).toMatch(/\w+/);
});

test('START27 the schema and the settings of a database of one’s own are read', async () => {
  const database = await makeTestDatabase();
  const { pool } = database;
  const schema = async () => {
    const findings = await examine({ DATABASE_URL: database.url });
    return findings.find(({ part, text }) => part === 'Database' && /schema|empty/.test(text))?.text;
  };
  try {
    await pool.query('drop schema if exists bakehouse, modules cascade');
    expect(await schema()).toBe('The database is empty; the first start fills it.');
    await migrate(pool);
    expect(await schema()).toBe("It has this release's schema.");
    await pool.query(
      'delete from bakehouse.migrations where number = (select max(number) from bakehouse.migrations)',
    );
    expect(await schema()).toMatch(/^The schema is older than this release\. Still to come: \S+\.sql\.$/);
    await pool.query(`insert into bakehouse.migrations (number, name, checksum) values (9999, 'x', 'x')`);
    expect(wrong(await examine({ DATABASE_URL: database.url }))['Database']).toContain('newer Bakehouse');
  } finally {
    await database.drop();
  }
});

test('START27 OPS22 a direct address beside a database without a pooler, and one without a database, are told', async () => {
  const database = await makeTestDatabase();
  try {
    const both = { DATABASE_URL: database.url, DATABASE_DIRECT_URL: database.url };
    expect(wrong(await examine(both))).toEqual({
      Database: 'DATABASE_DIRECT_URL is set, and DATABASE_URL leads through no pooler in transaction mode.',
    });
  } finally {
    await database.drop();
  }
  const config = configOf({ DATA_DIR: join(folder, 'data'), DATABASE_DIRECT_URL: 'postgres://a@b/c' });
  expect(() => refuseUnreachable(config)).toThrow(/^DATABASE_DIRECT_URL is set without DATABASE_URL\./);
});

test('OPS43 a standby that is none, and one without a database that it follows, are told', async () => {
  const database = await makeTestDatabase();
  try {
    const both = { DATABASE_URL: database.url, DATABASE_READ_URL: database.url };
    expect(wrong(await examine(both))['Standby']).toMatch(/ cannot be read from: it is no standby\.$/);
  } finally {
    await database.drop();
  }
  const config = configOf({ DATA_DIR: join(folder, 'data'), DATABASE_READ_URL: 'postgres://a@b/c' });
  expect(() => refuseUnreachable(config)).toThrow(/^DATABASE_READ_URL is set without DATABASE_URL\./);
});

describe.skipIf(!hasPgBouncer)('through PgBouncer', () => {
  test('START27 OPS22 a pooler in transaction mode is told of, with what to set where nothing is', async () => {
    const database = await makeTestDatabase();
    const bouncer = await startPgBouncer(inject('cluster'), { mode: 'transaction', size: 2 });
    const pooled = database.url.replace(/host=.*$/, `host=${encodeURIComponent(bouncer.host)}`);
    try {
      expect(wrong(await examine({ DATABASE_URL: pooled }))['Database']).toContain(
        'Set DATABASE_DIRECT_URL to the address of PostgreSQL itself',
      );
      const findings = await examine({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: database.url });
      expect(findings.filter(({ text }) => text.includes('DATABASE_DIRECT_URL is'))).toEqual([]);
      expect(findings.map(({ text }) => text)).toContain(
        'DATABASE_URL leads through a pooler in transaction mode, DATABASE_DIRECT_URL past it.',
      );
    } finally {
      await bouncer.stop();
      await database.drop();
    }
  });
});

test('START27 FILE30 an object store that does not let us in is told of', async () => {
  const store = await startFakeS3();
  try {
    expect(wrong(await examine({ FILES_URL: store.url }))).toEqual({});
    expect(wrong(await examine({ FILES_URL: store.url.replace('fake-secret', 'other') }))).toEqual({
      Files: expect.stringContaining('SignatureDoesNotMatch') as string,
    });
  } finally {
    await store.close();
  }
});
