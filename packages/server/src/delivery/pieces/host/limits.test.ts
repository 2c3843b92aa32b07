import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Problem } from '@bakehouse/contract';
import { afterAll, expect, test } from 'vitest';
import { misdeeds, writePiece } from '../../../testing/hostile-piece.ts';
import { makeMask } from '../../connections/mask-secret.ts';
import { PieceHost, type PieceHostOptions } from './piece-host.ts';
import type { CallResult, CallTerms } from './piece-process.ts';
import { Rests } from './rests.ts';

const mebibyte = 1024 ** 2;
/** How often a piece has asked for a way out. */
let asked = 0;
const folder = mkdtempSync(join(tmpdir(), 'bakehouse-misdeeds-'));
const options: PieceHostOptions = {
  folder: join(folder, 'programs'),
  rules: {
    allowsPrivate: () => false,
    resolve: async () => {
      asked += 1;
      return [{ address: '127.0.0.1', family: 4 }];
    },
  },
  limits: {
    memory: 250 * mebibyte,
    heap: 100 * mebibyte,
    answer: mebibyte,
    log: mebibyte,
    files: 4 * mebibyte,
  },
};
const host = new PieceHost(options);
const deeds = Object.fromEntries(Object.entries(misdeeds).map(([name, [, body]]) => [name, body]));
const hostile = writePiece(join(folder, 'hostile'), 'hostile', {
  ...deeds,
  closedFolder: `const fs = require('fs'); fs.mkdirSync('a'); fs.writeFileSync('a/b', 'x'); fs.chmodSync('a', 0); return 'closed';`,
  counts: `globalThis.count = (globalThis.count ?? 0) + 1; return globalThis.count;`,
  pollutes: `Object.prototype.polluted = 'yes'; return JSON.parse('{"__proto__":{"polluted":"yes"},"a":{"__proto__":1,"b":2}}');`,
  tellsSecret: `console.log('the key is ' + context.auth); return { [context.auth]: [Buffer.from(context.auth).toString('base64')] };`,
  throwsSecret: `throw new Error('refused: ' + context.auth);`,
  asksOn: `const line = '{"kind":"connect","id":1,"host":"a.example","port":80}\\n';
    for (;;) { try { require('fs').writeSync(3, line); } catch {} }`,
  goesOn: `setInterval(() => { for (const end = Date.now() + 1000; Date.now() < end; ); }, 0); return 'done';`,
  speaksLater: `const net = require('net'); setTimeout(() => net.connect(80, 'example.com').on('error', () => {}), 300); return 'done';`,
});
const other = writePiece(join(folder, 'other'), 'other', {
  counts: `globalThis.count = (globalThis.count ?? 0) + 1; return globalThis.count;`,
});
afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true });
});

test.each(Object.entries(misdeeds))(
  'PIECE4 a piece that misbehaves is ended and told by name, and another one is not hurt: %s',
  async (action, [code]) => {
    const [deed, count] = await Promise.allSettled([
      call(action, { terms: { seconds: code === 'piece_timeout' ? 2 : 60 } }),
      call('counts', { piece: other }),
    ]);
    expect(count).toMatchObject({ status: 'fulfilled', value: { value: 1 } });
    const problem = deed.status === 'rejected' ? (deed.reason as Problem) : undefined;
    expect(problem?.code, problem?.message).toBe(code);
    expect(problem?.message).toContain('The piece "hostile"');
    if (action === 'uncaught') expect(problem?.message).toContain('Error: boom');
  },
);

