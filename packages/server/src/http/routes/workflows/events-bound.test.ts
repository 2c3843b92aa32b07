import { beforeAll, expect, test } from 'vitest';
import { shop, testId, useScenarios } from '../../../testing/index.ts';

const bound = (identifier: string, type: 'on_change' | 'on_click', more: object) => ({
  identifier,
  events: [{ identifier: `e_${identifier.replace(/^[0-9]*[a-z]_/, '')}`, type, module: 'orders' }],
  ...more,
});
const say = (name: string, body: unknown, more: object = {}) => ({
  name,
  type: 'action/response',
  options: { body },
  ...more,
});
const clicked = (to: object, more: object = {}) => ({ name: 'on', type: 'event/on_click', to, ...more });
const both = (first: string, second: string) => ({
  default: { [first]: ['default'] },
  prototype: { [second]: ['default'] },
});

const { scenario, it } = useScenarios({
  modules: shop,
  workflows: [
    bound('b_several', 'on_click', { elements: [clicked({ default: { a: ['default'] } }), say('a', '"b"')] }),
    bound('a_several', 'on_click', {
      elements: [
        clicked({ default: { a: ['default'], b: ['default'] } }),
        say('a', '"a1"'),
        say('b', '"a2"'),
      ],
    }),
    bound('c_several', 'on_click', { elements: [clicked({})] }),
    bound('a_quiet', 'on_click', { elements: [{ name: 'on', type: 'event/on_click' }] }),
    bound('a_outputs', 'on_click', {
      elements: [clicked(both('stored', 'present')), say('stored', 'note'), say('present', 'note')],
    }),
    bound('a_named', 'on_click', {
      elements: [
        {
          name: 'other',
          type: 'event/on_click',
          options: { event: 'e_other' },
          to: { default: { no: ['default'] } },
        },
        {
          name: 'mine',
          type: 'event/on_click',
          options: { event: 'e_named' },
          to: { default: { yes: ['default'] } },
        },
        say('no', '"no"'),
        say('yes', '"yes"'),
      ],
      events: ['e_named', 'e_other'].map((identifier) => ({
        identifier,
        type: 'on_click',
        module: 'orders',
      })),
    }),
    bound('a_ways', 'on_click', {
      elements: [clicked({ default: { a: ['default'] } }), say('a', '"clicked"')],
    }),
    bound('b_ways', 'on_change', {
      elements: [
        { name: 'on', type: 'event/on_change', to: { default: { a: ['default'] } } },
        say('a', '"changed"'),
      ],
    }),
    bound('a_context', 'on_click', {
      elements: [
        clicked(
          { default: { a: ['default'] } },
          { set: { field: ':field', value: ':value', row: ':row', at: ':selector', form: ':prototype' } },
        ),
        say('a', {
          field: '$field',
          value: '$value',
          row: '$row',
          at: '$at',
          form: '$form.note',
          event: '$event',
          module: '$resource.module',
        }),
      ],
    }),
    bound('a_breaks', 'on_click', {
      elements: [
        clicked({ default: { a: ['default'] } }),
        { name: 'a', type: 'flow/fail', options: { code: 'closed', message: '"Closed"' } },
      ],
    }),
    bound('b_breaks', 'on_click', {
      elements: [
        clicked({ default: { a: ['default'] } }),
        {
          name: 'a',
          type: 'action/save',
          options: { module: 'customers', mode: 'create', recipes: { name: '"after"' } },
        },
      ],
    }),
    bound('a_copied', 'on_click', {
      elements: [
        clicked({ prototype: { a: ['default'] } }),
        {
          name: 'a',
          type: 'action/set',
          options: { copy: { note: '"copied"', owner: 'owner' }, recipes: { note: 'note & "!"' } },
          to: { default: { b: ['default'] } },
        },
        say('b', '$'),
      ],
    }),
    bound('a_lifts', 'on_click', {
      elevated: true,
      elements: [clicked({ prototype: { a: ['default'] } }), say('a', '$resource')],
    }),
    {
      identifier: 'hooked',
      elevated: true,
      elements: [{ name: 'a', type: 'event/webhook', options: {} }],
      events: [{ identifier: 'e_hook', type: 'webhook' }],
    },
  ],
  users: {
    restricted: [
      { module: 'orders', action: 'read', fields: ['number', 'note'], filter: { country: 'DE' } },
      { module: 'orders', action: 'update', fields: ['note'], filter: { country: 'DE' } },
      { workflow: 'a_lifts', action: 'run' },
    ],
  },
});

beforeAll(async () => {
  for (const [n, country] of [
    [1, 'DE'],
    [2, 'FR'],
  ] as const)
    await send('/modules/orders/resources', {
      id: testId(n),
      data: { number: `N${n}`, note: 'stored', owner: 'somebody', country },
    });
});

