import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import { createConnection, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeTestApp, type TestApp } from '../../testing/index.ts';
import { hasMariadb, startMariadb, type Mariadb } from '../../testing/mariadb.ts';

/** The versions that were tried. */
const versions = { slack: '0.17.9', notion: '0.7.3', mysql: '0.2.7' };
const folder = mkdtempSync(join(tmpdir(), 'bakehouse-real-pieces-'));
const pem = (name: string) => readFileSync(join(folder, name), 'utf8');
const hasRegistry = await fetch('https://registry.npmjs.org/@activepieces%2fpiece-slack', {
  signal: AbortSignal.timeout(10_000),
  headers: { accept: 'application/vnd.npm.install-v1+json' },
}).then(
  ({ ok }) => ok,
  () => false,
);

interface Asked {
  method: string;
  host: string;
  path: string;
  proof: string;
  body: string;
}

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!hasRegistry)('pieces from the registry of npm', () => {
  const asked: Asked[] = [];
  let service: Server;
  let database: Mariadb | undefined;
  let it: TestApp;

  beforeAll(async () => {
    certify();
    service = createServer({ key: pem('key.pem'), cert: pem('cert.pem') }, (request, response) => {
      let body = '';
      request.on('data', (data) => (body += String(data)));
      request.on('end', () => {
        const { host = '', authorization = '' } = request.headers;
        asked.push({
          method: request.method ?? '',
          host,
          path: request.url ?? '',
          proof: authorization,
          body,
        });
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(answerOf(request.url ?? '', authorization)));
      });
    });
    await new Promise<void>((resolve) => {
      service.listen(0, '127.0.0.1', resolve);
    });
    if (hasMariadb) {
      database = await startMariadb();
      database.sql(
        `create database shop; use shop; create table orders (id int primary key, note text);
        insert into orders values (1, 'one'), (2, 'two');
        create user baker identified by 'proofed-Overnight/7'; grant all on shop.* to baker;`,
      );
    }
    it = await makeTestApp({
      env: { DATA_DIR: join(folder, 'data'), SECRET_KEY: 'x'.repeat(40) },
      work: true,
      pieces: {
        authority: pem('cert.pem'),
        // The services are elsewhere: these servers stand in for them.
        rules: {
          allowsPrivate: () => false,
          resolve: async () => [{ address: '203.0.114.7', family: 4 }],
          dial: (_address, port) =>
            createConnection(
              port === 3306 ? (database?.port ?? 0) : (service.address() as AddressInfo).port,
              '127.0.0.1',
            ),
        },
      },
    });
  });
  afterAll(async () => {
    await it.close();
    await database?.stop();
    service.closeAllConnections();
    await new Promise<void>((resolve) => {
      service.close(() => resolve());
    });
  });

  test('PIECE1 piece-slack posts a message with the token of a connection, and its channels are asked for', async () => {
    await install('slack', { kind: 'bearer', hosts: ['slack.com'] }, { token: 'xoxb-71f2-secret' });
    const choices = await call('POST', '/pieces/slack/choices', {
      action: 'send_channel_message',
      prop: 'channel',
      connection: 'slack',
    });
    expect(choices.body).toMatchObject({
      choices: [{ label: expect.stringContaining('general') as string, value: 'C7' }],
    });
    const sent = await runs('slack/send_channel_message', { channel: '"C7"', text: '"Paid: " & 12' });
    expect(sent).toMatchObject({ status: 'completed', output: { ok: true, ts: '1.2' } });
    const post = asked.find(({ path }) => path.includes('chat.postMessage'));
    expect(post).toMatchObject({ host: 'slack.com', proof: 'Bearer xoxb-71f2-secret' });
    expect(decodeURIComponent(post?.body ?? '')).toMatch(/C7[\s\S]*Paid: 12|Paid: 12[\s\S]*C7/);
    expect(JSON.stringify(sent)).not.toContain('xoxb-71f2-secret');
  });

  test('PIECE1 piece-notion lists the users by named values', async () => {
    const secret = { values: '{"accessToken": "ntn-88aa-secret"}' };
    await install('notion', { kind: 'custom', hosts: ['api.notion.com'] }, secret);
    const found = await runs('notion/notion_list_users', {});
    expect(found['status'], JSON.stringify(found)).toBe('completed');
    expect(JSON.stringify(found['output'])).toContain('Ann');
    expect(asked.at(-1)).toMatchObject({ host: 'api.notion.com', proof: 'Bearer ntn-88aa-secret' });
  });

  test.skipIf(!hasMariadb)('PIECE1 piece-mysql asks a real MariaDB', async () => {
    const values = {
      host: 'db.example',
      port: 3306,
      user: 'baker',
      password: 'proofed-Overnight/7',
      database: 'shop',
    };
    await install(
      'mysql',
      { kind: 'custom', hosts: ['db.example:3306'] },
      { values: JSON.stringify(values) },
    );
    const found = await runs('mysql/execute_query', {
      query: '"select id, note from orders where id > ? order by id"',
      args: '[1]',
    });
    expect(found['status'], JSON.stringify(found)).toBe('completed');
    expect(JSON.stringify(found['output'])).toContain('"note":"two"');
    expect(JSON.stringify(found['output'])).not.toContain('"note":"one"');
    const wrong = await runs('mysql/execute_query', { query: '"select nothing from nowhere"' });
    expect(wrong).toMatchObject({ error: { code: 'piece_failed' } });
    expect(JSON.stringify(wrong)).not.toContain('proofed-Overnight');
  });

  async function install(name: keyof typeof versions, connection: object, secret: object): Promise<void> {
    const made = await call('PUT', `/pieces/${name}`, { version: versions[name] });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect((await call('PUT', `/connections/${name}`, { name, ...connection })).status).toBe(201);
    expect((await call('PUT', `/connections/${name}/secret`, secret)).status).toBe(204);
  }

  async function runs(type: string, options: object): Promise<Record<string, unknown>> {
    const connection = type.split('/')[0];
    const element = { name: 'it', type: `piece/${type}`, options: { connection, ...options } };
    const workflow = { identifier: 'uses', title: 'Uses', entry: 'it', elements: [element], events: [] };
    const stored = await call('PUT', '/workflows/uses', workflow);
    expect(stored.status, JSON.stringify(stored.body)).toBeLessThan(300);
    return (await call('POST', '/workflows/uses/run', { input: {} })).body;
  }

  async function call(
    method: 'PUT' | 'POST',
    url: string,
    payload: object,
  ): Promise<{ status: number; body: Record<string, unknown> }> {
    const headers = { authorization: `Bearer ${it.user('admin').token}` };
    const answer = await it.app.inject({ method, url, headers, payload });
    return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json() };
  }
});

/** What the services would say; they repeat the proof, as some do. */
function answerOf(path: string, proof: string): object {
  if (path.includes('conversations.list'))
    return { ok: true, channels: [{ id: 'C7', name: 'general' }], response_metadata: { next_cursor: '' } };
  if (path.includes('/users'))
    return {
      object: 'list',
      results: [{ object: 'user', id: 'u1', name: 'Ann' }],
      has_more: false,
      next_cursor: null,
    };
  return { ok: true, ts: '1.2', channel: 'C7', message: { text: proof } };
}

function certify(): void {
  const names = 'subjectAltName=DNS:slack.com,DNS:api.notion.com';
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=services'];
  execFileSync('openssl', [...made, '-addext', names, ...files], { stdio: 'ignore' });
}
