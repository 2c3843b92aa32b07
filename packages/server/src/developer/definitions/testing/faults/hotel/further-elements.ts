import { fault, type Fault } from '../../case.ts';
import { onOrder, onPrice, onTicket, to } from '../../workflow-pieces.ts';
import { optionPath } from './pieces.ts';

/** Of the hotel: further elements. */
export const furtherElements: Fault[] = [
  fault(
    'a notification to a user by name',
    onTicket(['action/notify', { recipients: 'Ann', title: 'x' }]),
    optionPath(1, 'recipients'),
    'error unknown_role',
  ),
  fault(
    'a notification without words',
    onTicket(['action/notify', { recipients: 'manager' }]),
    optionPath(1, 'title'),
    'error required',
  ),
  fault(
    'actions in a list',
    onTicket(['action/notify', { title: 'x', actions: ['yes', 'no'] }]),
    optionPath(1, 'actions'),
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
    optionPath(2, 'subject'),
    'warning wrong_type',
  ),
  fault(
    'a mail by number',
    onTicket(['action/mail', { to: '$resource.minutes', subject: '"x"', text: '"x"' }]),
    optionPath(1, 'to'),
    'warning wrong_type',
  ),
  fault(
    'a mail with a status for an address',
    onTicket(['action/mail', { to: '$resource.status', subject: '"x"', text: '"x"' }]),
    optionPath(1, 'to'),
    'warning wrong_type',
  ),
  fault(
    'a mail to a customer',
    onTicket(['action/mail', { to: '$resource.customer', subject: '"x"', text: '"x"' }]),
    optionPath(1, 'to'),
    'warning wrong_type',
  ),
  fault(
    'html with a value',
    onTicket([
      'action/mail',
      { to: '"a@example.com"', subject: '"x"', html: '"<p>" & $resource.subject & "</p>"' },
    ]),
    optionPath(1, 'html'),
    'warning raw_html',
  ),
  fault(
    'an attachment by a relation',
    onTicket([
      'action/mail',
      { to: '"a@example.com"', subject: '"x"', text: '"x"', attachments: '$resource.customer' },
    ]),
    optionPath(1, 'attachments'),
    'warning wrong_type',
  ),
  fault(
    'download of a date',
    onTicket(['action/downloadFile', { file: '$resource.due' }]),
    optionPath(1, 'file'),
    'warning may_be_nothing',
  ),
  fault(
    'a redirect to a view without a module',
    onTicket(['action/redirect', { view: { view: 'index' } }]),
    optionPath(1, 'view.module'),
    'error required',
  ),
  fault(
    'a redirect by javascript',
    onTicket(['action/redirect', { url: '"javascript:alert(1)"' }]),
    optionPath(1, 'url'),
    'warning bad_format',
  ),
  fault(
    'set of a choice by a property',
    onTicket(['action/set', { properties: { validateStatus: { status: '"failed"' } } }]),
    optionPath(1, 'properties.validateStatus.status'),
    'warning not_a_choice',
  ),
  fault(
    'properties the wrong way round',
    onTicket(['action/set', { properties: { status: { validateStatus: '"error"' } } }]),
    optionPath(1, 'properties.status'),
    'warning unknown_property',
  ),
  fault(
    'add without a field',
    onOrder(['action/set', { add: [{ value: { title: '"x"' } }] }]),
    optionPath(1, 'add.0.field'),
    'error required',
  ),
  fault(
    'add a row with a wrong kind',
    onOrder(['action/set', { add: [{ field: 'lines', value: { price: '"much"' } }] }]),
    optionPath(1, 'add.0.value.price'),
    'warning wrong_type',
  ),
  fault(
    'a row outside',
    onPrice(['action/set', { recipes: { '${selector}.note': '"x"', '${selector}.amount': 4 } }]),
    optionPath(1, 'recipes.${selector}.amount'),
    'error unknown_field',
  ),
];
