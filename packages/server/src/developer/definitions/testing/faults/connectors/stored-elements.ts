import { fault, type Fault, type Pieces } from '../../case.ts';
import { chain, direct } from '../../workflow-pieces.ts';

const orders: Pieces = {
  'apis/orders': {
    name: 'orders',
    title: 'Orders',
    server: 'https://orders.example.com',
    operations: {
      add: {
        method: 'POST',
        path: '/orders/{kind}',
        title: 'Add one',
        parameters: [
          {
            name: 'kind',
            in: 'path',
            required: true,
            schema: { type: 'string', enum: ['bread', 'cake'] },
          },
          { name: 'count', in: 'query', schema: { type: 'integer' } },
        ],
        body: {
          kind: 'json',
          media: 'application/json',
          required: true,
          schema: {
            type: 'object',
            required: ['address'],
            properties: {
              address: {
                type: 'object',
                required: ['street'],
                properties: {
                  street: { type: 'string' },
                  floors: { type: 'array', items: { type: 'number' } },
                },
              },
              urgent: { type: 'boolean' },
            },
          },
        },
      },
    },
  },
  'pieces/bell': { name: 'bell', version: '1.0.0' },
};

const added = (name: string, options: object, at: string, told: string) =>
  fault(
    name,
    {
      ...orders,
      ...direct(['api/orders/add', { kind: '"bread"', address: { street: '"Lane 1"' }, ...options }]),
    },
    `workflows/w:elements.0${at}`,
    told,
  );

const heard = (name: string, type: string, options: object, at: string, told: string) =>
  fault(
    name,
    {
      ...orders,
      ...chain(
        [
          [type, options],
          ['data/map', { value: '1' }],
        ],
        {
          async: true,
          elevated: true,
          events: [{ identifier: 'heard', type: type.slice('event/'.length) }],
        },
      ),
    },
    `workflows/w:elements.0${at}`,
    told,
  );

/** Of elements that APIs and pieces bring. */
export const storedElements: Fault[] = [
  added('a choice that is none', { kind: '"pie"' }, '.options.kind', 'error not_a_choice'),
  added('a word for a number', { count: '"many"' }, '.options.count', 'error wrong_type'),
  added('an option that is none', { cont: '5' }, '.options.cont', 'error unknown_option'),
  fault(
    'an option that is missing',
    { ...orders, ...direct(['api/orders/add', { address: { street: '"Lane 1"' } }]) },
    'workflows/w:elements.0.options.kind',
    'error required',
  ),
  added('a member that is missing', { address: {} }, '.options.address', 'error required'),
  added(
    'a member that is none',
    { address: { street: '"a"', town: '"b"' } },
    '.options.address.town',
    'warning unknown_option',
  ),
  added(
    'a text among numbers',
    { address: { street: '"a"', floors: '["one"]' } },
    '.options.address.floors',
    'error wrong_type',
  ),
  added('an object for a truth', { urgent: '{"a": 1}' }, '.options.urgent', 'warning wrong_type'),
  fault(
    'an operation that is none',
    { ...orders, ...direct(['api/orders/ad']) },
    'workflows/w:elements.0.type',
    'error unknown_type',
  ),
  fault(
    'a piece that is not declared',
    { ...orders, ...direct(['piece/drum/beat']) },
    'workflows/w:elements.0.type',
    'error unknown_type',
  ),
  heard(
    'a value that is not there yet',
    'event/piece/bell/rings',
    { room: '$resource.room' },
    '.options.room',
    'error not_fixed',
  ),
  heard('asked too often', 'event/piece/bell/rings', { every: 0 }, '.options.every', 'error too_small'),
];
