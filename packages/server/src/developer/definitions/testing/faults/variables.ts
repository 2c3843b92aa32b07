import { fault, type Fault } from '../case.ts';
import { chain, direct, onTicket, to, type Step } from '../workflow-pieces.ts';

const at = 'workflows/w:elements';
const reads = (name: string): Step => ['data/map', { value: `$${name}` }];
const sets = (name: string, more: object = {}): Step => [
  'data/map',
  { value: '1' },
  { set: { [name]: ':output' }, ...more },
];
const fork = (yes: string, no: string): Step => [
  'flow/if',
  { condition: '$resource.minutes > 1' },
  { to: { ...to(yes, 'true'), ...to(no, 'false') } },
];

/** Variables that are not set where they are read. */
export const variables: Fault[] = [
  fault('never set', onTicket(reads('amount')), `${at}.1.options.value`, 'warning unknown_variable'),
  fault(
    'misspelt',
    onTicket(sets('total'), reads('totl')),
    `${at}.2.options.value`,
    'warning unknown_variable',
  ),
  fault(
    'set with a dollar',
    onTicket(['data/map', { value: '1' }, { set: { $total: ':output' } }]),
    `${at}.1.set.$total`,
    'error bad_format',
  ),
  fault(
    'the name of a function',
    onTicket(['data/map', { value: '1' }, { set: { sum: ':output' } }]),
    `${at}.1.set.sum`,
    'error reserved',
  ),
  fault(
    'the name of one that is there',
    onTicket(['data/map', { value: '1' }, { set: { user: ':output' } }]),
    `${at}.1.set.user`,
    'error reserved',
  ),
  fault(
    'read before it is set',
    onTicket(reads('total'), sets('total')),
    `${at}.1.options.value`,
    'warning unset',
  ),
  fault(
    'read where it is set',
    onTicket(['data/map', { value: '$total + 1' }, { set: { total: ':output' } }]),
    `${at}.1.options.value`,
    'warning unset',
  ),
  fault(
    'set on the other way',
    onTicket(fork('s2', 's3'), sets('total', { to: {} }), reads('total')),
    `${at}.3.options.value`,
    'warning unset',
  ),
  fault(
    'set on one of two ways',
    onTicket(fork('s2', 's3'), sets('total'), [
      'action/save',
      { module: 'tickets', id: '$resource.id', mode: 'update', recipes: { minutes: '$total' } },
    ]),
    `${at}.3.options.recipes.minutes`,
    'warning unset',
  ),
  fault(
    'set where something was found only',
    direct(
      [
        'data/find',
        { module: 'customers', filter: { country: '"DE"' }, one: true },
        { set: { who: ':output' }, to: { ...to('s1'), ...to('s2', 'empty') } },
      ],
      ['data/map', { value: '1' }, { set: { mail: '$who.email' }, to: to('s2') }],
      ['action/mail', { to: '$mail', subject: '"x"', text: '"y"' }],
    ),
    `${at}.2.options.to`,
    'warning unset',
  ),
  fault(
    'set by another start',
    chain(
      [
        ['event/on_click', {}, { to: to('s2'), set: { row: ':row' } }],
        ['event/on_create', {}, { to: to('s2') }],
        ['data/map', { value: '$row.id' }],
      ],
      {
        events: [
          { identifier: 'ticket_pressed', type: 'on_click', module: 'tickets' },
          { identifier: 'x', type: 'on_create', module: 'tickets' },
        ],
      },
    ),
    `${at}.2.options.value`,
    'warning unset',
  ),
  fault(
    'set in a branch',
    onTicket(
      ['flow/each', { items: '[1, 2]' }, { to: { ...to('s2', 'item'), ...to('s3') } }],
      sets('twice', { to: {} }),
      reads('twice'),
    ),
    `${at}.3.options.value`,
    'warning out_of_branch',
  ),
  fault(
    'the item after the loop',
    onTicket(
      ['flow/each', { items: '[1, 2]', as: 'one' }, { to: { ...to('s2', 'item'), ...to('s3') } }],
      ['data/map', { value: '$one * 2' }, { to: {} }],
      reads('one'),
    ),
    `${at}.3.options.value`,
    'warning out_of_branch',
  ),
  fault(
    'the item under another name',
    onTicket(['flow/each', { items: '[1, 2]', as: 'one' }, { to: to('s2', 'item') }], reads('item')),
    `${at}.2.options.value`,
    'warning unknown_variable',
  ),
  fault(
    'in a filter',
    onTicket(['data/find', { module: 'tickets', filter: { minutes: '$most' } }]),
    `${at}.1.options.filter.minutes`,
    'warning unknown_variable',
  ),
  fault(
    'in another set',
    onTicket(['data/map', { value: '1' }, { set: { a: '$b' } }]),
    `${at}.1.set.a`,
    'warning unknown_variable',
  ),
  fault(
    'as a placeholder in an option',
    onTicket(['data/map', { value: ':output' }]),
    `${at}.1.options.value`,
    'error expression_syntax',
  ),
  fault(
    'in an inner expression after its block',
    onTicket(['data/map', { value: '($x := 1; $x) + $x' }]),
    `${at}.1.options.value`,
    'warning unknown_variable',
  ),
];
