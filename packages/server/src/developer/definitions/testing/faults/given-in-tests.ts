import { fault, type Fault } from '../case.ts';
import { direct, onOrder, onPrice } from '../workflow-pieces.ts';

const at = 'workflows/w:tests.0';
const ids = ['019a0000-0000-7000-8000-000000000001', '019a0000-0000-7000-8000-000000000002'] as const;
const tested = (pieces: ReturnType<typeof direct>, test: object) => ({
  'workflows/w': {
    ...pieces['workflows/w'],
    tests: [{ name: 'x', expect: { status: 'completed' }, ...test }],
  },
});
const saves = onOrder(['action/save', { recipes: { status: '"submitted"' } }]);
const sets = onPrice(['action/set', { recipes: { total: '1' } }]);
const pressed = { identifier: 'order_pressed', data: { number: '1' } };
const changed = (more: object) => ({
  identifier: 'price_changed',
  field: 'lines.0.price',
  selector: 'lines.0',
  data: { lines: [{ price: 1 }] },
  ...more,
});
const given = (resources: object) => tested(saves, { event: pressed, given: { resources } });
const declared = (input: unknown) => {
  const pieces = direct(['data/map', { value: '$input.a' }]);
  const fields = [{ identifier: 'a', type: 'number' }];
  return tested({ 'workflows/w': { ...pieces['workflows/w'], input: fields } }, { input });
};

/** Tests that give or expect what cannot be, deep inside. */
export const givenInTests: Fault[] = [
  fault(
    'a relation to what is given elsewhere',
    given({
      products: [{ id: ids[0], sku: '1', title: 't', price: 1 }],
      orders: [{ number: '1', customer: ids[0] }],
    }),
    `${at}.given.resources.orders.0.customer`,
    'warning wrong_type',
  ),
  fault(
    'an id twice',
    given({
      customers: [
        { id: ids[1], name: 'Ann' },
        { id: ids[1], name: 'Bob' },
      ],
    }),
    `${at}.given.resources.customers.1.id`,
    'warning duplicate',
  ),
  fault(
    'no choice in a row',
    given({ orders: [{ number: '1', lines: [{ unit: 'litre' }] }] }),
    `${at}.given.resources.orders.0.lines.0.unit`,
    'warning not_a_choice',
  ),
  fault(
    'an unknown cell',
    given({ orders: [{ number: '1', lines: [{ untt: 'kg' }] }] }),
    `${at}.given.resources.orders.0.lines.0.untt`,
    'warning unknown_field',
  ),
  fault(
    'an answer that nobody asks for',
    tested(saves, { event: pressed, given: { http: [{ url: 'https://a.example', body: {} }] } }),
    `${at}.given.http`,
    'warning no_effect',
  ),
  fault(
    'an input beside an event',
    tested(saves, { event: pressed, input: {} }),
    `${at}.input`,
    'warning no_effect',
  ),
  fault(
    'no choice in a row of the event',
    tested(saves, { event: { ...pressed, data: { number: '1', lines: [{ unit: 'litre' }] } } }),
    `${at}.event.data.lines.0.unit`,
    'warning not_a_choice',
  ),
  fault(
    'a field that was never changed',
    tested(sets, { event: changed({ field: 'lines.0.prize' }) }),
    `${at}.event.field`,
    'warning unknown_field',
  ),
  fault(
    'a row of no list',
    tested(sets, { event: changed({ selector: 'rows.0' }) }),
    `${at}.event.selector`,
    'warning unknown_field',
  ),
  fault(
    'a cell of an effect that is no choice',
    tested(saves, {
      event: pressed,
      expect: { effects: [{ effect: 'save', data: { lines: [{ unit: 'litre' }] } }] },
    }),
    `${at}.expect.effects.0.data.lines.0.unit`,
    'warning not_a_choice',
  ),
  fault(
    'a field of an effect without its module',
    tested(saves, { event: pressed, expect: { effects: [{ effect: 'save', data: { state: 'x' } }] } }),
    `${at}.expect.effects.0.data.state`,
    'warning unknown_field',
  ),
  fault(
    'a field that is set',
    tested(sets, { event: changed({}), expect: { instructions: [{ type: 'set', recipes: { totl: 1 } }] } }),
    `${at}.expect.instructions.0.recipes.totl`,
    'warning unknown_field',
  ),
  fault(
    'a field that is marked',
    tested(sets, {
      event: changed({}),
      expect: {
        instructions: [{ type: 'set', properties: { validateStatus: { 'lines.0.prize': 'error' } } }],
      },
    }),
    `${at}.expect.instructions.0.properties.validateStatus.lines.0.prize`,
    'warning unknown_field',
  ),
  fault('an input that is not declared', declared({ b: 1 }), `${at}.input.b`, 'warning unknown_field'),
  fault('an input of another type', declared({ a: '1' }), `${at}.input.a`, 'warning wrong_type'),
];
