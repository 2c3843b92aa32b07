import { readFileSync } from 'node:fs';
import { apiDefinition, type ApiDefinition } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { describeApi } from '../../work/apis/describe-api.ts';
import { readApi } from './read-api.ts';
import { largeDocument } from './testing/large-document.ts';

const given = { name: 'shop' };
const read = (document: object, more: object = {}): ApiDefinition => {
  const api = readApi(JSON.stringify(document), { ...given, ...more });
  expect(apiDefinition.safeParse(api).error).toBeUndefined();
  return api;
};
const described = (api: ApiDefinition, operation: string) =>
  describeApi(api).find(({ type }) => type === `api/shop/${operation}`);

const shop = {
  openapi: '3.1.0',
  info: { title: 'Shop', version: '2' },
  servers: [{ url: 'https://{region}.shop.example/v1/', variables: { region: { default: 'eu' } } }],
  paths: {
    '/orders/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: {
        operationId: 'orders/get',
        summary: 'Get an order',
        parameters: [
          { name: 'connection', in: 'query', schema: { type: 'boolean' } },
          { name: 'Authorization', in: 'header', schema: { type: 'string' } },
        ],
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } },
        },
      },
      patch: {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Change' } } },
        },
        responses: { 204: { description: 'Done' } },
      },
    },
  },
  components: {
    schemas: {
      Order: {
        allOf: [
          { $ref: '#/components/schemas/Change' },
          {
            type: 'object',
            required: ['id'],
            properties: { id: { type: 'string' }, next: { $ref: '#/components/schemas/Order' } },
          },
        ],
      },
      Change: {
        type: 'object',
        required: ['total'],
        properties: {
          id: { type: 'integer', description: 'Another id' },
          total: { type: ['number', 'null'] },
          state: {
            anyOf: [
              { const: 'open', type: 'string' },
              { const: 'done', type: 'string' },
            ],
          },
        },
      },
    },
  },
};

test('OAPI7 a document of 3.1 becomes operations with options, body and answer', () => {
  const api = read(shop);
  expect(api).toMatchObject({ title: 'Shop', version: '2', server: 'https://eu.shop.example/v1' });
  expect(described(api, 'orders_get')).toMatchObject({
    title: 'Shop: Get an order',
    summary: 'GET /orders/{id}',
    options: { id: { required: true, schema: { type: 'string' } }, query_connection: {} },
    output: {
      required: ['total', 'id'],
      properties: {
        id: { type: 'string' },
        total: { type: ['number', 'null'] },
        state: { type: 'string', enum: ['open', 'done'] },
        // What names itself comes to an end.
        next: {},
      },
    },
    call: { method: 'GET', path: '/orders/{id}' },
  });
  expect(Object.keys(described(api, 'orders_get')?.options ?? {})).toEqual(['id', 'query_connection']);
  expect(described(api, 'patch_orders_by_id')).toMatchObject({
    options: { body_id: { about: 'Another id' }, total: { required: true } },
    call: {
      body: {
        members: [
          ['body_id', 'id'],
          ['total', 'total'],
          ['state', 'state'],
        ],
      },
    },
  });
});

test('OAPI7 a document of 2.0 and YAML are read, too', () => {
  const api = readApi(
    `swagger: '2.0'
info: { title: Old shop, version: '1' }
host: old.example
basePath: /api
schemes: [http, https]
consumes: [application/json]
paths:
  /orders:
    get:
      operationId: listOrders
      parameters:
        - { name: ids, in: query, type: array, items: { type: string }, collectionFormat: pipes }
      responses: { 200: { schema: { type: array, items: { $ref: '#/definitions/Order' } } } }
    post:
      operationId: addOrder
      parameters:
        - { name: order, in: body, required: true, schema: { $ref: '#/definitions/Order' } }
      responses: { 201: { description: Made } }
  /files:
    post:
      operationId: addFile
      parameters:
        - { name: file, in: formData, type: file, required: true }
      responses: { 200: { schema: { type: file } } }
definitions:
  Order: { type: object, properties: { total: { type: number } } }
`,
    given,
  );
  expect(apiDefinition.safeParse(api).success).toBe(true);
  expect(api.server).toBe('https://old.example/api');
  expect(described(api, 'listOrders')).toMatchObject({
    output: { type: 'array', items: { properties: { total: { type: 'number' } } } },
    call: { parameters: [{ name: 'ids', several: 'pipe' }] },
  });
  expect(described(api, 'addOrder')).toMatchObject({
    call: { body: { kind: 'json', members: [['total', 'total']] } },
  });
  expect(described(api, 'addFile')).toMatchObject({
    options: { file: { required: true } },
    call: { as: 'file', body: { kind: 'multipart' } },
  });
});

test('OAPI7 our own document is read whole', () => {
  const text = readFileSync(new URL('../../../../../docs/reference/openapi.json', import.meta.url), 'utf8');
  const api = readApi(text, { name: 'own', server: 'https://bakehouse.example' });
  expect(apiDefinition.safeParse(api).error).toBeUndefined();
  const all = describeApi(api);
  const document = JSON.parse(text) as { paths: Record<string, object> };
  const methods = /^(?:get|post|put|patch|delete)$/;
  const count = Object.values(document.paths).flatMap((each) =>
    Object.keys(each).filter((key) => methods.test(key)),
  );
  expect(all).toHaveLength(count.length);
  expect(new Set(all.map(({ type }) => type)).size).toBe(all.length);
  const env = all.find(({ summary }) => summary === 'PUT /env/{name}/value');
  expect(env?.options).toMatchObject({ name: { required: true }, value: { required: true } });
});

test('OAPI7 OAPI9 a document of 12 MB with circles becomes small descriptions', () => {
  const text = largeDocument();
  expect(text.length).toBeGreaterThan(12 * 1024 ** 2 - 1);
  const all = describeApi(readApi(text, given));
  expect(all).toHaveLength(1_100);
  expect(Math.max(...all.map((each) => JSON.stringify(each).length))).toBeLessThan(60_000);
  expect(all[1]?.options).toMatchObject({
    owner: { required: true },
    number: {},
    sort: { schema: { enum: ['created', 'updated'] } },
  });
});

test('OAPI8 an operation without an id has a name of its method and path, whatever the order', () => {
  const operation = { responses: {} };
  const paths = {
    '/a/{id}': { get: operation },
    '/a/by_id': { get: operation },
    '/b': { get: { ...operation, operationId: 'x' }, post: { ...operation, operationId: 'x' } },
    '/ü': { get: { ...operation, operationId: 'ü!' } },
  };
  const document = { openapi: '3.0.0', servers: [{ url: 'https://a.example' }], paths };
  const turned = { ...document, paths: Object.fromEntries(Object.entries(paths).reverse()) };
  const names = Object.keys(read(document).operations).sort();
  expect(names).toEqual(Object.keys(read(turned).operations).sort());
  expect(new Set(names).size).toBe(5);
  expect(names.every((name) => /^(?:get_a_by_id|x)_[0-9a-f]{6}$|^u$/.test(name))).toBe(true);
});
