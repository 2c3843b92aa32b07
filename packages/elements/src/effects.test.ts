import type { Resource } from '@bakehouse/contract';
import type { DeleteRequest, FindRequest, SaveRequest, Services } from '@bakehouse/engine';
import { expect, test } from 'vitest';
import { actionGroups } from './groups.ts';
import { elementsByType, runFirst } from './testing.ts';

test('SVC3 SVC8 SVC9 SVC10 SVC11 SVC12 SVC13 every action stands in one group, and every group has its actions', () => {
  const actions = [...elementsByType.keys()].filter((type) => type.startsWith('action/'));

  expect(actionGroups.map(({ group, elements }) => [group, ...elements])).toEqual([
    ['Persistence', 'action/save', 'action/delete'],
    ['Client response', 'action/response', 'action/set', 'action/redirect', 'action/refresh'],
    [
      'Files and documents',
      'action/convert',
      'action/export',
      'action/dashboard',
      'action/viewFile',
      'action/downloadFile',
    ],
    ['Communication', 'action/mail', 'action/notify', 'action/mqtt'],
    ['Orchestration', 'action/run'],
    ['Access and roles', 'action/setRole', 'action/removeRole', 'action/resetPassword'],
    ['Site', 'action/buildSite', 'action/deploySite'],
  ]);
  expect(actionGroups.flatMap(({ elements }) => [...elements]).sort()).toEqual(actions.sort());
});

const id = '019a0000-0000-7000-8000-000000000001';
const system = {
  id,
  module: 'orders',
  version: 1,
  createdAt: 'a',
  updatedAt: 'b',
  createdBy: null,
  updatedBy: null,
};

/** Services that note what they are asked, and answer as if it were done. */
function noting(found: Resource[] = []): { asked: unknown[]; services: Services } {
  const asked: unknown[] = [];
  const services: Services = {
    save: (requests: readonly SaveRequest[]) => {
      asked.push(...requests);
      return requests.map(({ data }) => ({ ...system, data }));
    },
    delete: (request: DeleteRequest) => {
      asked.push(request);
      return 1;
    },
    find: (request: FindRequest) => {
      asked.push(request);
      return found;
    },
  };
  return { asked, services };
}

async function run(
  type: string,
  options: object,
  input: unknown,
  found?: Resource[],
): Promise<{ asked: unknown[]; output: unknown; code: string | undefined }> {
  const { asked, services } = noting(found);
  const element = { name: 'it', type, options: { ...options } };
  const state = await runFirst([{ entry: 'it', elements: [element] }], { input }, { services });
  return { asked, output: state.output, code: state.error?.code };
}

/** Runs an element behind an event of the form of orders: its input is a resource by its type. */
async function runInForm(
  type: string,
  options: object,
  data: Record<string, unknown>,
  found?: Resource[],
): Promise<{ asked: unknown[]; output: unknown; code: string | undefined }> {
  const { asked, services } = noting(found);
  const state = await runFirst(
    [
      {
        events: [{ identifier: 'pressed', type: 'on_click', module: 'orders' }],
        elements: [
          { name: 'e', type: 'event/on_click', to: { default: { it: ['default'] } } },
          { name: 'it', type, options: { ...options } },
        ],
      },
    ],
    { event: { identifier: 'pressed', type: 'on_click', module: 'orders', id, data } },
    { services },
  );
  return { asked, output: state.output, code: state.error?.code };
}

test('SAVE1 SAVE2 SAVE4 SAVE7 SAVE9 the input resource is updated by its id, without reserved, read-only and unknown names', async () => {
  const input = { ...system, number: 'A', total: 5, other: 1 };
  const { asked, output } = await runInForm('action/save', { recipes: { country: '"DE"' } }, input);
  expect(asked).toEqual([
    { module: 'orders', id, version: 1, mode: 'upsert', data: { number: 'A', country: 'DE' } },
  ]);
  expect(output).toEqual({ ...system, number: 'A', country: 'DE' });
});

test('SAVE5 SAVE6 SAVE7 without an id it is created; copy comes before recipes; another module takes nothing from the input', async () => {
  const plain = await run('action/save', { module: 'orders', copy: '$' }, { number: 'B' });
  expect(plain.asked).toEqual([{ module: 'orders', mode: 'upsert', data: { number: 'B' } }]);
  const copy = {
    module: 'orders',
    copy: { number: '"C"', country: '"FR"' },
    recipes: { country: '"DE"' },
    mode: 'create',
  };
  const other = await run('action/save', copy, { ...system, module: 'customers', number: 'x' });
  expect(other.asked).toEqual([{ module: 'orders', mode: 'create', data: { number: 'C', country: 'DE' } }]);
});

test.each([
  ['the body of a direct run', { ...system, number: 'x' }],
  ['a list of what is no resource', [{ ...system, number: 'x' }]],
])('SAVE10 nothing is taken from %s, whatever it claims to be', async (_, input) => {
  const options = { module: 'orders', mode: 'create', recipes: { country: '"DE"' } };
  expect((await run('action/save', options, input)).asked).toEqual([
    { module: 'orders', mode: 'create', data: { country: 'DE' } },
  ]);
  expect(await run('action/save', {}, input)).toMatchObject({ asked: [], code: 'invalid' });
  expect(await run('action/save', { module: 'orders' }, input)).toMatchObject({ asked: [], code: 'invalid' });
  expect(await run('action/delete', {}, input)).toMatchObject({ asked: [], code: 'invalid' });
  expect(await run('action/delete', { module: 'orders' }, input)).toMatchObject({
    asked: [],
    code: 'invalid',
  });
});

