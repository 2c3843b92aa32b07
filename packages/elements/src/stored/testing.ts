import type { ElementDescription } from '@bakehouse/contract';

/** An operation with a parameter of every place and a body of members. */
export const putOrder: ElementDescription = {
  type: 'api/shop/put_order',
  title: 'Put an order',
  summary: 'Stores an order.',
  docs: 'Stores **an order**.',
  options: {
    id: { required: true, schema: { type: 'string' }, text: true, about: 'Which order' },
    state: { schema: { type: 'string', enum: ['open', 'done'] }, text: true },
    tags: { schema: { type: 'array', items: { type: 'string' } }, text: true },
    trace: { schema: { type: 'string' }, text: true },
    total: { required: true, schema: { type: 'number' } },
    buyer: {
      schema: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string' }, age: { type: 'integer' } },
      },
    },
  },
  connection: { kinds: ['bearer'] },
  output: {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'string' }, total: { type: 'number' } },
  },
  call: {
    method: 'PUT',
    server: 'https://shop.example/v1/',
    path: '/orders/{id}',
    parameters: [
      { option: 'id', name: 'id', in: 'path' },
      { option: 'state', name: 'state', in: 'query' },
      { option: 'tags', name: 'tags', in: 'query', several: 'comma' },
      { option: 'trace', name: 'X-Trace', in: 'header' },
    ],
    body: {
      kind: 'json',
      media: 'application/json',
      members: [
        ['total', 'total'],
        ['buyer', 'buyer'],
      ],
    },
    connection: 'shop',
  },
};
