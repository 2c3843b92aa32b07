import { randomUUID } from 'node:crypto';
import {
  capabilities,
  type CapabilityName,
  type ModuleDefinition,
  type Permission,
} from '@bakehouse/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestApp, type TestApp } from '../../../testing/index.ts';

const module = (name: string, capability: CapabilityName): ModuleDefinition => ({
  bakery_resource_module: name,
  bakery_resource: { capabilities: [capability], fields: capabilities[capability].fields },
});
const reads: Permission[] = ['templates', 'pages'].map((name) => ({ module: name, action: 'read' }));
const writes: Permission[] = [...reads, { module: 'pages', action: 'update', filter: { name: 'home' } }];
let first: TestApp;
let second: TestApp;
const ids = new Map<string, string>();

beforeAll(async () => {
  first = await makeTestApp({
    modules: [module('templates', 'SiteBuilderTemplate'), module('pages', 'Page')],
    users: { ann: writes, bea: writes, reader: reads },
  });
  second = await makeTestApp({ database: first.database });
  for (const [name, data] of [
    ['templates', { name: 'Shop' }],
    ['pages', { name: 'home' }],
    ['pages', { name: 'hidden' }],
  ] as const)
    ids.set(data.name, String((await send('admin', `/modules/${name}/resources`, { data })).body['id']));
});
afterAll(async () => {
  await second.close();
  await first.close();
});

async function send(who: string, url: string, payload: object, it = first) {
  const headers = { authorization: `Bearer ${first.user(who).token}` };
  const answer = await it.app.inject({ method: 'POST', url, headers, payload });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

const windows = { ann: randomUUID(), bea: randomUUID() };
const say = async (who: string, window: string, more: object = {}, it = first) => {
  const body = { module: 'pages', resource: ids.get('home'), window, changed: false, ...more };
  const { status, body: told } = await send(who, '/sites/shop/editing', body, it);
  return status === 200 ? (told['editors'] as { name: string; you: boolean; changed: boolean }[]) : status;
};

test('SITE108 who else edits a page is told, in every process, to those who may change it', async () => {
  expect(await say('ann', windows.ann)).toEqual([]);
  const ann = { name: expect.any(String) as string, you: false, changed: false };
  expect(await say('bea', windows.bea, { changed: true })).toEqual([ann]);
  expect(await say('ann', windows.ann)).toMatchObject([{ you: false, changed: true }]);
  // The same person in another window.
  expect(await say('ann', randomUUID(), { resource: ids.get('home') })).toHaveLength(2);
  await expect.poll(() => say('bea', windows.bea, {}, second), { timeout: 10_000 }).toHaveLength(2);

  expect(await say('reader', randomUUID())).toBe(403);
  expect(await say('ann', randomUUID(), { resource: ids.get('hidden') })).toBe(403);
  expect(await say('ann', randomUUID(), { resource: randomUUID() })).toBe(404);
});

test('SITE108 whoever leaves is told no more, and nobody can say it for others', async () => {
  const watch = randomUUID();
  await say('ann', windows.bea, { left: true });
  expect(await say('ann', watch)).toContainEqual(expect.objectContaining({ you: false }));
  await say('bea', windows.bea, { left: true });
  // What the other process has told of her may come later.
  await expect.poll(() => say('ann', watch)).not.toContainEqual(expect.objectContaining({ you: false }));
});
