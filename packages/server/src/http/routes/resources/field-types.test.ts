import { fieldTypes } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { useScenarios } from '../../../testing/index.ts';

const { scenario, it } = useScenarios();

scenario('MOD17 a button with an unknown key is refused with its path, and nothing is stored', {
  as: 'admin',
  request: ['PUT', '/modules/buttons'],
  body: { bakery_resource: { fields: [], buttons: { save: { title: 'x' }, launch: { title: 'x' } } } },
  status: 422,
  answer: { code: 'invalid', errors: [{ path: 'bakery_resource.buttons.launch', code: 'unknown_button' }] },
});

test('FIELD11 FIELD12 FIELD13 FIELD23 FIELD24 FIELD25 FIELD26 FIELD27 FIELD29 FIELD34 FIELD35 FIELD36 a value of each type is stored, comes back as it was, and is refused where it is none', async () => {
  const headers = { authorization: `Bearer ${it().user('admin').token}` };
  const wanted: Record<string, [value: unknown, wrong: unknown]> = {
    textarea: ['two\nlines', 7],
    richtext: ['# Title\n\n**bold**', { type: 'doc' }],
    code: ['{{ page.title }}', 5],
    email: ['ann@example.com', 'ann@'],
    url: ['https://example.com/a?b=c#d', 'javascript:alert(1)'],
    phone: ['+49 30 901820', 'CALL'],
    color: ['#2f855a', 'red'],
    json: [{ a: [1, null, { b: 'x' }] }, { a: 'x\0' }],
    list: [[{ sku: 'A' }, { sku: 'B' }], [{ colour: 'red' }]],
    user: [it().user('admin').id, 'ann'],
    role: ['admin', 'No Role'],
    geo: [
      { lat: 52.52, lng: 13.405 },
      { lat: 91, lng: 0 },
    ],
  };
  const fields = Object.keys(wanted).map((type) => ({
    identifier: type,
    type,
    ...(type === 'list' ? { options: { fields: [{ identifier: 'sku', type: 'text' }] } } : {}),
  }));
  const put = {
    method: 'PUT',
    url: '/modules/typed',
    headers,
    payload: { bakery_resource: { fields } },
  } as const;
  expect((await it().app.inject(put)).statusCode).toBe(201);
  const url = '/modules/typed/resources';
  const data = Object.fromEntries(Object.entries(wanted).map(([type, [value]]) => [type, value]));

  const made = await it().app.inject({ method: 'POST', url, headers, payload: { data } });
  expect(made.json()).toMatchObject({ data });
  const { id } = made.json<{ id: string }>();
  expect((await it().app.inject({ url: `${url}/${id}`, headers })).json()).toMatchObject({ data });
  for (const [type, [, wrong]] of Object.entries(wanted)) {
    const refused = await it().app.inject({
      method: 'POST',
      url,
      headers,
      payload: { data: { [type]: wrong } },
    });
    expect(refused.json(), type).toMatchObject({
      status: 422,
      errors: [{ path: expect.stringMatching(new RegExp(`^${type}`)) as string }],
    });
  }
  expect(fieldTypes.map(({ type }) => type)).toEqual(expect.arrayContaining(Object.keys(wanted)));
});
