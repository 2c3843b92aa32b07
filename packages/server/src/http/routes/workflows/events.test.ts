import { expect, test } from 'vitest';
import { testId, until, useScenarios } from '../../../testing/index.ts';
import { exampleModules, exampleRole, exampleWorkflow } from '../../../testing/example-orders.ts';

const { scenario, it } = useScenarios({
  modules: exampleModules,
  workflows: [
    ...['price_changed', 'split_row', 'order_submitted'].map(exampleWorkflow),
    {
      ...exampleWorkflow('price_changed'),
      identifier: 'price_traced',
      trace: 'all',
      events: [{ identifier: 'price_traced', type: 'on_change', module: 'orders' }],
    },
  ],
  users: {
    reader: [{ module: 'orders', action: 'read' }],
    creator: [{ module: 'orders', action: 'create' }],
    updater: [
      { module: 'orders', action: 'read' },
      { module: 'orders', action: 'update' },
    ],
    clerk: exampleRole('clerk'),
    stranger: [],
  },
});

const items = [
  { sku: 'A', price: 5, qty: 2 },
  { sku: 'B', price: -1, qty: 1 },
];
const changed = {
  module: 'orders',
  data: { number: '7', items },
  field: 'items.1.price',
  selector: 'items.1',
  value: -1,
};
const marked = {
  type: 'set',
  properties: {
    validateStatus: { 'items.1.price': 'error' },
    validateMessage: { 'items.1.price': 'A price cannot be negative' },
  },
};
const runId = { 'run-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown };

scenario(
  'SET1 SET2 SET3 SET4 SET9 SET10 SET16 SET17 EVT1 EVT2 EVT13 EVT14 EVT16 EVT17 EVT18 EVT19 EVT23 INST1 INST4 INST5 ENG22 a wrong price in a list is marked where it stands, and nothing is written',
  {
    as: 'creator',
    request: ['POST', '/events/price_changed'],
    body: changed,
    status: 200,
    answer: marked,
    answerHeaders: runId,
  },
);

scenario('EVT18 the row is found by the path of the field where the app does not name it', {
  as: 'creator',
  request: ['POST', '/events/price_changed'],
  body: { module: 'orders', data: { items }, field: 'items.1.price' },
  status: 200,
  answer: marked,
});

const fire = async (who: string, event: string, more: object): Promise<string> => {
  const answer = await it().app.inject({
    method: 'POST',
    url: `/events/${event}`,
    headers: { authorization: `Bearer ${it().user(who).token}` },
    payload: { ...changed, ...more },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return String(answer.headers['run-id']);
};
const stored = async (run: string) => {
  const headers = { authorization: `Bearer ${it().user('admin').token}` };
  return (await it().app.inject({ url: `/runs/${run}`, headers })).json<{
    trace?: { element: string }[];
  }>();
};

test('WF29 ENG25 EVT22 the trace of an ephemeral run is kept after the answer, for administrators who ask and where the definition says so', async () => {
  const asked = await fire('admin', 'price_changed', { trace: true });
  const unasked = await fire('admin', 'price_changed', {});
  const refused = await fire('creator', 'price_changed', { trace: true });
  const always = await fire('creator', 'price_traced', {});

  for (const run of [asked, always]) {
    const trace = await until(async () => (await stored(run)).trace);
    expect(trace.map(({ element }) => element)).toEqual(['changed', 'is_negative', 'mark']);
  }
  for (const run of [unasked, refused]) expect(await stored(run)).toMatchObject({ status: 404 });
});

scenario('SET7 SET8 a good price is summed up', {
  as: 'creator',
  request: ['POST', '/events/price_changed'],
  body: { ...changed, selector: 'items.0', field: 'items.0.price' },
  status: 200,
  answer: {
    type: 'set',
    recipes: { total: 9 },
    properties: {
      validateStatus: { 'items.0.price': 'success' },
      validateMessage: { 'items.0.price': null },
    },
  },
});

scenario(
  'SET11 SET12 EVT3 EVT20 WF22 BTN13 BTN14 BTN15 a button in a row tells the workflow which row it is',
  {
    as: 'creator',
    request: ['POST', '/events/split_row'],
    body: {
      module: 'orders',
      data: { items: [{ sku: 'A', price: 5, qty: 3 }] },
      list: { field: 'items', index: 0, row: { sku: 'A', price: 5, qty: 3 }, button: 'split' },
      view: 'create',
    },
    status: 200,
    answer: {
      type: 'set',
      recipes: { 'items.0.qty': 2 },
      add: [{ field: 'items', value: { sku: 'A', price: 5, qty: 1 } }],
    },
  },
);

for (const [what, more] of Object.entries({
  'another list': { list: { field: 'lines', index: 0, row: {}, button: 'split' } },
  'a field that is no list': { list: { field: 'number', index: 0, row: {}, button: 'split' } },
  'a selector of another module': { selector: 'lines.0' },
  'a field that is not there': { field: 'items.0.nothing' },
  'a selector with code': { selector: 'items.0"] & $x' },
  'a prototype': { selector: '__proto__' },
  'an unknown key': { rows: [] },
  'an id that is none': { id: '7' },
  'a view that is none': { view: 'edit' },
})) {
  scenario(`EXPR7 EXPR8 EVT17 EVT18 EVT20 EVT21 ${what} is 422, and nothing runs`, {
    as: 'creator',
    request: ['POST', '/events/split_row'],
    body: { module: 'orders', data: { items }, ...more },
    status: 422,
    answer: { errors: [{ path: expect.any(String) as unknown }] },
  });
}

for (const [who, view, status] of [
  ['reader', 'create', 403],
  ['reader', 'update', 403],
  ['reader', 'show', 200],
  ['reader', 'index', 200],
  ['creator', 'create', 200],
  ['creator', 'update', 403],
  ['creator', 'index', 403],
  ['updater', 'update', 200],
  ['updater', 'create', 403],
  ['stranger', 'create', 404],
  ['nobody', 'create', 401],
] as const) {
  scenario(`PERM20 EVT21 the ${view} view asks ${who} for its right`, {
    as: who,
    request: ['POST', '/events/price_changed'],
    body: { ...changed, view },
    status,
  });
}

scenario('EVT14 a module that is not there is 404', {
  as: 'admin',
  request: ['POST', '/events/price_changed'],
  body: { ...changed, module: 'nothing' },
  status: 404,
});

scenario('EVT13 an event that nothing binds and nothing fires is 404', {
  as: 'admin',
  request: ['POST', '/events/nothing'],
  body: changed,
  status: 404,
});

scenario('EVT14 WF16 an event that another module fires is 404', {
  as: 'admin',
  request: ['POST', '/events/price_changed'],
  body: { module: 'customers', data: {} },
  status: 404,
});

const order = { id: testId(1), number: 'O1' };

test('BTN3 BTN8 BTN11 EVT3 INST7 WF27 a button with a trigger runs its workflow instead of saving', async () => {
  const made = await send('clerk', '/modules/orders/resources', {
    id: order.id,
    data: { number: order.number, items: items.slice(0, 1) },
  });
  expect(made.statusCode).toBe(201);
  const answer = await send('clerk', '/events/order_submitted', {
    module: 'orders',
    id: order.id,
    view: 'update',
    data: { number: 'O1', items: [{ sku: 'A', price: 4, qty: 3 }], total: 1000, status: 'delivered' },
  });
  expect(answer.json()).toEqual({ type: 'redirect', view: { module: 'orders', view: 'index' } });
  const { rows } = await it().database.pool.query('select status, total from modules.orders');
  expect(rows).toEqual([{ status: 'submitted', total: 12 }]);
});

scenario('PERM20 ENG36 an elevated workflow cannot be fired from a view that has no such button', {
  as: 'reader',
  request: ['POST', '/events/order_submitted'],
  body: { module: 'orders', id: order.id, view: 'show', data: { items } },
  status: 403,
});

scenario('PERM8 PERM20 a row that may not be updated does not fire the event of the update view', {
  as: 'clerk',
  request: ['POST', '/events/order_submitted'],
  body: { module: 'orders', id: order.id, view: 'update', data: { items } },
  status: 403,
});

scenario('EVT15 a resource that is not there is 404', {
  as: 'clerk',
  request: ['POST', '/events/order_submitted'],
  body: { module: 'orders', id: testId(99), view: 'update', data: { items } },
  status: 404,
});

const numbered = (time: number) => ({ data: { number: `A${time}` } });

test('ENG22 ENG35 a change in a form asks PostgreSQL nothing', async () => {
  const { pool } = it().database;
  let taken = 0;
  const count = () => (taken += 1);
  /** The connections that a request takes; the server may take one for itself meanwhile, but not every time. */
  const takenBy = async (url: string, body: (time: number) => object) => {
    const each: number[] = [];
    for (let time = 0; time < 10; time++) {
      const before = taken;
      expect((await send('creator', url, body(time))).statusCode).toBeLessThan(300);
      each.push(taken - before);
    }
    return Math.min(...each);
  };
  await send('creator', '/events/price_changed', changed);
  pool.on('acquire', count);
  try {
    expect(await takenBy('/events/price_changed', () => changed)).toBe(0);
    expect(await takenBy('/modules/orders/resources', numbered)).toBeGreaterThan(0);
  } finally {
    pool.off('acquire', count);
  }
});

function send(who: string, url: string, payload: object) {
  const { token } = it().user(who);
  return it().app.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${token}` } });
}
