import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestApp, type TestApp } from '../testing/index.ts';
import { runCommand } from './run-command.ts';

const cwd = mkdtempSync(join(tmpdir(), 'secrets-'));
const definition = '{\n  "name": "partner",\n  "kind": "bearer",\n  "hosts": ["api.example.com"]\n}\n';
let it: TestApp;
let url = '';

beforeAll(async () => {
  it = await makeTestApp({ env: { SECRET_KEY: 'k'.repeat(32) } });
  url = await it.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await it.close();
  rmSync(cwd, { recursive: true });
});

async function run(argv: string[], input = ''): Promise<{ code: number; out: string; err: string }> {
  const written = { out: '', err: '' };
  const stream = (name: 'out' | 'err') =>
    new Writable({
      write: (chunk: Buffer, _, done) => ((written[name] += chunk.toString()), done()),
    }) as NodeJS.WriteStream;
  const code = await runCommand(argv, {
    stdin: Readable.from(input === '' ? [] : [Buffer.from(input)]) as unknown as NodeJS.ReadStream,
    stdout: stream('out'),
    stderr: stream('err'),
    env: { BAKEHOUSE_TOKEN: it.user('admin').token, PUBLIC_URL: url },
    cwd,
  });
  return { code, ...written };
}

test('CONN13 connections are pushed and pulled without secrets, which are set from standard input', async () => {
  const folder = join(cwd, 'app');
  mkdirSync(join(folder, 'connections'), { recursive: true });
  writeFileSync(join(folder, 'connections', 'partner.json'), definition);
  expect(await run(['push', folder])).toMatchObject({ code: 0 });
  expect(await run(['secrets', 'list'])).toMatchObject({ code: 2, out: 'partner (bearer): missing\n' });

  const set = await run(['secrets', 'set', 'partner'], 'the canary of the partner\n');
  expect(set).toEqual({ code: 0, out: 'The secret of "partner" is set.\n', err: '' });
  expect(await run(['secrets', 'list'])).toMatchObject({ code: 0, out: 'partner (bearer): set\n' });
  expect(await run(['secrets', 'set', 'partner'], '{"token": "another canary"}')).toMatchObject({ code: 0 });
  expect(await run(['secrets', 'set', 'unknown'], 'x')).toMatchObject({ code: 1 });
  const wrong = await run(['secrets', 'set', 'partner'], 'a canary\nin two lines');
  expect(wrong.code).toBe(1);
  expect(wrong.err).not.toContain('canary');

  const pulled = join(cwd, 'pulled');
  expect(await run(['pull', pulled])).toMatchObject({ code: 0 });
  expect(readdirSync(pulled)).toEqual(['connections']);
  expect(readFileSync(join(pulled, 'connections', 'partner.json'), 'utf8')).toBe(definition);
  expect((await run(['push', folder])).out).toContain('Nothing to do');
});

test('CONN50 a secret that is not needed is not told to be missing', async () => {
  const headers = { authorization: `Bearer ${it.user('admin').token}` };
  const settings = { host: 'mail.example.com', tls: 'no' };
  const payload = { name: 'relay', kind: 'smtp', settings };
  await it.app.inject({ method: 'PUT', url: '/connections/relay', headers, payload });
  const listed = await run(['secrets', 'list']);
  expect(listed).toMatchObject({ code: 0 });
  expect(listed.out).toContain('relay (smtp): none, and none is needed');
  const told = { ...payload, settings: { ...settings, user: 'baker' } };
  await it.app.inject({ method: 'PUT', url: '/connections/relay', headers, payload: told });
  expect(await run(['secrets', 'list'])).toMatchObject({ code: 2 });
});
