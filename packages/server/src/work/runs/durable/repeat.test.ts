import { expect, test } from 'vitest';
import { on, saveThing } from '../../../testing/index.ts';
import { useDurableRuns } from './durable.test-runs.ts';
import { workflows } from './durable.test-workflows.ts';

const { it, call, over, begin, names } = useDurableRuns();

/** Stores another version of the workflow of stages; with its first elements when none are given. */
async function storeStages(elements?: object[]): Promise<void> {
  const definition = workflows.find(({ identifier }) => identifier === 'stages');
  const { statusCode, body } = await it().app.inject({
    method: 'PUT',
    url: '/workflows/stages',
    headers: { authorization: `Bearer ${it().user('admin').token}` },
    payload: { ...definition, ...(elements === undefined ? {} : { elements }) },
  });
  expect(statusCode, body).toBe(200);
}

test('TRACE11 a run is repeated from any of its steps as a new run of the same version, with the values that the step had', async () => {
  const run = await begin('stages', { n: 4 });
  await over(run, 'completed');
  expect(await names(run)).toEqual(['a8', 'b9']);
  await storeStages([{ name: 'double', type: 'data/map', options: { value: '0' } }]);
  const repeat = async (step: number) => {
    const { status, json } = await call(`/runs/${run}/retry?step=${step}`, {});
    expect(status, JSON.stringify(json)).toBe(202);
    const again = json['run'] as unknown as string;
    expect(again).not.toBe(run);
    expect(await over(again, 'completed')).toMatchObject({
      version: 1,
      cause: { type: 'rerun', run, step },
      trace: expect.any(Array) as unknown,
    });
    return again;
  };
  // What came before the step is not done again, and its variables are as they were.
  expect(await names(await repeat(2))).toEqual(['a8', 'b9']);
  const last = await repeat(4);
  expect(await names(last)).toEqual(['b9']);
  // A repeated run can be repeated.
  const { json } = await call(`/runs/${last}/retry?step=1`, {});
  const twice = json['run'] as unknown as string;
  await over(twice, 'completed');
  expect(await names(twice)).toEqual(['b9']);
});

test('TRACE11 a step is not repeated while its run goes on, in a branch, without its values, or by whoever is no administrator', async () => {
  const { json } = await call('/workflows/pause/run', { input: { seconds: 3600 } });
  const waiting = json['run'] as unknown as string;
  expect((await call(`/runs/${waiting}/retry?step=1`, {})).json['detail']).toContain('waiting');
  await call(`/runs/${waiting}/cancel`, {});
  const branches = await begin('branches');
  const { trace } = (await over(branches, 'completed')) as { trace: { inner?: boolean }[] };
  const inner = trace.findIndex((step) => step.inner === true) + 1;
  expect(inner).toBeGreaterThan(1);
  expect((await call(`/runs/${branches}/retry?step=${inner}`, {})).json['detail']).toContain('branch');
  expect((await call(`/runs/${branches}/retry?step=999`, {})).json['detail']).toContain('no step 999');
  await storeStages();
  const secret = await begin('stages', { n: 1, secret: 'hush' });
  await over(secret, 'completed');
  const refused = await call(`/runs/${secret}/retry?step=2`, {});
  expect(refused).toMatchObject({ status: 409 });
  expect(refused.json['detail']).toContain('secret');
  const mine = await begin('three', {}, 'runner');
  await over(mine, 'completed');
  expect((await call(`/runs/${mine}/retry?step=2`, {}, 'runner')).status).toBe(403);
  expect((await call(`/runs/${mine}/retry?step=2`, {}, 'other')).status).toBe(404);
});

test('TRACE12 the trace tells where a run waits, until when, and where it went on', async () => {
  const { json } = await call('/workflows/pause/run', { input: { seconds: 1 } });
  const run = json['run'] as unknown as string;
  const steps = async () =>
    (await call(`/runs/${run}`)).json['trace'] as unknown as Record<string, unknown>[];
  expect((await steps())[1]).toMatchObject({
    element: 'w',
    waits: { until: expect.stringMatching(/^\d{4}-.*Z$/) as unknown },
  });
  await over(run, 'completed');
  const [, , resumed] = await steps();
  expect(resumed).toMatchObject({ element: 'w', resumed: true, port: 'default' });
});

/** A workflow that fails at its third element unless that gives a number. */
const stagesToMend = (divided: string) => [
  { name: 'n', type: 'data/map', options: { value: '4' }, set: { n: ':output' }, to: on('a') },
  saveThing('a', '"a" & $n', on('broken')),
  { name: 'broken', type: 'data/map', options: { value: divided }, set: { half: ':output' }, to: on('b') },
  saveThing('b', '"b" & $half'),
];

const storeToMend = async (elements: object[], more: object = {}) => {
  const { statusCode, body } = await it().app.inject({
    method: 'PUT',
    url: '/workflows/to_mend',
    headers: { authorization: `Bearer ${it().user('admin').token}` },
    payload: { identifier: 'to_mend', async: true, entry: 'n', elements, ...more },
  });
  expect(statusCode, body).toBeLessThan(300);
};

test('TRACE19 a failed run goes on with the mended workflow at the element that failed, and is put aside', async () => {
  const mend = (id: string, as = 'admin') => call(`/runs/${id}/retry?version=present`, {}, as);
  await storeToMend(stagesToMend('$error("no")'));
  const run = await begin('to_mend', {}, 'runner');
  await over(run, 'failed');
  expect(await names(run)).toEqual(['a4']);
  expect((await mend(run, 'runner')).status).toBe(403);
  expect((await mend(run, 'other')).status).toBe(404);
  await storeToMend([{ name: 'n', type: 'data/map', options: { value: '4' } }]);
  expect((await mend(run)).json['detail']).toContain('"broken"');
  await storeToMend(stagesToMend('$n / 2'), { active: false });
  expect((await mend(run)).json['detail']).toContain('switched off');
  await storeToMend(stagesToMend('$n / 2'));
  const { status, json } = await mend(run);
  expect(status, JSON.stringify(json)).toBe(202);
  const again = json['run'] as unknown as string;
  expect(await over(again, 'completed')).toMatchObject({
    version: 4,
    cause: { type: 'rerun', run, step: 3 },
  });
  expect(await names(again)).toEqual(['b2']);
  expect((await call(`/runs/${run}`)).json['droppedAt']).not.toBeNull();
  expect((await mend(again)).json['detail']).toContain('completed');
});