const press = (event: string, more: object = {}) => ({
  request: ['POST', `/events/${event}`] as ['POST', string],
  body: { module: 'orders', data: { note: 'typed', owner: 'me' }, view: 'update', ...more },
});

scenario('ENG8 ENG10 INST2 several workflows of one event run in order of identifier, and form a sequence', {
  as: 'admin',
  ...press('e_several'),
  status: 200,
  answer: {
    type: 'sequence',
    responses: [
      { type: 'response', data: 'a1' },
      { type: 'response', data: 'a2' },
      { type: 'response', data: 'b' },
    ],
  },
  answerHeaders: {
    'run-id': expect.stringMatching(/^[0-9a-f-]{36}, [0-9a-f-]{36}, [0-9a-f-]{36}$/) as unknown,
  },
});

scenario('WF11 WF13 WF15 INST3 a workflow that says nothing is answered by none', {
  as: 'admin',
  ...press('e_quiet'),
  status: 200,
  answer: { type: 'none' },
});

scenario(
  'BTN16 EVT10 EVT11 EVT12 EVT15 `default` is the stored resource and fires first, `prototype` is the form',
  {
    as: 'admin',
    ...press('e_outputs', { id: testId(1) }),
    status: 200,
    answer: {
      responses: [
        { type: 'response', data: 'stored' },
        { type: 'response', data: 'typed' },
      ],
    },
  },
);

scenario('EVT10 while nothing is stored `default` is the form', {
  as: 'admin',
  ...press('e_outputs', { view: 'create' }),
  status: 200,
  answer: { responses: [{ data: 'typed' }, { data: 'typed' }] },
});

scenario('PERM8 EVT15 a resource that may not be read is 404', {
  as: 'restricted',
  ...press('e_outputs', { id: testId(2) }),
  status: 404,
});

scenario('ENG9 of several event elements the one that names the event begins', {
  as: 'admin',
  ...press('e_named'),
  status: 200,
  answer: { type: 'response', data: 'yes' },
});

scenario('EVT1 EVT3 an event that is bound in both ways starts what fits what happened', {
  as: 'admin',
  ...press('e_ways'),
  status: 200,
  answer: { type: 'response', data: 'clicked' },
});

scenario('EVT1 EVT3 a change starts those bound to changes', {
  as: 'admin',
  ...press('e_ways', { field: 'note', value: 'typed' }),
  status: 200,
  answer: { type: 'response', data: 'changed' },
});

scenario('WF21 WF22 EVT17 EVT19 EVT20 a workflow knows what happened where', {
  as: 'admin',
  ...press('e_context', {
    id: testId(1),
    field: 'items.0.sku',
    value: 'new',
    list: { field: 'items', index: 0, id: testId(7), row: { sku: 'old' }, button: 'b' },
  }),
  status: 200,
  answer: {
    data: {
      field: 'items.0.sku',
      value: 'new',
      row: { sku: 'old' },
      at: 'items.0',
      form: 'typed',
      event: {
        identifier: 'e_context',
        module: 'orders',
        view: 'update',
        list: { id: testId(7), button: 'b' },
      },
      module: 'orders',
    },
  },
});

scenario(
  'SET5 SET6 SET13 action/set reads its input and hands it on unchanged; a copy comes before the recipes',
  {
    as: 'admin',
    ...press('e_copied'),
    status: 200,
    answer: {
      responses: [
        { type: 'set', copy: { note: 'copied', owner: 'me' }, recipes: { note: 'typed!' } },
        { type: 'response', data: { note: 'typed', owner: 'me' } },
      ],
    },
  },
);

scenario('ENG5 ENG10 where one of several fails the others run all the same, and the failure is answered', {
  as: 'admin',
  ...press('e_breaks'),
  status: 422,
  answer: { code: 'closed', detail: 'Closed', run: expect.any(String) as unknown },
  effects: {
    'modules.customers': { added: 1 },
    'bakehouse.revisions': { added: 1 },
    'bakehouse.pending_changes': { added: 1 },
    'bakehouse.runs': { added: 1 },
    'bakehouse.run_traces': { added: 1 },
  },
});

test('ENG37 an elevated workflow gets of the form what its user may write, and of the rest what is stored and theirs to read', async () => {
  const answer = await send('/events/e_lifts', press('e_lifts', { id: testId(1) }).body, 'restricted');
  expect(answer.json()).toEqual({
    type: 'response',
    data: { number: 'N1', note: 'typed', id: testId(1), module: 'orders' },
  });
});

scenario('EVT8 events of other sources cannot be fired by the app', {
  as: 'admin',
  ...press('e_hook'),
  status: 404,
});

function send(url: string, payload: object, who = 'admin') {
  const { token } = it().user(who);
  return it().app.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${token}` } });
}
