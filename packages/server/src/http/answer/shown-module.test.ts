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
