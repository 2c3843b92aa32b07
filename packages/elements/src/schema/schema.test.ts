import { checkWorkflow } from '@bakehouse/engine/check';
import { expect, test } from 'vitest';
import { effectElements } from '../effects.ts';
import { pureElements } from '../pure.ts';
import { answerSchema, type AnswerSchema } from './answer-schema.ts';
import { fitSchema } from './fit-schema.ts';

const schema: AnswerSchema = {
  type: 'object',
  required: ['orders'],
  properties: {
    orders: {
      type: 'array',
      items: {
        type: 'object',
        required: ['id'],
        properties: {
          id: { type: 'string' },
          total: { type: 'number' },
          paid: { type: 'boolean', nullable: true },
          state: { type: 'string', enum: ['open', 'done'] },
        },
      },
    },
  },
};

test('HTTP7 the check knows the members of a body by its schema', () => {
  const elements = new Map([...pureElements, ...effectElements].map((each) => [each.type, each]));
  const messages = (value: string) =>
    checkWorkflow(
      {
        identifier: 'w',
        title: 'W',
        async: false,
        entry: 'ask',
        events: [],
        elements: [
          {
            name: 'ask',
            type: 'data/http',
            options: { url: '"https://example.com"', schema },
            to: { default: { take: ['default'] } },
          },
          { name: 'take', type: 'data/map', options: { value } },
        ],
      },
      { elements, modules: () => undefined, moduleNames: [] },
    );
  expect(messages('body.orders.total')).toMatchObject({ errors: [], warnings: [] });
  const { errors, warnings } = messages('body.orders.totl');
  expect(JSON.stringify([...errors, ...warnings])).toContain('totl');
});

test.each<[unknown, string | undefined]>([
  [{ orders: [] }, undefined],
  [{ orders: [{ id: 'a', total: 1.5, paid: null, state: 'open', more: 1 }], other: 1 }, undefined],
  [{}, 'orders'],
  [{ orders: null }, 'orders'],
  [{ orders: [{ id: 'a' }, {}] }, 'orders.1.id'],
  [{ orders: [{ id: 5 }] }, 'orders.0.id'],
  [{ orders: [{ id: 'a', total: '1' }] }, 'orders.0.total'],
  [{ orders: [{ id: 'a', state: 'gone' }] }, 'orders.0.state'],
  [[], ''],
])('HTTP7 %j is held against its schema', (value, path) => {
  const found = fitSchema(value, schema);
  if (path === undefined) expect(found).toEqual({ value });
  else expect(found).toMatchObject({ misfit: { path } });
});

test('HTTP7 texts become what their schema wants, and only then', () => {
  const order = { id: '007', total: ' 5.50 ', paid: 'TRUE', state: 'done', note: '5' };
  expect(fitSchema({ orders: order }, schema, true)).toEqual({
    value: { orders: [{ id: '007', total: 5.5, paid: true, state: 'done', note: '5' }] },
  });
  expect(fitSchema({ orders: '' }, schema, true)).toEqual({ value: { orders: [] } });
  expect(fitSchema({}, schema, true)).toEqual({ value: { orders: [] } });
  expect(fitSchema({ orders: { id: 'a', paid: '' } }, schema, true)).toEqual({
    value: { orders: [{ id: 'a', paid: null }] },
  });
  expect(fitSchema({ orders: { id: 'a', total: 'much' } }, schema, true)).toMatchObject({
    misfit: { path: 'orders.0.total' },
  });
});

test('HTTP7 keywords that nobody would check are refused', () => {
  expect(answerSchema.safeParse(schema).success).toBe(true);
  for (const given of [{ minimum: 5 }, { properties: { a: { oneOf: [] } } }, { type: 'text' }])
    expect(answerSchema.safeParse(given).success, JSON.stringify(given)).toBe(false);
});
