import { identifierPattern, isReserved, type ModuleDefinition } from '@bakehouse/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestApp, on, saveThing, things, until, type TestApp } from '../../../testing/index.ts';

/** What our own statements call tables, columns and rows, and what every table has by itself. */
const ours = [
  ...'a b c d e f g h i j k l m n o p q r s t u v w x y z'.split(' '),
  ...'tableoid xmin cmin xmax cmax ctid oid constructor prototype'.split(' '),
  ...'moment clock kept held taken revision pending delivery excluded resource data json rank'.split(' '),
  ...'place each counted visible mask by at op run'.split(' '),
  'x'.repeat(63),
  `${'y'.repeat(62)}1`,
  `${'y'.repeat(62)}2`,
];

let app: TestApp;
/** Every name in one of two modules, as one has room for 500. */
let modules: Map<string, string[]>;
beforeAll(async () => {
  app = await makeTestApp({ modules: [things], work: true, env: { RATE_LIMIT: '1000000' } });
  const { rows } = await app.database.pool.query<{ word: string }>('select word from pg_get_keywords()');
  const words = rows.map(({ word }) => word).filter((word) => !ours.includes(word));
  const names = [...ours, ...words].filter((name) => identifierPattern.test(name) && !isReserved(name));
  modules = new Map([
    ['first', names.filter((_, index) => index % 2 === 0)],
    ['second', names.filter((_, index) => index % 2 === 1)],
  ]);
});
afterAll(() => app.close());

async function send<T = unknown>(method: string, url: string, payload?: object | string): Promise<T> {
  const answer = await app.app.inject({
    method: method as 'GET',
    url,
    headers: {
      authorization: `Bearer ${app.user('admin').token}`,
      ...(typeof payload === 'string' ? { 'content-type': 'text/csv' } : {}),
    },
    ...(payload === undefined ? {} : { payload }),
  });
  expect(answer.statusCode, `${method} ${url.slice(0, 90)}: ${answer.body.slice(0, 400)}`).toBeLessThan(300);
  return (String(answer.headers['content-type']).includes('json') ? answer.json() : answer.body) as T;
}

const definition = (module: string, type: string, names: readonly string[]): ModuleDefinition => ({
  bakery_resource_module: module,
  bakery_resource: { fields: names.map((identifier) => ({ identifier, type })) },
});

interface Stored {
  id: string;
  data: Record<string, unknown>;
}

test.each(['first', 'second'])(
  'MOD36 every name that a field may have works: stored, changed, found, restored, imported, exported, converted (%s half)',
  async (module) => {
    const names = modules.get(module) ?? [];
    expect(names.length).toBeGreaterThan(220);
    const all = (value: string) => Object.fromEntries(names.map((name) => [name, value]));
    const url = `/modules/${module}/resources`;
    await send('PUT', `/modules/${module}`, definition(module, 'text', names));
    await send('PUT', `/workflows/after_${module}`, {
      identifier: `after_${module}`,
      elevated: true,
      events: [{ identifier: 'changed', type: 'on_update', module }],
      elements: [
        { name: 'e', type: 'event/on_update', set: { after: ':after' }, to: on('s') },
        saveThing('s', `"${module} " & $after.${names[0]}`),
      ],
    });

    // Nothing is inherited where a field has no value.
    const { id: empty } = await send<Stored>('POST', url, { data: {} });
    expect((await send<Stored>('GET', `${url}/${empty}`)).data).toEqual(
      Object.fromEntries(names.map((name) => [name, null])),
    );
    await send('DELETE', `${url}/${empty}`);
    const { id } = await send<Stored>('POST', url, { data: all('1') });
    await send('PATCH', `${url}/${id}`, { data: all('2') });
    expect((await send<Stored>('GET', `${url}/${id}`)).data).toEqual(all('2'));
    await until(async () => {
      const { data } = await send<{ data: Stored[] }>('GET', '/modules/things/resources?limit=1000');
      return data.some((thing) => thing.data['name'] === `${module} 2`);
    });
    const { data: revisions } = await send<{ data: { data: object }[] }>('GET', `${url}/${id}/revisions`);
    expect(revisions.map((each) => each.data)).toEqual([all('2'), all('1')]);
    await send('POST', `${url}/${id}/revisions/1/restore`, {});
    expect((await send<Stored>('GET', `${url}/${id}`)).data).toEqual(all('1'));

    for (const name of names) {
      const filter = encodeURIComponent(JSON.stringify({ [name]: '1' }));
      const found = await send<{ data: Stored[] }>(
        'GET',
        `${url}?filter=${filter}&sort=-${name}&fields=${name}`,
      );
      expect(found.data, name).toEqual([expect.objectContaining({ id, data: { [name]: '1' } })]);
    }
    expect(await send('GET', `${url}?search=1`)).toMatchObject({ data: [{ id }] });
    // The deleted one is told as well.
    expect((await send<{ data: object[] }>('GET', `${url}/changes`)).data).toHaveLength(2);

    const csv = await send<string>('GET', `${url}/export?format=csv&fields=${names.join(',')}`);
    const report = await send<{ created: number; failed: number }>('POST', `${url}/import`, csv);
    expect(report).toMatchObject({ created: 1, failed: 0 });
    const { data: both } = await send<{ data: Stored[] }>('GET', url);
    expect(both.map(({ data }) => data)).toEqual([all('1'), all('1')]);

    await send('PUT', `/modules/${module}`, definition(module, 'integer', names));
    const converted = await send<{ data: Stored[] }>('GET', url);
    const numbers = Object.fromEntries(names.map((name) => [name, 1]));
    expect(converted.data.map(({ data }) => data)).toEqual([numbers, numbers]);
    expect(await send('GET', `${url}/${id}/revisions`)).toMatchObject({
      data: [{ data: numbers }, { data: { [names[0] ?? '']: 2 } }, { data: numbers }],
    });
    await send('DELETE', `${url}/${id}`);
  },
);
