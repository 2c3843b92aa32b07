import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { shop, useScenarios } from '../../testing/index.ts';
import type { OpenApiDocument } from '../openapi-document.ts';

const { it } = useScenarios({
  modules: shop,
  workflows: [
    {
      identifier: 'ship',
      title: 'Ship',
      entry: 'a',
      input: [
        { identifier: 'order', type: 'relation', required: true, options: { module: 'orders' } },
        { identifier: 'pieces', type: 'integer' },
      ],
      output: [
        { identifier: 'parcel', type: 'text', required: true },
        { identifier: 'due', type: 'date' },
      ],
      elements: [{ name: 'a', type: 'data/map', options: { value: { parcel: '$input.order' } } }],
    },
  ],
  users: {
    clerk: [
      { module: 'orders', action: 'read', fields: ['number', 'total'] },
      { module: 'orders', action: 'update', fields: ['total'] },
    ],
  },
});

async function described(who: string | undefined, query: string): Promise<OpenApiDocument> {
  const answer = await it().app.inject({
    url: `/openapi.json?${query}`,
    headers: who === undefined ? {} : { authorization: `Bearer ${it().user(who).token}` },
  });
  expect(answer.statusCode, answer.body.slice(0, 500)).toBe(200);
  return answer.json<OpenApiDocument>();
}

const own = ({ paths }: OpenApiDocument) =>
  Object.entries(paths).flatMap(([path, item]) =>
    /^\/(?:modules|workflows)\/\w/.test(path) &&
    !path.includes('{module}') &&
    /orders|customers|ship/.test(path)
      ? Object.keys(item).map((method) => `${method} ${path}`)
      : [],
  );

test('API24 with modules=all every module and workflow has its own paths and types, and the whole is valid', async () => {
  const document = await described('admin', 'modules=all');
  const result = await new Validator().validate({ ...structuredClone(document) });
  expect(result.errors).toBeUndefined();
  const ids = Object.values(document.paths).flatMap((item) =>
    Object.values(item).map((each) => each.operationId),
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(own(document)).toEqual(
    expect.arrayContaining([
      'get /modules/orders/resources',
      'patch /modules/orders/resources',
      'delete /modules/customers/resources/{id}',
      'post /workflows/ship/run',
    ]),
  );
  // Customers have no key to go by.
  expect(own(document)).not.toContain('put /modules/customers/resources');
  const { schemas } = document.components;
  expect(schemas['OrdersNew']?.required).toEqual(['number']);
  expect(schemas['OrdersData']?.properties).not.toHaveProperty('pin');
  expect(schemas['ShipInput']?.required).toEqual(['order']);
  expect(schemas['ShipOutput']).toMatchObject({
    required: ['parcel', 'due'],
    properties: { parcel: { type: 'string' }, due: { type: ['string', 'null'], format: 'date' } },
    additionalProperties: false,
  });
  expect(
    document.paths['/workflows/ship/run']?.['post']?.responses['200']?.content?.['application/json']?.schema,
  ).toMatchObject({ properties: { output: { $ref: '#/components/schemas/ShipOutput' } } });
  expect(JSON.stringify(document.paths['/modules/orders/resources'])).toContain(
    '#/components/schemas/OrdersData',
  );
  expect(
    own(await described('admin', 'modules=customers')).filter((each) => each.includes('orders')),
  ).toEqual([]);
});

test('API24 what a resource is created with and read as fits its schema', async () => {
  const { components } = await described('admin', 'modules=all');
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const against = (name: string) => ajv.compile({ $ref: `#/components/schemas/${name}`, components });
  const data = {
    number: 'A1',
    country: 'DE',
    total: 1.5,
    paid: true,
    tags: ['a'],
    extra: { any: 1 },
    items: [{ sku: 'x', price: 1, parts: [{ part: 'p' }] }],
    customer: { data: { name: 'Ada' } },
  };
  const isNew = against('OrdersNew');
  expect(isNew(data), JSON.stringify(isNew.errors)).toBe(true);
  for (const wrong of [
    { ...data, total: 'much' },
    { ...data, state: 'no' },
    { ...data, more: 1 },
    { total: 1 },
  ])
    expect(isNew(wrong), JSON.stringify(wrong)).toBe(false);
  const made = await it().app.inject({
    method: 'POST',
    url: '/modules/orders/resources',
    headers: { authorization: `Bearer ${it().user('admin').token}` },
    payload: { data },
  });
  const isOrder = against('OrdersResource');
  expect(isOrder(made.json()), JSON.stringify(isOrder.errors)).toBe(true);
});

test('API24 everybody sees only what they may use', async () => {
  const document = await described('clerk', 'modules=all');
  expect(own(document).sort()).toEqual([
    'get /modules/orders/resources',
    'get /modules/orders/resources/{id}',
    'patch /modules/orders/resources/{id}',
    'put /modules/orders/resources/{id}',
  ]);
  const { schemas } = document.components;
  expect(Object.keys(schemas['OrdersData']?.properties ?? {})).toEqual(['number', 'total']);
  expect(Object.keys(schemas['OrdersChange']?.properties ?? {})).toEqual(['total']);
  expect(JSON.stringify(document)).not.toMatch(/[/"](?:customers|Customers)|"ship/);
  expect(own(await described(undefined, 'modules=all'))).toEqual([]);
});

test('API25 for a role it is what whoever has that role alone may do', async () => {
  const document = await described('admin', 'role=clerk');
  expect(own(document)).toEqual(own(await described('clerk', 'modules=all')));
  expect(Object.keys(document.components.schemas['OrdersChange']?.properties ?? {})).toEqual(['total']);
  expect(JSON.stringify(document)).not.toMatch(/[/"](?:customers|Customers)|"ship/);
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method} ${path}`),
  );
  expect(operations).toContain('get /notifications');
  expect(operations).toContain('patch /modules/{module}/resources/{id}');
  expect(operations).not.toContain('post /modules/{module}/resources');
  expect(operations.filter((each) => / \/(users|roles)$/.test(each))).toEqual([]);
  const result = await new Validator().validate({ ...structuredClone(document) });
  expect(result.errors).toBeUndefined();

  expect(await described('clerk', 'role=clerk')).toEqual(document);
  expect(own(await described('admin', 'role=admin'))).toEqual(own(await described('admin', 'modules=all')));
  for (const [who, slug, status] of [
    ['clerk', 'admin', 403],
    ['clerk', 'unheard_of', 403],
    ['admin', 'unheard_of', 404],
    [undefined, 'clerk', 403],
  ] as const) {
    const answer = await it().app.inject({
      url: `/openapi.json?role=${slug}`,
      headers: who === undefined ? {} : { authorization: `Bearer ${it().user(who).token}` },
    });
    expect(answer.statusCode, `${who} ${slug}`).toBe(status);
  }
});