test('PIECE45 nothing is left of the folders of pieces, however deep they are and whatever was closed in them', async () => {
  const usual = process.env['TMPDIR'];
  const here = (process.env['TMPDIR'] = join(folder, 'scratch'));
  mkdirSync(here);
  const own = new PieceHost({ ...options, idleMilliseconds: 1 });
  try {
    for (const action of ['deepFolders', 'closedFolder', 'emptyFolders'])
      await call(action, { on: own }).catch(() => undefined);
  } finally {
    if (usual === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = usual;
    await own.close();
  }
  expect(readdirSync(here)).toEqual([]);
});

test('PIECE40 a piece that asks without end and reads no answer is not listened to', async () => {
  asked = 0;
  await expect(call('asksOn', { terms: { seconds: 10 } })).rejects.toMatchObject({ code: 'piece_timeout' });
  expect(asked).toBeGreaterThan(10);
  // As many as it could ask for at a time, and whose answers the system has taken for it.
  expect(asked).toBeLessThan(10_000);
});

test('PIECE4 a call that is cancelled ends the process', async () => {
  const stop = new AbortController();
  const called = call('neverAnswers', { terms: { seconds: 60, signal: stop.signal } });
  stop.abort();
  await expect(called).rejects.toMatchObject({ code: 'upstream_failed' });
});

test('PIECE46 an action that is ended again and again rests for its connection, and nothing else does', async () => {
  const waits: number[] = [];
  const wait = (ms: number) => Promise.resolve(waits.push(ms));
  const own = new PieceHost({ ...options, most: 1, rests: new Rests(wait, () => 0) });
  try {
    const crash = (connection: string) =>
      expect(call('uncaught', { on: own, connection })).rejects.toMatchObject({ code: 'piece_crashed' });
    for (let turn = 0; turn < 3; turn += 1) await crash('one');
    await crash('two');
    expect((await call('counts', { on: own, connection: 'one' })).value).toBe(1);
    expect(waits).toEqual([]);
    await crash('one');
    expect(waits).toEqual([1000]);
    // Those who give up before it is their turn have ended nothing.
    const stop = new AbortController();
    const terms = { signal: stop.signal };
    const ahead = call('neverAnswers', { on: own, terms });
    const behind = [1, 2, 3].map(() => call('counts', { on: own, connection: 'one', terms }));
    stop.abort();
    await Promise.allSettled([ahead, ...behind]);
    await call('counts', { on: own, connection: 'one' });
    expect(waits).toEqual([1000]);
  } finally {
    await own.close();
  }
});

test('PIECE5 two pieces, two connections and calls without one share no state', async () => {
  expect([await counts('one'), await counts('one'), await counts('two')]).toEqual([1, 2, 1]);
  expect([await counts('one', other), await counts(undefined), await counts(undefined)]).toEqual([1, 1, 1]);
});

test.each(['goesOn', 'speaksLater'])(
  'PIECE5 a process that does something when nobody asked is ended: %s',
  async (action) => {
    const alone = new PieceHost({
      idleMilliseconds: 3_600_000,
      folder: join(folder, 'programs'),
      rules: { allowsPrivate: () => true, resolve: () => Promise.reject(new Error('asked')) },
    });
    try {
      const question = { ask: 'run', action, auth: null, props: {}, effect } as const;
      const { value } = await alone.call(hostile, 'one', question, { seconds: 60, mask: (text) => text });
      expect(value).toBe('done');
      await expect.poll(() => alone.processes).toBe(0);
    } finally {
      await alone.close();
    }
  },
);

test('PIECE6 what a piece says is read without prototypes', async () => {
  const { value } = await call('pollutes');
  expect(JSON.stringify(value)).toBe('{"a":{"b":2}}');
  expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

test('PIECE7 a secret that a piece prints, gives or throws is replaced by the name of its connection', async () => {
  const { text: mask } = makeMask('slack', ['s3cr3t-t0k3n']);
  const terms = { seconds: 60, mask };
  const told = await call('tellsSecret', { terms, auth: 's3cr3t-t0k3n', connection: 'slack' });
  expect(told.log).toEqual(['the key is [secret of slack]']);
  expect(told.value).toEqual({ '[secret of slack]': ['[secret of slack]='.replace(/=$/, '')] });
  await expect(
    call('throwsSecret', { terms, auth: 's3cr3t-t0k3n', connection: 'slack' }),
  ).rejects.toMatchObject({ code: 'piece_failed', message: expect.stringContaining('[secret of slack]') });
});

async function counts(connection: string | undefined, piece = hostile): Promise<unknown> {
  return (await call('counts', { connection, piece })).value;
}

const effect = { run: 'r', key: 'r:1', element: 'e' };

interface Given {
  piece?: typeof hostile;
  connection?: string | undefined;
  auth?: unknown;
  terms?: Partial<CallTerms>;
  on?: PieceHost;
}

async function call(
  action: string,
  { piece = hostile, connection, auth = null, terms = {}, on = host }: Given = {},
): Promise<CallResult> {
  const question = { ask: 'run', action, auth, props: {}, effect } as const;
  return on.call(piece, connection, question, { seconds: 60, mask: (text) => text, ...terms });
}