test('SAVE13 where copy and recipes give nothing there is nothing to save, unless the definition says so', async () => {
  for (const given of [
    { recipes: '$input.order' },
    { copy: '$input.order' },
    { copy: '{}', recipes: 'null' },
  ])
    expect(await run('action/save', { module: 'orders', mode: 'create', ...given }, {})).toMatchObject({
      asked: [],
      code: 'invalid',
    });
  expect((await run('action/save', { module: 'orders', mode: 'create', recipes: {} }, {})).asked).toEqual([
    { module: 'orders', mode: 'create', data: {} },
  ]);
});

test('SAVE10 an event element that is the entry gives a resource to its events, and none to a direct run', async () => {
  const definition = {
    entry: 'e',
    events: [{ identifier: 'pressed', type: 'on_click', module: 'orders' }],
    elements: [
      { name: 'e', type: 'event/on_click', to: { default: { it: ['default'] } } },
      { name: 'it', type: 'action/save', options: { module: 'orders', recipes: { country: '"DE"' } } },
    ],
  };
  const event = { identifier: 'pressed', type: 'on_click', module: 'orders', data: { number: 'A' } };
  const { asked, services } = noting();
  await runFirst([definition], { event }, { services });
  await runFirst([definition], { input: { module: 'orders', id, number: 'forged' } }, { services });
  expect(asked).toEqual([
    { module: 'orders', mode: 'upsert', data: { number: 'A', country: 'DE' } },
    { module: 'orders', mode: 'upsert', data: { country: 'DE' } },
  ]);
});

test('SAVE8 several resources are saved at once, each with recipes of its own', async () => {
  const options = { module: 'orders', recipes: { number: 'number & "!"' } };
  const { asked, output } = await run('action/save', options, [{ number: 'A' }, { number: 'B' }]);
  expect(asked).toEqual([
    { module: 'orders', mode: 'upsert', data: { number: 'A!' } },
    { module: 'orders', mode: 'upsert', data: { number: 'B!' } },
  ]);
  expect(output).toHaveLength(2);
  const whole = await run('action/save', { module: 'orders', recipes: '{"number": n}' }, { n: 'C' });
  expect(whole.asked).toEqual([{ module: 'orders', mode: 'upsert', data: { number: 'C' } }]);
});

test('SAVE3 DEL3 what cannot be saved or deleted says why', async () => {
  expect(await run('action/save', {}, { number: 'A' })).toMatchObject({ asked: [], code: 'invalid' });
  expect(await run('action/save', { module: 'orders', id: 5 }, {})).toMatchObject({
    asked: [],
    code: 'invalid',
  });
  expect(await run('action/save', { module: 'orders', copy: '[1]' }, {})).toMatchObject({
    asked: [],
    code: 'invalid',
  });
  expect(await run('action/delete', { module: 'orders' }, {})).toMatchObject({ asked: [], code: 'invalid' });
  const without = await runFirst([
    {
      entry: 'a',
      elements: [{ name: 'a', type: 'action/save', options: { module: 'orders', recipes: {} } }],
    },
  ]);
  expect(without.error).toMatchObject({ code: 'unavailable', element: 'a' });
});

test('DEL1 DEL2 DEL3 DEL4 the input, an id or a filter is deleted, and the input goes on', async () => {
  const input = { ...system, number: 'A' };
  expect(await runInForm('action/delete', {}, input)).toEqual({
    asked: [{ module: 'orders', ids: [id] }],
    output: input,
    code: undefined,
  });
  expect((await run('action/delete', { module: 'orders', id: '[$, "b"]' }, 'a')).asked).toEqual([
    { module: 'orders', ids: ['a', 'b'] },
  ]);
  const filter = { module: 'orders', filter: { number: '$input.n', total: { _gt: 1 } } };
  expect((await run('action/delete', filter, { n: 'A' })).asked).toEqual([
    { module: 'orders', filter: { number: 'A', total: { _gt: 1 } } },
  ]);
});

test('DATA1 DATA2 DATA3 DATA4 DATA5 DATA6 DATA7 resources are found, one or several', async () => {
  const resource = { ...system, data: { number: 'A' } };
  const options = {
    module: 'orders',
    filter: { number: '$input.n' },
    search: '"x"',
    sort: '-number',
    limit: 5,
  };
  const several = await run('data/find', options, { n: 'A' }, [resource]);
  expect(several.asked).toEqual([
    { module: 'orders', filter: { number: 'A' }, search: 'x', sort: '-number', limit: 5 },
  ]);
  expect(several.output).toEqual([{ ...system, number: 'A' }]);
  const one = await run('data/find', { module: 'orders', one: true }, null, [resource]);
  expect(one).toMatchObject({ asked: [{ module: 'orders', limit: 1 }], output: { number: 'A', id } });
  const { services } = noting();
  const empty = await runFirst(
    [
      {
        entry: 'f',
        elements: [
          { name: 'f', type: 'data/find', options: { module: 'orders' }, to: { empty: { e: ['default'] } } },
          { name: 'e', type: 'data/map', options: { value: '"none: " & $count($)' } },
        ],
      },
    ],
    {},
    { services },
  );
  expect(empty.output).toBe('none: 0');
});
