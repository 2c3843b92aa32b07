import { fault, type Fault } from '../../case.ts';
import { onOrder, onPrice, onTicket, to } from '../../workflow-pieces.ts';

const o = (n: number, p: string) => `workflows/w:elements.${n}.options.${p}`;

/** Of the hotel: further elements. */
export const furtherElements: Fault[] = [
  fault(
    'a notification to a user by name',
    onTicket(['action/notify', { recipients: 'Ann', title: 'x' }]),
    o(1, 'recipients'),
    'error unknown_role',
  ),
  fault(
    'a notification without words',
    onTicket(['action/notify', { recipients: 'manager' }]),
    o(1, 'title'),
    'error required',
  ),
  fault(
    'actions in a list',
    onTicket(['action/notify', { title: 'x', actions: ['yes', 'no'] }]),
    o(1, 'actions'),
    'error wrong_type',
  ),
  fault(
    'approve linked as approved',
    onTicket(
      [
        'action/notify',
        { recipients: 'manager', title: 'x', actions: 'approve,reject' },
        { to: to('s2', 'approved') },
      ],
      ['action/refresh'],
    ),
    'workflows/w:elements.1.to.approved',
    'warning unoffered_action',
  ),
  fault(
    'the ticket after the answer',
    onTicket(
      [
        'action/notify',
        { recipients: 'manager', title: 'x', actions: 'approve,reject' },
        { to: to('s2', 'approve') },
      ],
      ['action/mail', { to: '"a@example.com"', subject: 'subject', text: '"x"' }],
    ),
    o(2, 'subject'),
    'warning wrong_type',
  ),
  fault(
    'a mail by number',
    onTicket(['action/mail', { to: '$resource.minutes', subject: '"x"', text: '"x"' }]),
    o(1, 'to'),
    'warning wrong_type',
  ),
  fault(
    'a mail with a status for an address',
    onTicket(['action/mail', { to: '$resource.status', subject: '"x"', text: '"x"' }]),
    o(1, 'to'),
    'warning wrong_type',
  ),
  fault(
    'a mail to a customer',
    onTicket(['action/mail', { to: '$resource.customer', subject: '"x"', text: '"x"' }]),
    o(1, 'to'),
    'warning wrong_type',
  ),
  fault(
    'html with a value',
    onTicket([
      'action/mail',
      { to: '"a@example.com"', subject: '"x"', html: '"<p>" & $resource.subject & "</p>"' },
    ]),
    o(1, 'html'),
    'warning raw_html',
  ),
  fault(
    'an attachment by a relation',
    onTicket([
      'action/mail',
      { to: '"a@example.com"', subject: '"x"', text: '"x"', attachments: '$resource.customer' },
    ]),
    o(1, 'attachments'),
    'warning wrong_type',
  ),
  fault(
    'download of a date',
    onTicket(['action/downloadFile', { file: '$resource.due' }]),
    o(1, 'file'),
    'warning may_be_nothing',
  ),
  fault(
    'a redirect to a view without a module',
    onTicket(['action/redirect', { view: { view: 'index' } }]),
    o(1, 'view.module'),
    'error required',
  ),
  fault(
    'a redirect by javascript',
    onTicket(['action/redirect', { url: '"javascript:alert(1)"' }]),
    o(1, 'url'),
    'warning bad_format',
  ),
  fault(
    'set of a choice by a property',
    onTicket(['action/set', { properties: { validateStatus: { status: '"failed"' } } }]),
    o(1, 'properties.validateStatus.status'),
    'warning not_a_choice',
  ),
  fault(
    'properties the wrong way round',
    onTicket(['action/set', { properties: { status: { validateStatus: '"error"' } } }]),
    o(1, 'properties.status'),
    'warning unknown_property',
  ),
  fault(
    'add without a field',
    onOrder(['action/set', { add: [{ value: { title: '"x"' } }] }]),
    o(1, 'add.0.field'),
    'error required',
  ),
  fault(
    'add a row with a wrong kind',
    onOrder(['action/set', { add: [{ field: 'lines', value: { price: '"much"' } }] }]),
    o(1, 'add.0.value.price'),
    'warning wrong_type',
  ),
  fault(
    'a row outside',
    onPrice(['action/set', { recipes: { '${selector}.note': '"x"', '${selector}.amount': 4 } }]),
    o(1, 'recipes.${selector}.amount'),
    'error unknown_field',
  ),
];
