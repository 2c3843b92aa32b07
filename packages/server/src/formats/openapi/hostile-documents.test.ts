import { apiDefinition, type ApiDefinition } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { describeApi } from '../../work/apis/describe-api.ts';
import { readApi } from './read-api.ts';

const given = { name: 'shop' };
const read = (document: object, more: object = {}): ApiDefinition => {
  const api = readApi(JSON.stringify(document), { ...given, ...more });
  expect(apiDefinition.safeParse(api).error).toBeUndefined();
  return api;
};
const described = (api: ApiDefinition, operation: string) =>
  describeApi(api).find(({ type }) => type === `api/shop/${operation}`);

const one = (schema: object, more: object = {}) => ({
  openapi: '3.0.0',
  servers: [{ url: 'https://a.example' }],
  paths: {
    '/a': { get: { operationId: 'a', responses: { 200: { content: { 'application/json': { schema } } } } } },
  },
  ...more,
});

test.each<[string, object]>([
  [
    'a circle',
    one(
      { $ref: '#/components/schemas/A' },
      { components: { schemas: { A: { $ref: '#/components/schemas/A' } } } },
    ),
  ],
  [
    'a circle of two',
    one(
      { $ref: '#/components/schemas/A' },
      {
        components: {
          schemas: { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } },
        },
      },
    ),
  ],
  [
    'allOf of itself',
    one(
      { $ref: '#/components/schemas/A' },
      { components: { schemas: { A: { allOf: [{ $ref: '#/components/schemas/A' }] } } } },
    ),
  ],
  ['another file', one({ $ref: '../../etc/passwd' })],
  ['another server', one({ $ref: 'http://169.254.169.254/latest#/a' })],
  ['what is not there', one({ $ref: '#/nothing/there' })],
  ['a pointer into prototypes', one({ $ref: '#/constructor/prototype' })],
  ['itself as a whole', one({ $ref: '#' })],
])('OAPI9 %s is anything, and nothing else is read', (_what, document) => {
  expect(JSON.stringify(described(read(document), 'a')?.output ?? {})).not.toMatch(/passwd|http|\$ref/);
});

test('OAPI9 names of prototypes are names', () => {
  const text = JSON.stringify(
    one({
      type: 'object',
      properties: { constructor: { type: 'string' }, toString: { type: 'number' } },
    }),
  ).replace('"constructor"', '"__proto__":{"type":"string"},"constructor"');
  const api = readApi(text.replace('"/a"', '"/__proto__"'), given);
  const output = described(api, 'a')?.output as { properties: object };
  expect(Object.keys(output.properties)).toEqual(['constructor', 'toString']);
  expect(({} as { type?: unknown }).type).toBeUndefined();
  const named = JSON.parse(
    '{"openapi":"3.0.0","servers":[{"url":"https://a.example"}],"paths":{"/a":{"get":{"operationId":"__proto__","parameters":[{"name":"__proto__","in":"query"},{"name":"constructor","in":"query"}]}}}}',
  ) as object;
  const [made] = describeApi(readApi(JSON.stringify(named), given));
  expect(made?.type).toBe('api/shop/proto');
  expect(Object.keys(made?.options ?? {})).toEqual(['proto__', 'query_constructor']);
});

const deep = (levels: number) => {
  let schema: object = { type: 'string' };
  for (let at = 0; at < levels; at++) schema = { type: 'array', items: schema };
  return one(schema);
};

test.each<[string, string, RegExp]>([
  ['no JSON', '{"openapi"', /no document of an API/],
  ['no YAML', 'a: [', /neither JSON nor YAML/],
  ['a list', '[]', /no document of an API/],
  ['another version', '{"openapi":"4.0.0"}', /3\.0 or 3\.1/],
  ['no operations', '{"openapi":"3.0.0","paths":{}}', /no operations/],
  ['1,000 levels', JSON.stringify(deep(1_000)), /nested deeper/],
  [
    'a bomb of aliases',
    `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefghi'
      .split('')
      .map((key, at) => `${key}: &${key} [${Array(9).fill(`*${'abcdefgh'[at]}`).join()}]`)
      .join('\n')}`,
    /YAML/,
  ],
  [
    'a server without a host',
    JSON.stringify(one({}, { servers: [{ url: '/v1' }] })),
    /is no web address: say which one/,
  ],
  [
    'a server with a user',
    JSON.stringify(one({}, { servers: [{ url: 'https://a:b@c.example' }] })),
    /is no web address/,
  ],
  [
    'a server of another kind',
    JSON.stringify(one({}, { servers: [{ url: 'file:///etc' }] })),
    /is no web address/,
  ],
])('OAPI9 %s is refused, and the message says what to do', (_what, text, message) => {
  expect(() => readApi(text, given)).toThrow(message);
});

test('OAPI9 100,000 operations are refused', () => {
  const paths = Object.fromEntries(Array.from({ length: 100_000 }, (_item, at) => [`/p${at}`, { get: {} }]));
  expect(() => readApi(JSON.stringify({ openapi: '3.0.0', paths }), given)).toThrow(
    /100000 operations, and 5000/,
  );
});

test('OAPI9 a server without a host is that of the document, and 60 levels end', () => {
  expect(
    read(one({}, { servers: [{ url: '/v1/' }] }), { source: 'https://b.example/docs/api.json' }).server,
  ).toBe('https://b.example/v1');
  expect(read(one({}, { servers: [] }), { source: 'https://b.example/docs/api.json' }).server).toBe(
    'https://b.example',
  );
  expect(described(read(deep(20)), 'a')?.output).toMatchObject({ type: 'array' });
});
