import { expect, test } from 'vitest';
import { on, things, useScenarios } from '../../../testing/index.ts';

const marks = {
  bakery_resource_module: 'marks',
  bakery_resource: { fields: [{ identifier: 'code', type: 'text', unique: true }] },
};
const mark = (name: string, code: string, to?: object) => ({
  name,
  type: 'action/save',
  options: { module: 'marks', mode: 'create', recipes: { code } },
  ...(to === undefined ? {} : { to }),
});
// A wait that is never come to makes it survive restarts.
const start = {
  name: 'start',
  type: 'flow/if',
  options: { condition: 'false' },
  to: { ...on('w', 'true'), ...on('a', 'false') },
};
const wait = { name: 'w', type: 'flow/wait', options: { seconds: 1 } };
const durable = (identifier: string, elements: object[]) => ({
  identifier,
  entry: 'start',
  elements: [start, wait, ...elements],
});
const code = (name: string) => `$input.${name}`;

const { it } = useScenarios({
  modules: [things, marks] as never,
  work: true,
  env: { RATE_LIMIT: '1000000' },
  workflows: [
    durable('four', [
      mark('a', code('a'), on('b')),
      mark('b', code('b'), on('c')),
      mark('c', code('c'), on('d')),
      mark('d', code('d')),
    ]),
    durable('rows', [
      { name: 'a', type: 'flow/each', options: { items: '$input.codes' }, to: on('s', 'item') },
      mark('s', '$item'),
    ]),
    durable('found', [
      mark('a', code('a'), on('b')),
      mark('b', code('b'), on('find')),
      {
        name: 'find',
        type: 'data/find',
        options: { module: 'marks', filter: { code: code('a') } },
        to: on('c'),
      },
      mark('c', code('c')),
    ]),
    durable('misses', [
      mark('a', code('a'), on('b')),
      mark('b', code('b'), on('c')),
      {
        name: 'c',
        type: 'action/save',
        options: {
          module: 'marks',
          id: '"00000000-0000-4000-8000-000000000000"',
          mode: 'update',
          recipes: { code: '"none"' },
        },
      },
    ]),
    durable('fails', [
      mark('a', code('a'), on('b')),
      mark('b', code('b'), on('no')),
      { name: 'no', type: 'flow/fail', options: { message: '"No"' } },
    ]),
    durable('pauses', [
      mark('a', code('a'), on('b')),
      mark('b', code('b'), on('later')),
      {
        name: 'later',
        type: 'flow/wait',
        options: { seconds: 3600 },
      },
    ]),
  ],
});

async function run(workflow: string, input: object) {
  const answer = await it().app.inject({
    method: 'POST',
    url: `/workflows/${workflow}/run`,
    headers: { authorization: `Bearer ${it().user('admin').token}` },
    payload: { input },
  });
  const { run: id, ...given } = answer.json<Record<string, never>>();
  const { rows } = await it().database.pool.query(
    `select status, error ->> 'element' as element, error ->> 'code' as code, steps, owner, state is not null as resumable,
       (select json_agg(s ->> 'element' order by t.seq, place) from bakehouse.run_traces t,
         json_array_elements(t.steps) with ordinality as each(s, place) where t.run = r.id) as trace
     from bakehouse.runs r where id = $1`,
    [id ?? (given as { data?: { run: string } }).data?.run],
  );
  return { answered: answer.statusCode, given, stored: rows[0] as Record<string, unknown> | undefined };
}

async function codes(beginning: string): Promise<string[]> {
  const { rows } = await it().database.pool.query<{ code: string }>(
    'select code from modules.marks where starts_with(code, $1) order by code',
    [beginning],
  );
  return rows.map((row) => row.code);
}

test('ENG65 ENG66 what a durable run creates is stored once, with the run', async () => {
  const done = await run('four', { a: 'w1', b: 'w2', c: 'w3', d: 'w4' });
  expect(done).toMatchObject({
    answered: 200,
    given: { status: 'completed', output: { module: 'marks', version: 1, code: 'w4' } },
    stored: { status: 'completed', steps: 5, owner: null, trace: ['start', 'a', 'b', 'c', 'd'] },
  });
  expect(await codes('w')).toEqual(['w1', 'w2', 'w3', 'w4']);
});

