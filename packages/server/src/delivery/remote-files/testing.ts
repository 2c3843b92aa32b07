import { expect } from 'vitest';
import { makeTestApp, type TestApp } from '../../testing/index.ts';

/** A bakery whose clerk runs `data/files`. */
export interface FilesBakery {
  app: TestApp;
  call: (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object, as?: string) => Promise<Answer>;
  connect: (name: string, kind: string, settings: object, secret: object) => Promise<void>;
  /** What the test of a connection tells. */
  tries: (name: string) => Promise<Answer['body']>;
  /** Does one operation by a workflow; gives the answer of its run. */
  run: (
    connection: string,
    operation: string,
    options?: object,
    input?: object,
    more?: object,
  ) => Promise<Answer['body']>;
}

/** What is looked at of a run, and of a check. */
interface Body {
  output: {
    entries: { name: string; modifiedAt: string }[];
    skipped: number;
    text: string;
    size: number;
    moved: boolean;
    file: { id: string; name: string };
  };
  errors: Finding[];
  warnings: Finding[];
  code: string;
  detail: string;
  lastError: { code: string; message: string };
}

interface Finding {
  path: string;
  code: string;
}

const noBody = {} as Body;

interface Answer {
  status: number;
  text: string;
  body: Body;
}

/** Opens one that takes files of at most 100,000 bytes. */
export async function openFilesBakery(): Promise<FilesBakery> {
  const app = await makeTestApp({
    env: { SECRET_KEY: 'k'.repeat(32), ALLOW_PRIVATE_HOSTS: '127.0.0.1', UPLOAD_LIMIT: '100000' },
    users: { clerk: [{ workflow: '*', action: 'run' }] },
  });
  const call: FilesBakery['call'] = async (method, url, payload, as = 'admin') => {
    const headers = { authorization: `Bearer ${app.user(as).token}` };
    const answer = await app.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
    const isJson = String(answer.headers['content-type']).includes('json');
    return { status: answer.statusCode, text: answer.body, body: isJson ? answer.json<Body>() : noBody };
  };
  return {
    app,
    call,
    async connect(name, kind, settings, secret) {
      const definition = { name, kind, settings, roles: ['clerk'] };
      expect((await call('PUT', `/connections/${name}`, definition)).status).toBeLessThan(202);
      expect((await call('PUT', `/connections/${name}/secret`, secret)).status).toBe(204);
    },
    tries: async (name) => (await call('POST', `/connections/${name}/test`, {})).body,
    async run(connection, operation, options = {}, input = {}, more = {}) {
      const element = {
        name: 'ask',
        type: 'data/files',
        options: { connection, operation, ...options },
        ...more,
      };
      const workflow = { identifier: 'asks', title: 'Asks', entry: 'ask', elements: [element], events: [] };
      expect((await call('PUT', '/workflows/asks', workflow)).status).toBeLessThan(202);
      return (await call('POST', '/workflows/asks/run', { input }, 'clerk')).body;
    },
  };
}

