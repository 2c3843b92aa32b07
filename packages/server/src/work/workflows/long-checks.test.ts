import { setImmediate as turn } from 'node:timers/promises';
import { checkWorkflow } from '@bakehouse/engine/check';
import { systemActor } from '@bakehouse/store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestApp, shop, type TestApp } from '../../testing/index.ts';
import { builtIn } from './elements.ts';
import { isLong } from './is-long.ts';

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp({ modules: shop });
  await app.workflows.put(app.database.pool, systemActor, {
    identifier: 'callee',
    entry: 'a',
    elements: [{ name: 'a', type: 'data/map', options: { value: '$given' } }],
  });
});
afterAll(() => app.close());

const large = (fault: string) => ({
  identifier: 'large',
  entry: 's0',
  elements: Array.from({ length: 400 }, (_item, index) => ({
    name: `s${index}`,
    ...(index === 7
      ? { type: 'action/run', options: { workflow: fault, scope: true, input: { given: '1', other: '2' } } }
      : { type: 'data/map', options: { value: `{"n": ${index}, "next": $input.value + ${index}}` } }),
    to: index === 399 ? {} : { default: { [`s${index + 1}`]: ['default'] } },
  })),
});

test('WF37 a large workflow is checked beside everything else, and with the same findings', async () => {
  const json = large('calle');
  const meanwhile = { done: false, turns: 0 };
  const given = app.workflows.check(app.database.pool, json).finally(() => (meanwhile.done = true));
  while (!meanwhile.done) {
    await turn();
    meanwhile.turns++;
  }
  const found = await given;

  expect(isLong(json)).toBe(true);
  expect(found).toEqual(
    checkWorkflow(json, {
      elements: builtIn,
      modules: () => undefined,
      workflows: app.workflows.current().definitions,
    }),
  );
  expect(found.warnings).toMatchObject([{ code: 'unknown_workflow', hint: 'Did you mean "callee"?' }]);
  // The loop went round many times meanwhile; checked here, it would have stood still.
  expect(meanwhile.turns).toBeGreaterThan(10);
});

test('WF34 a large workflow is stored, and its neighbours are known to the thread', async () => {
  const { pool } = app.database;
  expect((await app.workflows.check(pool, large('callee'))).warnings).toMatchObject([
    { code: 'unused_input', path: 'elements.7.options.input.other' },
  ]);
  expect(await app.workflows.put(pool, systemActor, large('callee'))).toMatchObject({ version: 1 });
});

test('what has not changed stays the same object when workflows are read again', async () => {
  const before = app.workflows.current().definitions;
  await app.workflows.put(app.database.pool, systemActor, {
    identifier: 'another',
    entry: 'a',
    elements: [{ name: 'a', type: 'data/map', options: { value: '1' } }],
  });
  const after = app.workflows.current().definitions;

  expect(after.get('another')).toBeDefined();
  expect(after.get('callee')).toBe(before.get('callee'));
  await app.workflows.remove(app.database.pool, systemActor, 'another');
  expect([...app.workflows.current().definitions.keys()]).toEqual([...before.keys()]);
});

test('a definition is long by its parts or by its text, and nothing else is', () => {
  expect(isLong({ elements: [] })).toBe(false);
  expect(isLong({ elements: Array.from({ length: 100_000 }, () => 1) })).toBe(true);
  expect(isLong({ title: 'x'.repeat(100_000) })).toBe(true);
  expect([null, 'text', 1].map(isLong)).toEqual([false, false, false]);
});
