import { fault, type Fault } from '../case.ts';
import { direct, hook, nightly, onOrder, onTicket, to } from '../workflow-pieces.ts';

const at = 'workflows/w:elements.1.options';
const told = 'warning unquoted';

/** Words that are meant as texts and read as names of fields. */
export const unquoted: Fault[] = [
  fault(
    'a choice saved',
    direct(['action/save', { module: 'tickets', recipes: { subject: '"x"', status: 'open' } }]),
    'workflows/w:elements.0.options.recipes.status',
    told,
  ),
  fault(
    'a choice saved behind a webhook',
    hook(['action/save', { module: 'tickets', recipes: { subject: 'subject', priority: 'high' } }]),
    `${at}.recipes.priority`,
    told,
  ),
  fault(
    'a choice saved in a form',
    onTicket(['action/save', { recipes: { status: 'done' } }]),
    `${at}.recipes.status`,
    told,
  ),
  fault(
    'a choice on one side',
    hook([
      'action/save',
      { module: 'tickets', recipes: { subject: 'subject', priority: 'rank > 3 ? high : low' } },
    ]),
    `${at}.recipes.priority`,
    told,
  ),
  fault(
    'a choice among several',
    direct([
      'action/save',
      { module: 'orders', id: '$input.order', mode: 'update', recipes: { tags: ['gift'] } },
    ]),
    'workflows/w:elements.0.options.recipes.tags',
    told,
  ),
  fault(
    'a choice in a list of an expression',
    direct([
      'action/save',
      { module: 'orders', id: '$input.order', mode: 'update', recipes: { tags: '[gift, rush]' } },
    ]),
    'workflows/w:elements.0.options.recipes.tags',
    told,
  ),
  fault(
    'a choice filtered',
    nightly(['data/find', { module: 'tickets', filter: { status: 'open' } }]),
    `${at}.filter.status`,
    told,
  ),
  fault(
    'a choice filtered among',
    nightly(['data/find', { module: 'tickets', filter: { status: { _in: ['open', 'waiting'] } } }]),
    `${at}.filter.status._in`,
    told,
  ),
  fault(
    'a choice compared',
    hook(
      ['data/find', { module: 'tickets', filter: { subject: 'subject' }, one: true }],
      ['flow/if', { condition: 'status = open' }],
    ),
    'workflows/w:elements.2.options.condition',
    'error unknown_field',
  ),
  fault(
    'a choice compared with $resource',
    onTicket(['data/map', { value: '1' }], ['flow/if', { condition: '$resource.status = open' }]),
    'workflows/w:elements.2.options.condition',
    told,
  ),
  fault(
    'a choice in a case',
    hook(['flow/switch', { value: 'kind', cases: { a: 'cake' } }]),
    `${at}.cases.a`,
    told,
  ),
  fault(
    'a word after an answer',
    onTicket(
      ['action/notify', { recipients: 'manager', title: 'Go?', actions: 'yes, no' }, { to: to('s2', 'yes') }],
      ['action/mail', { to: '"a@b.example"', subject: 'Approved', text: '"x"' }],
    ),
    'workflows/w:elements.2.options.subject',
    'warning wrong_type',
  ),
  fault(
    'a word of a form',
    onTicket(['action/mail', { to: '"a@b.example"', subject: 'Approved', text: '"x"' }]),
    `${at}.subject`,
    'error unknown_field',
  ),
  fault(
    'a word in a row',
    onOrder(['action/save', { recipes: { lines: [{ unit: 'kg' }] } }]),
    `${at}.recipes.lines.0.unit`,
    'error unknown_field',
  ),
  fault(
    'a word every night',
    nightly(['action/mail', { to: '"a@b.example"', subject: 'Report', text: '"x"' }]),
    `${at}.subject`,
    'warning wrong_type',
  ),
];
