import { expect, test } from 'vitest';
import { testId, useScenarios } from '../../../testing/index.ts';

const above = { type: 'relation', options: { module: 'parts' } };
const { scenario, it } = useScenarios({
  modules: [
    {
      bakery_resource_module: 'parts',
      bakery_resource: {
        fields: [
          { identifier: 'name', type: 'text' },
          { identifier: 'above', ...above },
          { identifier: 'beside', type: 'relation', options: { module: 'parts', multiple: true } },
        ],
      },
    },
  ],
  users: {
    clerk: [{ module: 'parts', action: 'read' }],
    blind: [{ module: 'parts', action: 'read', fields: ['name'] }],
    partly: [{ module: 'parts', action: 'read', filter: { name: { _ne: 'hidden' } } }],
  },
});
const path = '/modules/parts/resources/loops?by=above';

/** Two in a circle, one below them, a plain pair, and a circle of which one is hidden from some. */
async function fill(): Promise<void> {
  const rows: [number, string, number | undefined][] = [
    [1, 'a', 2],
    [2, 'b', 1],
    [3, 'below', 1],
    [4, 'top', undefined],
    [5, 'under', 4],
    [6, 'hidden', 7],
    [7, 'seen', 6],
    [8, 'own', 8],
  ];
  const operations = rows.map(([n, name]) => ({ op: 'create', id: testId(n), data: { name } }));
  const links = rows.flatMap(([n, , up]) =>
    up === undefined ? [] : [{ op: 'update', id: testId(n), data: { above: testId(up) } }],
  );
  for (const each of [operations, links]) {
    const answer = await it().app.inject({
      method: 'POST',
      url: '/modules/parts/resources/batch',
      headers: { authorization: `Bearer ${it().user('admin').token}` },
      payload: { operations: each },
    });
    expect(answer.statusCode, answer.body).toBe(200);
  }
}

async function ask(who: string): Promise<{ data: string[]; more: boolean }> {
  const headers = { authorization: `Bearer ${it().user(who).token}` };
  return (await it().app.inject({ url: path, headers })).json();
}

test('VIEWS18 what leads back to itself is found, among what the caller may read', async () => {
  await fill();
  const [a, b, hidden, seen, own] = [1, 2, 6, 7, 8].map(testId);
  expect(await ask('clerk')).toEqual({ data: [a, b, hidden, seen, own], more: false });
  expect(await ask('partly')).toEqual({ data: [a, b, own], more: false });
});

for (const [by, why] of [
  ['name', 'is no relation'],
  ['beside', 'names several'],
  ['gone', 'is not there'],
] as const)
  scenario(`VIEWS18 a field that ${why} is refused`, {
    as: 'clerk',
    request: ['GET', `/modules/parts/resources/loops?by=${by}`],
    status: 400,
    answer: { code: 'malformed' },
  });

scenario('VIEWS18 a relation that the caller may not read is refused', {
  as: 'blind',
  request: ['GET', path],
  status: 400,
});
