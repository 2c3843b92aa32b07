import { expect } from 'vitest';
import { shop, useScenarios } from '../../../testing/index.ts';

const { scenario } = useScenarios({ modules: shop, users: { runner: [{ workflow: '*', action: 'run' }] } });

const flow = {
  identifier: 'flow',
  entry: 'large',
  elements: [
    {
      name: 'large',
      type: 'flow/if',
      options: { condition: '$input.size > 3' },
      set: { size: '$input.size' },
      to: { true: { tell: ['default'] }, false: { small: ['default'] } },
    },
    {
      name: 'tell',
      type: 'action/mail',
      options: { to: '"ann@example.com"', subject: '"Size " & $size', text: '"large"' },
    },
    { name: 'small', type: 'data/map', options: { value: '"small"' } },
  ],
};

scenario('WF68 a workflow is tried: what it did step by step, and what it would have done', {
  as: 'admin',
  request: ['POST', '/workflows/try'],
  body: { definition: flow, input: { size: 5, password: 'x' } },
  status: 200,
  answer: {
    status: 'completed',
    instructions: [],
    effects: [{ effect: 'mail', element: 'tell', subject: 'Size 5' }],
    steps: [
      {
        element: 'large',
        workflow: 'flow',
        input: { size: 5, password: '•••' },
        variables: { input: { size: 5 } },
        fired: [{ port: 'true', data: { size: 5 } }],
      },
      { element: 'tell', variables: { size: 5 }, fired: [{ port: 'default' }] },
    ],
    waits: [],
  },
});

scenario('WF68 a definition with errors is not tried', {
  as: 'admin',
  request: ['POST', '/workflows/try'],
  body: { definition: { ...flow, entry: 'nothing' } },
  status: 422,
  answer: { code: 'invalid', errors: [{ path: 'entry' }] },
});

scenario('WF68 an event that the workflow does not bind is told', {
  as: 'admin',
  request: ['POST', '/workflows/try'],
  body: { definition: flow, event: { identifier: 'nobody' } },
  status: 422,
  answer: { detail: 'event: the workflow binds no event "nobody"' },
});

scenario('WF68 whoever may only run workflows may not try any', {
  as: 'runner',
  request: ['POST', '/workflows/try'],
  body: { definition: flow },
  status: 403,
});

const module = 'customers';

scenario('WF68 a customer is there', {
  as: 'admin',
  request: ['POST', `/modules/${module}/resources`],
  body: { data: { name: 'Stored' } },
  status: 201,
  effects: {
    [`modules.${module}`]: { added: 1 },
    'bakehouse.revisions': { added: 1 },
    'bakehouse.pending_changes': { added: 1 },
  },
});

scenario('WF68 what is stored is found, and what the run saves before it; nothing is stored', {
  as: 'admin',
  request: ['POST', '/workflows/try'],
  body: {
    definition: {
      identifier: 'finder',
      entry: 'save',
      elements: [
        {
          name: 'save',
          type: 'action/save',
          options: { module, mode: 'create', recipes: { name: '"Held"' } },
          to: { default: { find: ['default'] } },
        },
        { name: 'find', type: 'data/find', options: { module }, to: { default: { names: ['default'] } } },
        { name: 'names', type: 'data/map', options: { value: 'name' } },
      ],
    },
    input: {},
  },
  status: 200,
  answer: { status: 'completed', output: ['Held', 'Stored'], effects: [{ effect: 'save', module }] },
});

scenario('WF69 tests of a definition are run, with what they left out', {
  as: 'admin',
  request: ['POST', '/workflows/test'],
  body: {
    ...flow,
    tests: [
      { name: 'large', input: { size: 5 }, expect: { effects: [{ effect: 'mail', subject: 'Size 5' }] } },
      { name: 'wrong', input: { size: 6 }, expect: { effects: [] } },
    ],
  },
  status: 200,
  answer: {
    tests: [
      { name: 'large', faults: [] },
      { name: 'wrong', faults: [expect.stringContaining('effects: expected 0, got 1')] },
    ],
    coverage: {
      elements: { run: 2, all: 3 },
      ports: { fired: 1, all: 2 },
      notRun: ['small'],
      notFired: ['large.false'],
    },
  },
});

