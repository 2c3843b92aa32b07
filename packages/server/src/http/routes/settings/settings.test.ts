import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { makeTestApp, type TestApp } from '../../../testing/index.ts';

const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const key = 'k'.repeat(32);
const patience = { timeout: 30_000 };

let received: { from: string; to: string[]; text: string }[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onAuth({ password }, _, done) {
    if (password === 'right') done(null, { user: 'me' });
    else done(new Error(`no ${password ?? ''} here`));
  },
  onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
    let text = '';
    stream.on('data', (part: Buffer) => (text += part.toString()));
    stream.on('end', () => {
      const from = mailFrom === false ? '' : mailFrom.address;
      received.push({ from, to: rcptTo.map(({ address }) => address), text });
      done();
    });
  },
});
server.listen(0, '127.0.0.1');
await once(server.server, 'listening');
const { port } = server.server.address() as AddressInfo;

let it: TestApp;
let other: TestApp;
beforeAll(async () => {
  const env = {
    SECRET_KEY: key,
    RUNS_DAYS: '90',
    ALLOW_PRIVATE_HOSTS: `127.0.0.1:${port}`,
    PUBLIC_URL: 'https://app.example.com',
  };
  it = await makeTestApp({ env, users: { clerk: [{ workflow: '*', action: 'run' }] } });
  other = await makeTestApp({ env, database: it.database });
});
afterAll(async () => {
  await other.close();
  await it.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

async function call(
  method: 'GET' | 'PUT' | 'POST',
  url: string,
  payload?: object,
  { as = 'admin', at = it } = {},
): Promise<{ status: number; body: Record<string, unknown> & { data?: Record<string, unknown>[] } }> {
  const headers = as === '' ? {} : { authorization: `Bearer ${it.user(as).token}` };
  const answer = await at.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  return {
    status: answer.statusCode,
    body: String(answer.headers['content-type']).includes('json') ? answer.json() : {},
  };
}

const put = (values: Record<string, string | null>) => call('PUT', '/settings', { values });

async function setting(name: string): Promise<Record<string, unknown> | undefined> {
  return (await call('GET', '/settings')).body.data?.find((each) => each['name'] === name);
}

async function page(at = it): Promise<string> {
  return (await at.app.inject('/app/sign-in')).body;
}

test('SETT1 SETT6 what is set is in force, noted without its value, and null gives the default back', async () => {
  expect(await setting('UPLOAD_LIMIT')).toMatchObject({ value: null, default: '100mb', source: 'default' });
  const { status, body } = await put({ UPLOAD_LIMIT: '64kb', APP_NAME: 'Mill & Co' });
  expect(status).toBe(200);
  expect(body.data?.find(({ name }) => name === 'UPLOAD_LIMIT')).toMatchObject({
    value: '64kb',
    source: 'app',
  });
  const file = new FormData();
  file.append('file', new Blob(['x'.repeat(70_000)]), 'large.txt');
  const sent = new Response(file);
  const upload = await it.app.inject({
    method: 'POST',
    url: '/files',
    headers: {
      authorization: `Bearer ${it.user('admin').token}`,
      'content-type': sent.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  expect(upload.statusCode).toBe(413);

  expect((await put({ UPLOAD_LIMIT: null })).status).toBe(200);
  expect(await setting('UPLOAD_LIMIT')).toMatchObject({ value: null, source: 'default' });
  const { rows } = await it.database.pool.query(
    `select action, target, details, actor from bakehouse.audit where target_kind = 'setting' order by at, action, target`,
  );
  const actor = it.user('admin').id;
  expect(rows).toEqual(
    expect.arrayContaining([
      { action: 'setting.change', target: 'APP_NAME', details: {}, actor },
      { action: 'setting.change', target: 'UPLOAD_LIMIT', details: {}, actor },
      { action: 'setting.reset', target: 'UPLOAD_LIMIT', details: {}, actor },
    ]),
  );
  expect(rows).toHaveLength(3);
});

test('SETT1 nobody but administrators sees or sets them', async () => {
  for (const [as, status] of [
    ['clerk', 403],
    ['', 401],
  ] as const) {
    expect((await call('GET', '/settings', undefined, { as })).status).toBe(status);
    expect((await call('PUT', '/settings', { values: { APP_NAME: 'x' } }, { as })).status).toBe(status);
    expect((await call('POST', '/settings/mail-test', {}, { as })).status).toBe(status);
  }
});

test.each([
  ['RUNS_DAYS', '10', 'set_elsewhere'],
  ['RATE_LIMIT', '1', 'too_small'],
  ['CHANGES_DAYS', 'soon', 'bad_value'],
  ['APP_COLOR', 'red; }', 'bad_value'],
  ['APP_LOGO', 'data:image/svg+xml;base64,PHN2Zz48L3N2Zz4=', 'bad_value'],
  ['APP_LOGO', 'data:image/png;base64,PHN2Zz48L3N2Zz4=', 'bad_value'],
  ['APP_NAME', 'Mill" <x@example.com>', 'bad_value'],
  ['MAIL_FROM', 'Mill\r\nBcc: all@example.com', 'bad_value'],
  ['SMTP_URL', 'file:///etc/passwd', 'bad_value'],
])('SETT2 SETT3 %s is not set to %s, nor is what stands beside it', async (name, value, code) => {
  const { status, body } = await put({ SESSION_DAYS: '3', [name]: value });

  expect(status).toBe(422);
  expect(body['errors']).toEqual([expect.objectContaining({ path: `values.${name}`, code })]);
  expect(await setting('SESSION_DAYS')).toMatchObject({ source: 'default' });
});

test('SETT2 SETT3 the environment is shown as such, and other keys do not exist here', async () => {
  expect(await setting('RUNS_DAYS')).toMatchObject({ value: '90', source: 'environment' });
  for (const name of ['DATABASE_URL', 'AUDIT_DAYS', 'SECRET_KEY', '__proto__'])
    expect((await put({ [name]: '1' })).status, name).toBeGreaterThanOrEqual(400);
});

test('SETT4 SETT8 another process has it within a second, without a restart', async () => {
  await put({ APP_NAME: 'Mill & Sons', APP_LOGO: png, APP_COLOR: '#FFD400' });

  await vi.waitFor(async () => expect(await page(other)).toContain('Mill &amp; Sons'), patience);
  for (const at of [it, other]) {
    const html = await page(at);
    expect(html).toContain('<title>Mill &amp; Sons</title>');
    expect(html).toContain('<meta name="bakehouse-color" content="#ffd400" />');
    const path = /<link rel="icon" href="([^"]+)"/.exec(html)?.[1] ?? '';
    const logo = await at.app.inject(path);
    expect([logo.statusCode, logo.headers['content-type']]).toEqual([200, 'image/png']);
  }
  await put({ APP_LOGO: null });
  expect((await it.app.inject('/look/logo')).statusCode).toBe(404);
  expect(await page()).toContain('href="/app/icon.svg"');
});

test('SETT5 SETT7 a mail server is encrypted, never shown, and used at once by every process', async () => {
  const url = `smtp://me:right@127.0.0.1:${port}`;
  const wrong = await call('POST', '/settings/mail-test', { SMTP_URL: url.replace('right', 'secret-7') });
  expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([502, expect.not.stringContaining('secret-7')]);
  const inside = await call('POST', '/settings/mail-test', { SMTP_URL: 'smtp://127.0.0.1:9' });
  expect(inside.body).toMatchObject({
    code: expect.stringMatching(/address_refused|upstream_failed/) as string,
  });
  expect(JSON.stringify(inside.body)).toContain('ALLOW_PRIVATE_HOSTS');

  expect((await put({ SMTP_URL: url, MAIL_FROM: 'Mill <mill@example.com>' })).status).toBe(200);
  expect(await setting('SMTP_URL')).toMatchObject({ value: null, shown: `smtp://127.0.0.1:${port}` });
  const { rows } = await it.database.pool.query<{ value: null; sealed: Buffer }>(
    `select value, sealed from bakehouse.settings where name = 'SMTP_URL'`,
  );
  expect(rows[0]?.value).toBeNull();
  expect(rows[0]?.sealed.includes('right')).toBe(false);

  received = [];
  const { status, body } = await call('POST', '/settings/mail-test', {}, { at: other });
  expect([status, body]).toEqual([200, { to: 'admin@example.com' }]);
  expect(received).toMatchObject([{ from: 'mill@example.com', to: ['admin@example.com'] }]);
  await it.app.inject({
    method: 'POST',
    url: '/auth/reset-password/request',
    payload: { email: 'admin@example.com' },
  });
  await vi.waitFor(() => expect(received).toHaveLength(2), patience);
  expect(received[1]?.text).toContain('Mill & Sons');
  await put({ SMTP_URL: null, MAIL_FROM: null });
});

test('SETT5 without a key a secret is not taken', async () => {
  const plain = await makeTestApp({});
  const answer = await plain.app.inject({
    method: 'PUT',
    url: '/settings',
    headers: { authorization: `Bearer ${plain.user('admin').token}` },
    payload: { values: { SMTP_URL: 'smtp://mail.example.com' } },
  });
  expect(answer.statusCode).toBe(409);
  expect((await plain.database.pool.query('select from bakehouse.settings')).rowCount).toBe(0);
  await plain.close();
});

test('SETT10 what is switched off is not there', async () => {
  const ask = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  expect((await call('POST', '/mcp', ask)).status).toBe(200);
  await put({ ASSISTANTS: 'off', PUBLIC_FORMS: 'off' });

  expect((await call('POST', '/mcp', ask)).status).toBe(404);
  const form = await it.app.inject('/forms/orders');
  expect(form.json()).toMatchObject({ detail: expect.stringContaining('PUBLIC_FORMS') as string });
  await put({ ASSISTANTS: null, PUBLIC_FORMS: null });
});
