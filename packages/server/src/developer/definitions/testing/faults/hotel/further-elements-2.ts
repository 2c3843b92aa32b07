import { fault, type Fault } from '../../case.ts';
import { chain, nightly, onPrice, onTicket } from '../../workflow-pieces.ts';
import { optionPath } from './pieces.ts';

/** Of the hotel: further elements 2. */
export const furtherElements2: Fault[] = [
  fault(
    'a row read outside',
    onPrice(['action/set', { recipes: { total: '$resource.${selector}.amount * 2' } }]),
    optionPath(1, 'recipes.total'),
    'error unknown_field',
  ),
  fault(
    'http with a word',
    onTicket(['data/http', { url: 'https://api.example.com' }]),
    optionPath(1, 'url'),
    'error expression_syntax',
  ),
  fault(
    'http and its data',
    onTicket(['data/http', { url: '"https://api.example.com/x"' }], ['data/map', { value: 'data.items' }]),
    optionPath(2, 'value'),
    'warning unknown_field',
  ),
  fault(
    'http with a timeout option',
    onTicket(['data/http', { url: '"https://api.example.com/x"', timeout: 60 }]),
    optionPath(1, 'timeout'),
    'error unknown_option',
  ),
  fault(
    'http expecting words',
    onTicket(['data/http', { url: '"https://api.example.com/x"', expect: 'ok' }]),
    optionPath(1, 'expect'),
    'error bad_format',
  ),
  fault(
    'export as a PDF',
    nightly(['action/export', { module: 'orders', filter: { status: '"draft"' }, format: 'pdf' }]),
    optionPath(1, 'format'),
    'error not_a_choice',
  ),
  fault(
    'export of rows',
    nightly([
      'action/export',
      { module: 'orders', filter: { status: '"draft"' }, fields: ['number', 'lines.price.x'] },
    ]),
    optionPath(1, 'fields.1'),
    'error unknown_field',
  ),
  fault(
    'convert to a picture',
    onTicket(['action/convert', { value: '$resource.body', from: 'markdown', to: 'png' }]),
    optionPath(1, 'to'),
    'error bad_value',
  ),
  fault(
    'convert a yes',
    onTicket(['action/convert', { value: '$resource.minutes > 5', from: 'markdown', to: 'html' }]),
    optionPath(1, 'value'),
    'warning unquoted',
  ),
  fault(
    'a role by a field',
    onTicket(['action/setRole', { user: '$resource.assignee', role: '$resource.minutes' }]),
    optionPath(1, 'role'),
    'warning wrong_type',
  ),
  fault(
    'a role of a customer',
    onTicket(['action/setRole', { user: '$resource.customer', role: '"clerk"' }]),
    optionPath(1, 'user'),
    'warning wrong_type',
  ),
  fault(
    'a deletion of a list',
    onTicket(['action/delete', { module: 'tickets', id: '$resource.subject' }]),
    optionPath(1, 'id'),
    'warning wrong_type',
  ),
  fault(
    'a site of a ticket',
    onTicket(['action/deploySite', { site: '$resource', hostnames: '"www.example.org"' }]),
    optionPath(1, 'site'),
    'warning wrong_type',
  ),
  fault(
    'a host with a space',
    onTicket(['action/deploySite', { site: '"x"', hostnames: '"www example.org"' }]),
    optionPath(1, 'hostnames'),
    'warning bad_format',
  ),
  fault(
    'a call with too much',
    onTicket([
      'action/run',
      { workflow: 'price_of', scope: true, input: { kind: '"single"', nights: 1, guests: 2 } },
    ]),
    optionPath(1, 'input.guests'),
    'warning unknown_field',
  ),
  fault(
    'a call with a wrong choice',
    onTicket([
      'action/run',
      { workflow: 'price_of', scope: true, input: { kind: '$resource.status', nights: 1 } },
    ]),
    optionPath(1, 'input.kind'),
    'warning not_a_choice',
  ),
  fault(
    'a call with too little',
    onTicket(['action/run', { workflow: 'price_of', scope: true, input: { nights: 1 } }]),
    optionPath(1, 'input'),
    'warning required',
  ),
  fault(
    'a call of an event workflow',
    onTicket(['action/run', { workflow: 'forms' }]),
    optionPath(1, 'workflow'),
    'warning no_start',
  ),
  fault(
    'a queue that is none',
    chain([['action/notify', { recipients: 'manager', title: 'x' }]], {
      entry: 's0',
      async: true,
      queue: 'mailss',
    }),
    'workflows/w:queue',
    'warning unknown_queue',
  ),
];