const asking = {
  identifier: 'asking',
  entry: 'ask',
  elements: [
    {
      name: 'ask',
      type: 'action/notify',
      options: { title: 'Pay?', actions: 'yes, no' },
      to: { yes: { pause: ['default'] }, no: { refused: ['default'] } },
    },
    {
      name: 'pause',
      type: 'flow/wait',
      options: { seconds: 86_400 },
      to: { default: { fetch: ['default'] } },
    },
    { name: 'fetch', type: 'data/http', options: { url: '"https://rates.example.com/eur"' } },
    { name: 'refused', type: 'data/map', options: { value: '"refused"' } },
  ],
};

scenario('WF104 a trial that nobody answers waits at the question', {
  as: 'admin',
  request: ['POST', '/workflows/try'],
  body: { definition: asking, input: {} },
  status: 200,
  answer: { status: 'waiting', waits: ['ask'] },
});

scenario('WF104 a trial is answered: questions, waits and calls of other systems', {
  as: 'admin',
  request: ['POST', '/workflows/try'],
  body: {
    definition: asking,
    input: {},
    given: { answers: { ask: 'yes', pause: '' }, http: [{ url: 'https://rates', body: { rate: 1.1 } }] },
  },
  status: 200,
  answer: {
    status: 'completed',
    effects: [{ effect: 'notify' }, { effect: 'http', element: 'fetch' }],
    output: { status: 200, body: { rate: 1.1 } },
    waits: [],
  },
});

scenario('WF104 the other answer leads the other way', {
  as: 'admin',
  request: ['POST', '/workflows/try'],
  body: { definition: asking, input: {}, given: { answers: { ask: 'no' } } },
  status: 200,
  answer: { status: 'completed', output: 'refused' },
});

const billing = {
  identifier: 'billing',
  entry: 'fetch',
  output: [{ identifier: 'sent', type: 'boolean', required: true }],
  elements: [
    {
      name: 'fetch',
      type: 'data/http',
      options: { url: '"https://rates.example.com/eur"' },
      set: { rates: ':output' },
      to: { default: { sum: ['default'], mail: ['default'] } },
    },
    {
      name: 'sum',
      type: 'data/map',
      options: { value: '{"sum": $rates.body.rate * 100}' },
      to: { default: { mail: ['default'] } },
    },
    {
      name: 'mail',
      type: 'action/mail',
      options: { to: '"ann@example.com"', subject: '"Bill"', text: '"pay"' },
    },
  ],
};

scenario(
  'EDIT50 EDIT51 an element gives what it is said to give, without running; nothing runs but what leads to an element',
  {
    as: 'admin',
    request: ['POST', '/workflows/try'],
    body: {
      definition: billing,
      input: {},
      given: { outputs: { fetch: { data: { body: { rate: 1.5 } } } } },
      until: 'sum',
    },
    status: 200,
    answer: {
      status: 'completed',
      output: { sum: 150 },
      effects: [],
      steps: [
        { element: 'fetch', fired: [{ port: 'default', data: { body: { rate: 1.5 } } }] },
        { element: 'sum', variables: { rates: { body: { rate: 1.5 } } } },
      ],
    },
  },
);

scenario('EDIT50 an output may leave by another port', {
  as: 'admin',
  request: ['POST', '/workflows/try'],
  body: {
    definition: { ...flow, identifier: 'other' },
    input: { size: 5 },
    given: { outputs: { large: { port: 'false', data: 1 } } },
  },
  status: 200,
  answer: { status: 'completed', output: 'small', effects: [] },
});

scenario('EDIT51 an element that is not there is told', {
  as: 'admin',
  request: ['POST', '/workflows/try'],
  body: { definition: billing, input: {}, until: 'gone' },
  status: 422,
  answer: { detail: 'until: the workflow has no element "gone".' },
});

scenario('EDIT50 a test says what elements give, and is warned of names that are not there', {
  as: 'admin',
  request: ['POST', '/workflows/test'],
  body: {
    ...flow,
    tests: [
      {
        name: 'given',
        input: { size: 5 },
        given: { outputs: { large: { port: 'false', data: 1 } } },
        expect: { effects: [] },
      },
    ],
  },
  status: 200,
  answer: { tests: [{ name: 'given', faults: [] }] },
});