/** The same for both: what is written is found, read, moved and deleted, and all of it may be repeated. */
export async function tellStory({ run, call }: FilesBakery, name: string): Promise<void> {
  expect((await run(name, 'write', { path: '"in/a b+ü.txt"', content: '"one"' })).output).toEqual({
    path: 'in/a b+ü.txt',
    size: 3,
  });
  await run(name, 'write', { path: '"in/a b+ü.txt"', content: '"two ü"' });
  await run(name, 'write', { path: '"in/c.csv"', content: '$input.text' }, { text: 'x;y' });
  const { output: listed } = await run(name, 'list', { path: '"in/"' });
  expect(listed).toMatchObject({
    entries: [
      { name: 'a b+ü.txt', path: 'in/a b+ü.txt', kind: 'file', size: 6 },
      { name: 'c.csv', path: 'in/c.csv', kind: 'file', size: 3 },
    ],
    count: 2,
    more: false,
    skipped: 0,
  });
  expect(Date.parse(listed.entries[0]?.modifiedAt ?? '')).toBeGreaterThan(1_700_000_000_000);
  expect((await run(name, 'list', { path: '"in"', limit: 1 })).output).toMatchObject({
    count: 1,
    more: true,
  });
  expect((await run(name, 'list')).output.entries).toMatchObject([
    { name: 'in', path: 'in', kind: 'folder' },
  ]);
  const text = await run(name, 'read', { path: '"in/a b+ü.txt"', as: 'text' });
  expect(text.output).toEqual({ path: 'in/a b+ü.txt', size: 6, text: 'two ü' });

  const { file } = (await run(name, 'read', { path: '"in/c.csv"' })).output;
  expect(file).toMatchObject({ name: 'c.csv', size: 3, mime: 'text/csv' });
  expect((await call('GET', `/files/${file.id}`, undefined, 'clerk')).text).toBe('x;y');
  const named = await run(name, 'read', { path: '"in/c.csv"', filename: '"other.csv"' });
  expect(named.output.file.name).toBe('other.csv');
  const again = await run(name, 'write', { path: '"in/d.csv"', content: '$input.file' }, { file });
  expect(again.output).toEqual({ path: 'in/d.csv', size: 3 });

  const found = await run(name, 'exists', { path: '"in/d.csv"' });
  expect(found.output).toMatchObject({ exists: true, kind: 'file', size: 3 });
  const none = await run(name, 'exists', { path: '"in/gone"' });
  expect(none.output).toEqual({ path: 'in/gone', exists: false, kind: null, size: null, modifiedAt: null });

  const taken = await run(name, 'move', { path: '"in/a b+ü.txt"', to: '"in/c.csv"' });
  expect(taken).toMatchObject({ code: 'conflict', errors: [{ path: 'to' }] });
  const move = { path: '"in/a b+ü.txt"', to: '"in/e.txt"' };
  const done = { path: 'in/a b+ü.txt', to: 'in/e.txt' };
  expect((await run(name, 'move', move)).output).toEqual({ ...done, moved: true });
  expect((await run(name, 'move', move)).output).toEqual({ ...done, moved: false });
  const replaced = { path: '"in/e.txt"', to: '"in/c.csv"', replace: true };
  expect((await run(name, 'move', replaced)).output.moved).toBe(true);
  expect((await run(name, 'read', { path: '"in/c.csv"', as: 'text' })).output.text).toBe('two ü');
  expect(await run(name, 'move', { path: '"in/gone"', to: '"in/none"' })).toMatchObject({
    code: 'upstream_failed',
    errors: [{ path: 'path' }],
  });
  for (const deleted of [true, false])
    expect((await run(name, 'delete', { path: '"in/c.csv"' })).output).toEqual({ path: 'in/c.csv', deleted });
  expect(await run(name, 'read', { path: '"in/c.csv"' })).toMatchObject({
    code: 'upstream_failed',
    detail: 'There is no file "in/c.csv" there.',
  });
}

/** What is refused wherever it is asked. */
export async function tellRefusals({ run }: FilesBakery, name: string): Promise<void> {
  for (const path of [
    '../x',
    'in/../../x',
    'in\\..\\x',
    'a//b',
    'in/',
    './a',
    `a\u0000b`,
    'a\nb',
    '',
    7,
    null,
    'x'.repeat(1025),
  ])
    expect([path, await run(name, 'read', { path: '$input.path' }, { path })]).toMatchObject([
      path,
      { code: 'invalid', errors: [{ path: 'path' }] },
    ]);
  const wrong = await run(name, 'move', { path: '"a"', to: '"../a"' });
  expect(wrong).toMatchObject({ code: 'invalid', errors: [{ path: 'to' }] });
  for (const content of [null, 7, { a: 1 }])
    expect(await run(name, 'write', { path: '"a"', content: '$input.content' }, { content })).toMatchObject({
      code: 'invalid',
      errors: [{ path: 'content' }],
    });
  await run(name, 'write', { path: '"large"', content: '$input.text' }, { text: 'x'.repeat(100_001) });
  expect(await run(name, 'read', { path: '"large"' })).toMatchObject({ code: 'upstream_failed' });
  expect((await run(name, 'read', { path: '"large"', as: 'text' })).output.size).toBe(100_001);
  await run(name, 'delete', { path: '"large"' });
}
