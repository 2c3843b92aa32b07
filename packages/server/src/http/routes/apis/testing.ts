import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { isObject } from '@bakehouse/contract';

const order = {
  type: 'object',
  required: ['id', 'total'],
  properties: {
    id: { type: 'string' },
    total: { type: 'number' },
    state: { type: 'string', enum: ['open', 'done'] },
  },
};

/** The document of a shop with three operations. */
export const shopDocument = {
  openapi: '3.0.3',
  info: { title: 'Shop', version: '1.0' },
  servers: [{ url: '/v1' }],
  paths: {
    '/orders': {
      get: {
        operationId: 'listOrders',
        summary: 'List orders',
        parameters: [
          { name: 'state', in: 'query', schema: { type: 'string', enum: ['open', 'done'] } },
          { name: 'X-Shop', in: 'header', schema: { type: 'string' } },
        ],
        responses: {
          200: {
            content: {
              'application/json': {
                schema: { type: 'array', items: { $ref: '#/components/schemas/Order' } },
              },
            },
          },
        },
      },
      post: {
        operationId: 'addOrder',
        summary: 'Add an order',
        description: 'Adds **one** order.',
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['total'],
                properties: { total: { type: 'number', description: 'In euros' }, note: { type: 'string' } },
              },
            },
          },
        },
        responses: {
          201: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } },
        },
      },
    },
    '/orders/{id}': {
      get: {
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        responses: {
          200: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Order' } } } },
        },
      },
    },
  },
  components: { schemas: { Order: order } },
};

/** One request that a stand-in got. */
export interface Heard {
  method: string;
  url: string;
  authorization: string | undefined;
  body: unknown;
}

/** A stand-in of an API, made of its document: it gives the document, and answers each operation by its schema. */
export async function standIn(document: () => typeof shopDocument) {
  const heard: Heard[] = [];
  const server = createServer((request, response) => {
    void respond(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    heard,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { status, body } = await answer(request);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  }

  async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const { method = '', url: address = '', headers } = request;
    if (address === '/openapi.json') return { status: 200, body: document() };
    const body = method === 'GET' ? undefined : await json(request);
    heard.push({ method, url: address, authorization: headers.authorization, body });
    const path = address.replace(/\?.*/, '').replace('/v1', '');
    const operation = Object.entries(document().paths).find(([pattern]) =>
      new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
    )?.[1] as Record<string, { responses: object } | undefined> | undefined;
    const [status, response] = Object.entries(operation?.[method.toLowerCase()]?.responses ?? {})[0] ?? [];
    if (status === undefined) return { status: 404, body: { message: 'There is no such operation.' } };
    const { content } = response as { content: Record<string, { schema: unknown }> };
    return { status: Number(status), body: sample(content['application/json']?.schema) };
  }

  function sample(schema: unknown): unknown {
    if (!isObject(schema)) return null;
    if (typeof schema['$ref'] === 'string') return sample(document().components.schemas.Order);
    if (Array.isArray(schema['enum'])) return schema['enum'][0];
    if (schema['type'] === 'array') return [sample(schema['items'])];
    if (schema['type'] !== 'object') return { string: 'o-1', number: 5 }[String(schema['type'])];
    const properties = Object.entries(isObject(schema['properties']) ? schema['properties'] : {});
    return Object.fromEntries(properties.map(([name, each]) => [name, sample(each)]));
  }
}
