import { fault, type Fault } from '../case.ts';
import { direct, hook, nightly, onOrder, onTicket, to } from '../workflow-pieces.ts';

const first = 'workflows/w:elements.0.options';
const second = 'workflows/w:elements.1.options';
const convert = (value: string) => direct(['action/convert', { value, from: 'markdown', to: 'html' }]);
const isEvent = {
  'workflows/other': {
    identifier: 'other',
    elevated: true,
    events: [{ identifier: 'n', type: 'on_create', module: 'tickets' }],
    elements: [{ name: 's0', type: 'event/on_create' }],
  },
};

/** What runs without doing what was meant. */
export const withoutEffect: Fault[] = [
  fault(
    'a page that nobody sees',
    nightly(['action/refresh', { scope: 'page' }]),
    'workflows/w:elements.1.type',
    'warning no_effect',
  ),
  fault(
    'a form that nobody has open',
    nightly(['action/set', { recipes: { a: '1' } }]),
    'workflows/w:elements.1.type',
    'warning no_effect',
  ),
  fault(
    'another system sent elsewhere',
    hook(['action/redirect', { url: '"/app"' }]),
    'workflows/w:elements.1.type',
    'warning no_effect',
  ),
  fault('a word to convert', convert('Hello'), `${first}.value`, 'warning unquoted'),
  fault('two words with a dash to convert', convert('a - b'), `${first}.value`, 'warning unquoted'),
  fault(
    'a word to convert in a form',
    onTicket(['action/convert', { value: 'hello', from: 'markdown', to: 'html' }]),
    `${second}.value`,
    'warning unquoted',
  ),
  fault(
    'a case twice',
    onTicket(
      [
        'flow/switch',
        { value: '$resource.status', cases: { a: '"open"', b: '"open"' } },
        { to: { ...to('s2', 'a'), ...to('s2', 'b') } },
      ],
      ['action/refresh', { scope: 'page' }],
    ),
    `${second}.cases.b`,
    'warning duplicate',
  ),
  fault(
    'a loop over one resource',
    onTicket(
      ['flow/each', { items: '$resource' }, { to: to('s2', 'item') }],
      ['data/map', { value: '$item' }],
    ),
    `${second}.items`,
    'warning wrong_type',
  ),
  fault(
    'a wait for less than nothing',
    direct(['flow/wait', { seconds: '-5' }]),
    `${first}.seconds`,
    'warning too_small',
  ),
  fault(
    'the page of a module in another place',
    direct(['action/redirect', { url: '"/app/orders"' }]),
    `${first}.url`,
    'warning bad_format',
  ),
  fault(
    'the page of no module',
    direct(['action/redirect', { url: '"/app/m/order/" & $' }]),
    `${first}.url`,
    'warning unknown_module',
  ),
  fault(
    'a workflow that only its events start',
    { ...direct(['action/run', { workflow: 'other' }]), ...isEvent },
    `${first}.workflow`,
    'warning no_start',
  ),
  fault(
    'a row that is a text',
    onOrder(['action/set', { add: [{ field: 'lines', value: '"x"' }] }]),
    `${second}.add.0.value`,
    'warning wrong_type',
  ),
  fault(
    'a switch that is a text',
    onOrder(['action/set', { properties: { hidden: { note: '"yes"' } } }]),
    `${second}.properties.hidden.note`,
    'warning wrong_type',
  ),
  fault(
    'a switch that is a number',
    onOrder(['action/set', { properties: { required: { note: '1' } } }]),
    `${second}.properties.required.note`,
    'warning wrong_type',
  ),
  fault(
    'a copy of a text in a form',
    onOrder(['action/set', { copy: '$resource.number' }]),
    `${second}.copy`,
    'warning wrong_type',
  ),
  fault(
    'a required field emptied',
    onTicket(['action/save', { recipes: { subject: 'null' } }]),
    `${second}.recipes.subject`,
    'warning required',
  ),
  fault(
    'a required field emptied by an empty text',
    onTicket(['action/save', { recipes: { subject: '""' } }]),
    `${second}.recipes.subject`,
    'warning required',
  ),
  fault(
    'a number attached',
    direct(['action/mail', { to: '"a@b.example"', subject: '"x"', attachments: '5' }]),
    `${first}.attachments`,
    'warning wrong_type',
  ),
  fault(
    'a number shown as a file',
    direct(['action/viewFile', { file: '5' }]),
    `${first}.file`,
    'warning wrong_type',
  ),
  fault(
    'a row of an expression with no choice',
    onOrder(['action/save', { recipes: { lines: '[{"unit": "litre", "qty": 1}]' } }]),
    `${second}.recipes.lines`,
    'warning not_a_choice',
  ),
  fault(
    'a row of an expression with an unknown cell',
    onOrder(['action/save', { recipes: { lines: '[{"prize": 1}]' } }]),
    `${second}.recipes.lines`,
    'warning unknown_field',
  ),
  fault(
    'a row of an expression with a text for a number',
    onOrder(['action/save', { recipes: { lines: '[{"price": "1"}]' } }]),
    `${second}.recipes.lines`,
    'warning wrong_type',
  ),
  fault(
    'an instant for a day',
    onOrder(['action/save', { recipes: { delivery: '$now()' } }]),
    `${second}.recipes.delivery`,
    'warning bad_format',
  ),
  fault(
    'a day for an instant',
    onTicket(
      ['data/find', { module: 'orders', one: true }, { set: { found: ':output' } }],
      [
        'action/save',
        { module: 'tickets', id: '$resource.id', mode: 'update', recipes: { due: '$found.delivery' } },
      ],
    ),
    'workflows/w:elements.2.options.recipes.due',
    'warning bad_format',
  ),
  fault(
    'sorted by an unknown cell',
    onOrder(['data/map', { value: '$resource.lines^(prize)' }]),
    `${second}.value`,
    'error unknown_field',
  ),
  fault(
    'grouped by an unknown cell',
    onOrder(['data/map', { value: '$resource.lines{unitt: $sum(price)}' }]),
    `${second}.value`,
    'error unknown_field',
  ),
  fault(
    'a declared input that may be nothing',
    {
      'workflows/w': {
        ...direct(['data/find', { module: 'tickets', filter: { subject: '$input.a' } }])['workflows/w'],
        input: [{ identifier: 'a', type: 'text' }],
      },
    },
    `${first}.filter.subject`,
    'warning may_be_nothing',
  ),
];
