import { beforeAll, expect, test } from 'vitest';
import { fileClient, testId, useScenarios } from '../../../testing/index.ts';

const { it } = useScenarios({
  modules: [
    {
      bakery_resource_module: 'offers',
      bakery_resource: {
        fields: [
          { identifier: 'number', type: 'text' },
          { identifier: 'paper', type: 'file' },
          { identifier: 'secret', type: 'file' },
        ],
      },
    },
  ],
  users: {
    clerk: [
      { module: 'offers', action: 'read', fields: ['number', 'paper'] },
      { module: 'offers', action: 'create' },
    ],
    other: [{ module: 'offers', action: 'create' }],
  },
});
const { store } = fileClient(it);
const ids = { june: '', plain: '', hidden: '' };

beforeAll(async () => {
  ids.june = (await store('clerk', 'june', { path: '/reports/2026/June.txt' })).id;
  await store('clerk', 'july', { path: '/reports/2026/july.txt' });
  await store('clerk', 'top', { path: '/top.txt' });
  ids.plain = (await store('clerk', 'as it comes')).id;
  ids.hidden = (await store('admin', 'hidden', { path: '/reports/boss/hidden.txt' })).id;
  for (const [n, data] of [
    [1, { number: 'A-1', paper: ids.june }],
    [2, { number: 'A-2', secret: ids.june }],
  ] as const)
    await send('admin', 'POST', '/modules/offers/resources', { id: testId(n), data });
});

async function send(as: string, method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${it().user(as).token}` };
  return it().app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
}
const listed = async (as: string, url: string) =>
  (await send(as, 'GET', url)).json<{ data: { path: string; files?: number; id?: string }[] }>().data;

test('FILE34 folders are those with files that one may read; a folder that is named by an id is none', async () => {
  expect(await listed('clerk', '/files/folders')).toEqual([
    { path: '/reports/', files: 2 },
    { path: '/uploads/', files: 1 },
  ]);
  expect(await listed('clerk', '/files/folders?folder=/reports')).toEqual([
    { path: '/reports/2026/', files: 2 },
  ]);
  expect(await listed('admin', '/files/folders?folder=/reports')).toEqual([
    { path: '/reports/2026/', files: 2 },
    { path: '/reports/boss/', files: 1 },
  ]);
  expect(await listed('clerk', '/files/folders?folder=/uploads')).toEqual([]);
  expect((await listed('clerk', '/files?within=/uploads')).map(({ id }) => id)).toEqual([ids.plain]);
  expect(await listed('other', '/files/folders')).toEqual([]);
});

test('FILE34 files are found by a part of their path, whatever its case, and signs stand for themselves', async () => {
  expect(await found('JUNE')).toEqual(['/reports/2026/June.txt']);
  expect(await found('reports/')).toHaveLength(2);
  for (const nothing of ['hidden', '%', '_une']) expect(await found(nothing), nothing).toEqual([]);
});

test('FILE35 where a file is used is told as far as one may read it', async () => {
  const uses = async (as: string) =>
    (await send(as, 'GET', `/files/${ids.june}/uses`)).json<{ data: object[] }>();
  const first = { module: 'offers', id: testId(1), name: 'A-1' };
  expect(await uses('clerk')).toEqual({ data: [first], next: null });
  expect((await uses('admin')).data).toEqual([{ module: 'offers', id: testId(2), name: 'A-2' }, first]);
  expect((await send('other', 'GET', `/files/${ids.june}/uses`)).statusCode).toBe(404);
});

test('FILE36 a file is moved by its owner, and what holds it holds it still', async () => {
  const move = async (as: string, id: string, path: string) => send(as, 'PATCH', `/files/${id}`, { path });
  expect((await move('clerk', ids.june, '/reports/old/June.txt')).json()).toMatchObject({
    id: ids.june,
    path: '/reports/old/June.txt',
    version: 1,
  });
  expect(await listed('clerk', '/files?folder=/reports/old')).toHaveLength(1);
  expect(
    (await send('clerk', 'GET', `/files/${ids.june}/uses`)).json<{ data: object[] }>().data,
  ).toHaveLength(1);
  expect((await move('clerk', ids.june, '/top.txt')).json()).toMatchObject({
    status: 409,
    errors: [{ path: 'path' }],
  });
  expect((await move('clerk', ids.june, '/../x')).statusCode).toBe(422);
  expect((await move('other', ids.june, '/mine.txt')).statusCode).toBe(404);
  expect((await move('clerk', ids.hidden, '/mine.txt')).statusCode).toBe(404);
});

/** Where the files stand that the clerk finds by this text. */
async function found(text: string) {
  return (await listed('clerk', `/files?search=${encodeURIComponent(text)}`)).map(({ path }) => path);
}
