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
    ],
    rules: [
      { expression: '$resource.price >= $resource.secret_cost * 1.05', message: 'Too cheap' },
      { expression: '$resource.price > 0', message: 'More than SECRET_COST, please' },
      { expression: '$resource.price < 1000', message: 'Too dear' },
    ],
  },
};

const { it } = useScenarios({
  modules: [goods],
  users: {
    clerk: [
      { module: 'goods', action: 'read', fields: ['name', 'price'] },
      { module: 'goods', action: 'update', fields: ['price'] },
    ],
    reader: [{ module: 'goods', action: 'read' }],
  },
});

async function definition(who: string, url: string): Promise<string> {
  const headers = { authorization: `Bearer ${it().user(who).token}` };
  return (await it().app.inject({ method: 'GET', url, headers })).body;
}

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
      'The role "clerk" may not read "secret_cost", which this uses: whoever writes the other side can find it by trying',
    ],
  ]);
  const permissions = [{ module: 'goods', action: 'read', fields: ['name', 'price'] }];
  await it().app.inject({ method: 'PATCH', url: '/roles/clerk', headers, payload: { permissions: [] } });
  expect((await check()).warnings).toEqual([]);
  await it().app.inject({ method: 'PATCH', url: '/roles/clerk', headers, payload: { permissions } });
});
