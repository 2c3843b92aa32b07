import { fault, type Fault, type Pieces } from '../case.ts';
import { after, direct, onOrder, onTicket, type Step } from '../workflow-pieces.ts';

const at = 'workflows/w:elements.1.options';
const told = 'error unknown_field';
const mapped = (value: string): Pieces => onTicket(['data/map', { value }]);
const found: Step = [
  'data/find',
  { module: 'customers', filter: { country: '"DE"' } },
  { set: { found: ':output' } },
];

/** Names of fields, in expressions, that the resource does not have. */
export const fieldsInExpressions: Fault[] = [
  fault('of $resource', mapped('$resource.subjct'), `${at}.value`, told),
  fault('of the input', mapped('subjct'), `${at}.value`, told),
  fault(
    'in a condition',
    onTicket(['flow/if', { condition: '$resource.state = "open"' }]),
    `${at}.condition`,
    told,
  ),
  fault(
    'in a text',
    onTicket(['action/mail', { to: '"a@b.example"', subject: '"About " & $resource.titel' }]),
    `${at}.subject`,
    told,
  ),
  fault('in a call', mapped('$uppercase($resource.title)'), `${at}.value`, told),
  fault(
    'of a row',
    onOrder(['data/map', { value: '$sum($resource.lines.(price * quantity))' }]),
    `${at}.value`,
    told,
  ),
  fault(
    'of rows that are filtered',
    onOrder(['data/map', { value: '$resource.lines[amount > 1].title' }]),
    `${at}.value`,
    told,
  ),
  fault(
    'in a recipe',
    onTicket(['action/save', { recipes: { body: '$resource.text & "!"' } }]),
    `${at}.recipes.body`,
    told,
  ),
  fault(
    'in a filter',
    onTicket(['data/find', { module: 'orders', filter: { customer: '$resource.costumer' } }]),
    `${at}.filter.customer`,
    told,
  ),
  fault(
    'in an object',
    onTicket(['data/map', { value: { subject: '$resource.subject', who: '$resource.client' } }]),
    `${at}.value.who`,
    told,
  ),
  fault('in an object of an expression', mapped('{"who": $resource.client}'), `${at}.value`, told),
  fault('in the last part of a block', mapped('($r := $resource; $r.client)'), `${at}.value`, told),
  fault(
    'in one side of a condition',
    mapped('$resource.minutes > 5 ? $resource.titel : "x"'),
    `${at}.value`,
    told,
  ),
  fault(
    'in a set',
    onTicket(['data/map', { value: '1' }, { set: { who: '$resource.client' } }]),
    'workflows/w:elements.1.set.who',
    told,
  ),
  fault('of what was found', direct(found, ['data/map', { value: '$.mail' }]), `${at}.value`, told),
  fault(
    'of a variable that holds what was found',
    direct(found, ['data/map', { value: '$found.mail' }]),
    `${at}.value`,
    told,
  ),
  fault(
    'of one that was found',
    direct(
      ['data/find', { module: 'customers', filter: { country: '"DE"' }, one: true }],
      ['data/map', { value: 'mail' }],
    ),
    `${at}.value`,
    told,
  ),
  fault(
    'of what was saved',
    direct(
      ['action/save', { module: 'customers', recipes: { name: '"x"' } }],
      ['data/map', { value: '$.nam' }],
    ),
    `${at}.value`,
    told,
  ),
  fault(
    'of each item',
    direct(
      found,
      ['flow/each', { items: '$found', as: 'one' }, { to: { item: { s2: ['default'] } } }],
      ['data/map', { value: '$one.mail' }],
    ),
    'workflows/w:elements.2.options.value',
    told,
  ),
  fault(
    'after an event',
    after('on_create', 'orders', ['data/map', { value: '$resource.sum' }]),
    `${at}.value`,
    told,
  ),
  fault(
    'of what it was before',
    {
      ...after('on_update', 'orders'),
      'workflows/w': {
        identifier: 'w',
        elevated: true,
        events: [{ identifier: 'x', type: 'on_update', module: 'orders' }],
        elements: [
          {
            name: 'a',
            type: 'event/on_update',
            set: { before: ':before' },
            to: { default: { b: ['default'] } },
          },
          { name: 'b', type: 'flow/if', options: { condition: '$before.state != $resource.status' } },
        ],
      },
    },
    `${at}.condition`,
    told,
  ),
  fault(
    'of a redirect',
    onTicket(['action/redirect', { view: { module: 'tickets', view: 'show', id: '$resource.ident' } }]),
    `${at}.view.id`,
    told,
  ),
  fault('of the user', mapped('$user.mail'), `${at}.value`, 'warning unknown_field'),
  fault(
    'of the user in a filter',
    onTicket(['data/find', { module: 'tickets', filter: { assignee: '$user.uid' } }]),
    `${at}.filter.assignee`,
    'warning unknown_field',
  ),
  fault('of the run', mapped('$run.number'), `${at}.value`, 'warning unknown_field'),
  fault(
    'of an answer',
    direct(['data/http', { url: '"https://a.example/x"' }], ['data/map', { value: '$.items' }]),
    `${at}.value`,
    'warning unknown_field',
  ),
  fault(
    'of an answer in a variable',
    direct(
      ['data/http', { url: '"https://a.example/x"' }, { set: { answer: ':output' } }],
      ['flow/if', { condition: '$answer.code = 200' }],
    ),
    `${at}.condition`,
    'warning unknown_field',
  ),
  fault(
    'of a file',
    direct(
      ['action/export', { module: 'orders', all: true }],
      ['action/mail', { to: '"a@b.example"', subject: '"x"', text: '"Get it at " & $.url' }],
    ),
    `${at}.text`,
    'warning unknown_field',
  ),
  fault(
    'of a build',
    direct(['action/buildSite', { template: '$' }], ['data/map', { value: 'url' }]),
    `${at}.value`,
    'warning unknown_field',
  ),
  fault('of a text', mapped('$resource.subject.length'), `${at}.value`, 'warning wrong_type'),
  fault('of a number', mapped('$resource.minutes.hours'), `${at}.value`, 'warning wrong_type'),
  fault('through a relation', mapped('$resource.customer.name'), `${at}.value`, 'warning wrong_type'),
  fault(
    'through a relation in a row',
    onOrder(['data/map', { value: '$resource.lines.product.title' }]),
    `${at}.value`,
    'warning wrong_type',
  ),
  fault(
    'through a relation of what was found',
    direct(
      ['data/find', { module: 'orders', filter: { status: '"draft"' } }],
      ['data/map', { value: '$.customer.email' }],
    ),
    `${at}.value`,
    'warning wrong_type',
  ),
];