test.each(['a', 'b', 'c', 'd'])(
  'ENG62 ENG65 where the database refuses a creation, the run fails at that element (%s) and what was before stays',
  async (refused) => {
    const all = { a: `${refused}x1`, b: `${refused}x2`, c: `${refused}x3`, d: `${refused}x4` };
    await run('four', { a: `${refused}-taken`, b: `${refused}-1`, c: `${refused}-2`, d: `${refused}-3` });
    const failed = await run('four', { ...all, [refused]: `${refused}-taken` });
    const before = ['a', 'b', 'c', 'd'].slice(0, 'abcd'.indexOf(refused));
    expect(failed).toMatchObject({
      answered: 409,
      stored: {
        status: 'failed',
        element: refused,
        code: 'conflict',
        trace: ['start', ...before, refused],
        resumable: before.length > 0,
      },
    });
    expect(await codes(`${refused}x`)).toEqual(before.map((name) => all[name as 'a']));
  },
);

test('ENG62 ENG65 so does one that is refused before the database is asked', async () => {
  const failed = await run('four', { a: 'v1', b: 'v2', c: { not: 'a text' }, d: 'v4' });
  expect(failed).toMatchObject({
    answered: 422,
    stored: { status: 'failed', element: 'c', trace: ['start', 'a', 'b', 'c'] },
  });
  expect(await codes('v')).toEqual(['v1', 'v2']);
});

test('ENG62 ENG65 so does one that finds nothing to change', async () => {
  const failed = await run('misses', { a: 'm1', b: 'm2' });
  expect(failed).toMatchObject({
    answered: 422,
    stored: { status: 'failed', element: 'c', trace: ['start', 'a', 'b', 'c'] },
  });
  expect(await codes('m')).toEqual(['m1', 'm2']);
});

test('ENG62 ENG65 so does a loop', async () => {
  const failed = await run('rows', { codes: ['r1', 'r2', 'r1', 'r3'] });
  expect(failed).toMatchObject({
    answered: 409,
    stored: { status: 'failed', element: 'a', trace: ['start', 'a', 's', 's', 's'] },
  });
  expect(await codes('r')).toEqual(['r1', 'r2']);
});

test('ENG65 what is looked for between creations sees them, or tells that one was refused', async () => {
  const done = await run('found', { a: 'f1', b: 'f2', c: 'f3' });
  expect(done).toMatchObject({ answered: 200, stored: { status: 'completed' } });
  const failed = await run('found', { a: 'f4', b: 'f1', c: 'f5' });
  expect(failed).toMatchObject({ stored: { status: 'failed', element: 'b', trace: ['start', 'a', 'b'] } });
  expect(await codes('f')).toEqual(['f1', 'f2', 'f3', 'f4']);
});

test('ENG62 ENG65 a run that fails by itself keeps what it has created, and can go on from there', async () => {
  const failed = await run('fails', { a: 'n1', b: 'n2' });
  expect(failed).toMatchObject({ stored: { status: 'failed', element: 'no', resumable: true } });
  expect(await codes('n')).toEqual(['n1', 'n2']);
  const refused = await run('fails', { a: 'n3', b: 'n1' });
  expect(refused).toMatchObject({ stored: { status: 'failed', element: 'b', resumable: true } });
  expect(await codes('n')).toEqual(['n1', 'n2', 'n3']);
});

test('ENG65 ENG66 a run that comes to a wait is stored with what it has created; refused, it does not wait', async () => {
  const waits = await run('pauses', { a: 'p1', b: 'p2' });
  expect(waits).toMatchObject({ answered: 202, given: { status: 'waiting' }, stored: { status: 'waiting' } });
  const failed = await run('pauses', { a: 'p3', b: 'p1' });
  expect(failed).toMatchObject({ answered: 409, stored: { status: 'failed', element: 'b' } });
  expect(await codes('p')).toEqual(['p1', 'p2', 'p3']);
});
