import { expect, test } from 'vitest';
import { useScenarios } from '../../testing/index.ts';

const goods = {
  bakery_resource_module: 'goods',
  bakery_resource: {
    title: 'Goods',
    label: '$resource.name & " " & $resource.secret_cost',
    fields: [
      { identifier: 'name', type: 'text' },
      { identifier: 'price', type: 'number' },
      { identifier: 'secret_cost', type: 'number' },
      {
        identifier: 'part_of',
        type: 'relation',
        options: {
          module: 'goods',
          reverse: { title: 'Parts', columns: ['name', 'secret_cost'], sort: '-secret_cost,price' },
        },
      },
    ],
    rules: [
      { expression: '$resource.price >= $resource.secret_cost * 1.05', message: 'Too cheap' },
      { expression: '$resource.price > 0', message: 'More than SECRET_COST, please' },
      { expression: '$resource.price < 1000', message: 'Too dear' },
    ],
  },
};

/** A module with a rule over its hidden cost. */
const priced = (identifier: string, expression: string) => ({
  bakery_resource_module: identifier,
  bakery_resource: {
    fields: [
      { identifier: 'name', type: 'text' },
      { identifier: 'price', type: 'number' },
      { identifier: 'cost', type: 'number' },
      { identifier: 'margin', type: 'computed', options: { expression: 'price - cost', result: 'number' } },
    ],
    rules: [{ expression, message: 'Too cheap' }],
  },
});
const both = ['wares', 'tins'];
const seen = ['name', 'price'];

const { it } = useScenarios({
  modules: [goods, priced('wares', 'price >= cost * 1.05'), priced('tins', 'margin >= 0')],
  users: {
    clerk: [
      { module: 'goods', action: 'read', fields: ['name', 'price', 'part_of'] },
      { module: 'goods', action: 'update', fields: ['price'] },
    ],
    reader: [{ module: 'goods', action: 'read' }],
    pricer: both.flatMap((module) => [
      { module, action: 'read' as const, fields: seen },
      { module, action: 'update' as const, fields: ['price'] },
      { module, action: 'create' as const, fields: seen },
    ]),
    seller: both.flatMap((module) => [
      { module, action: 'read' as const, fields: seen },
      { module, action: 'update' as const },
    ]),
    buyer: both.flatMap((module) => [
      { module, action: 'read' as const },
      { module, action: 'update' as const, fields: ['price'] },
    ]),
  },
});

async function definition(who: string, url: string): Promise<string> {
  const headers = { authorization: `Bearer ${it().user(who).token}` };
  return (await it().app.inject({ method: 'GET', url, headers })).body;
}

test('PERM23 UI34 the list of a relation on the other side names no hidden field', async () => {
  const { bakery_resource: shown } = JSON.parse(await definition('clerk', '/modules/goods')) as {
    bakery_resource: { fields: { identifier: string; options?: { reverse: object } }[] };
  };

  expect(shown.fields.find(({ identifier }) => identifier === 'part_of')?.options?.reverse).toEqual({
    title: 'Parts',
    columns: ['name'],
    sort: 'price',
  });
});

test('PERM23 rules, messages and a label that name a hidden field are in no definition that the caller gets', async () => {
  for (const url of ['/modules', '/modules/goods']) {
    const shown = await definition('clerk', url);
    expect(shown.toLowerCase()).not.toContain('secret_cost');
    expect(shown).toContain('Too dear');
    const whole = await definition('reader', url);
    for (const text of ['Too cheap', 'SECRET_COST', 'label']) expect(whole).toContain(text);
  }
});

test('PERM26 a check of the definition warns where a label, a rule or a computed field uses what a role may not read', async () => {
  const headers = { authorization: `Bearer ${it().user('admin').token}` };
  const fields = [
    ...goods.bakery_resource.fields,
    {
      identifier: 'margin',
      type: 'computed',
      options: { expression: '$resource.price - $resource.secret_cost', result: 'number' },
    },
  ];
  const payload = { ...goods, bakery_resource: { ...goods.bakery_resource, fields } };
  const check = async () => {
    const answer = await it().app.inject({ method: 'POST', url: '/modules/check', headers, payload });
    return answer.json<{ errors: object[]; warnings: { path: string; message: string }[] }>();
  };
  const { errors, warnings } = await check();
  expect(errors).toEqual([]);
  // The clerk does not read the margin, so that nothing follows from it; the reader reads everything.
  expect(warnings.map(({ path, message }) => [path, message])).toEqual([
    [
      'bakery_resource.label',
      'The role "clerk" may not read "secret_cost", which this uses: it sees entries without this label',
    ],
    [
      'bakery_resource.rules.0.expression',
      'The role "clerk" may not read "secret_cost", which this uses: it cannot change the other fields of this rule',
    ],
  ]);
  const permissions = [{ module: 'goods', action: 'read', fields: ['name', 'price'] }];
  await it().app.inject({ method: 'PATCH', url: '/roles/clerk', headers, payload: { permissions: [] } });
  expect((await check()).warnings).toEqual([]);
  await it().app.inject({ method: 'PATCH', url: '/roles/clerk', headers, payload: { permissions } });
});

async function send(who: string, method: 'POST' | 'PATCH' | 'PUT', url: string, payload: object | string) {
  const headers = {
    authorization: `Bearer ${it().user(who).token}`,
    'content-type': typeof payload === 'string' ? 'text/csv' : 'application/json',
  };
  const { statusCode, body } = await it().app.inject({ method, url, headers, payload });
  return { status: statusCode, body: body.replaceAll(/"instance":"[^"]*"/g, '') };
}

test.each(both)(
  'PERM28 a rule of %s refuses every change of what it compares with a hidden field alike',
  async (module) => {
    const list = `/modules/${module}/resources`;
    const made = await send('admin', 'POST', list, { data: { name: 'Bread', price: 500, cost: 437 } });
    const { id } = JSON.parse(made.body) as { id: string };
    const change = (who: string, data: object) => send(who, 'PATCH', `${list}/${id}`, { data });
    const ways = async (price: number) => [
      await change('pricer', { price }),
      await change('seller', { price }),
      await send('pricer', 'PUT', `${list}/${id}`, { data: { name: 'Bread', price } }),
      await send('pricer', 'POST', `${list}/batch`, { operations: [{ op: 'update', id, data: { price } }] }),
      await send('pricer', 'POST', `${list}/import`, `id,price\n${id},${price}\n`),
      await send('pricer', 'POST', `${list}/import?dryRun=true`, `id,price\n${id},${price}\n`),
    ];
    const low = await ways(1);
    expect(await ways(900)).toEqual(low);
    expect(low.map(({ status }) => status)).toEqual([403, 403, 403, 403, 200, 200]);
    for (const { body } of low) expect(body).toContain('You may not write price: a rule of the module');
    expect(JSON.stringify(low)).not.toContain('cost');

    // Who reads it, who changes something else, and who gives both sides are held to the rule itself.
    expect((await change('buyer', { price: 1 })).status).toBe(422);
    expect((await change('buyer', { price: 900 })).status).toBe(200);
    expect((await change('seller', { name: 'Rye' })).status).toBe(200);
    expect((await change('seller', { price: 5, cost: 4 })).status).toBe(200);
    expect((await change('seller', { price: 5, cost: 6 })).status).toBe(422);
  },
);
