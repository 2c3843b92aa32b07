import { fault, type Fault } from '../case.ts';
import { after, direct, hook, nightly, onTicket, type Step } from '../workflow-pieces.ts';

const at = 'workflows/w:elements.1.options';
const told = 'warning may_be_nothing';
const found: Step = [
  'data/find',
  { module: 'customers', filter: { country: '"DE"' }, one: true },
  { set: { found: ':output' } },
];

/** Values of filters, and ids, that may be nothing. */
export const nothing: Fault[] = [
  fault(
    'a field that is not required',
    onTicket(['data/find', { module: 'orders', filter: { customer: '$resource.customer' } }]),
    `${at}.filter.customer`,
    told,
  ),
  fault(
    'a field of the input',
    onTicket(['data/find', { module: 'orders', filter: { customer: 'customer' } }]),
    `${at}.filter.customer`,
    told,
  ),
  fault(
    'an id',
    onTicket(['data/find', { module: 'customers', filter: { id: '$resource.customer' }, one: true }]),
    `${at}.filter.id`,
    told,
  ),
  fault(
    'with an operator',
    onTicket(['data/find', { module: 'tickets', filter: { due: { _lt: '$resource.due' } } }]),
    `${at}.filter.due._lt`,
    told,
  ),
  fault(
    'within or',
    onTicket([
      'data/find',
      { module: 'tickets', filter: { _or: [{ status: '"open"' }, { parent: '$resource.parent' }] } },
    ]),
    `${at}.filter._or.1.parent`,
    told,
  ),
  fault(
    'within and',
    onTicket(['data/find', { module: 'tickets', filter: { _and: [{ parent: '$resource.parent' }] } }]),
    `${at}.filter._and.0.parent`,
    told,
  ),
  fault(
    'behind a relation',
    onTicket(['data/find', { module: 'orders', filter: { customer: { id: '$resource.customer' } } }]),
    `${at}.filter.customer.id`,
    told,
  ),
  fault(
    'of what was found',
    direct(found, ['data/find', { module: 'customers', filter: { email: '$found.email' } }]),
    `${at}.filter.email`,
    told,
  ),
  fault(
    'of what was created',
    after('on_create', 'tickets', [
      'data/find',
      { module: 'orders', filter: { customer: '$resource.customer' } },
    ]),
    `${at}.filter.customer`,
    told,
  ),
  fault(
    'on one side',
    onTicket([
      'data/find',
      { module: 'tickets', filter: { parent: '$resource.minutes > 5 ? $resource.parent : $resource.id' } },
    ]),
    `${at}.filter.parent`,
    told,
  ),
  fault(
    'a condition without an else',
    onTicket(['data/find', { module: 'tickets', filter: { status: '$resource.minutes > 5 ? "open"' } }]),
    `${at}.filter.status`,
    told,
  ),
  fault(
    'changed by a function',
    direct(found, ['data/find', { module: 'customers', filter: { email: '$lowercase($found.email)' } }]),
    `${at}.filter.email`,
    told,
  ),
  fault(
    'deleted by a field',
    onTicket(['action/delete', { module: 'orders', filter: { customer: '$resource.customer' } }]),
    `${at}.filter.customer`,
    told,
  ),
  fault(
    'deleted by a value from outside',
    direct(['action/delete', { module: 'tickets', filter: { subject: '$input.subject' } }]),
    'workflows/w:elements.0.options.filter.subject',
    told,
  ),
  fault(
    'deleted by one of two values from outside',
    direct([
      'action/delete',
      { module: 'tickets', filter: { _or: [{ subject: '$input.a' }, { body: '$input.b' }] } },
    ]),
    'workflows/w:elements.0.options.filter._or.1.body',
    told,
  ),
  fault(
    'deleted by the body of a webhook',
    hook(['action/delete', { module: 'orders', filter: { number: 'reference' } }]),
    `${at}.filter.number`,
    told,
  ),
  fault(
    'deleted by a path of the body',
    hook(['action/delete', { module: 'orders', filter: { number: '$.order.number' } }]),
    `${at}.filter.number`,
    told,
  ),
  fault(
    'deleted by the id of a field',
    onTicket(['action/delete', { module: 'customers', id: '$resource.customer' }]),
    `${at}.id`,
    told,
  ),
  fault(
    'deleted by an id from outside',
    direct(['action/delete', { module: 'tickets', id: '$input.ticket' }]),
    'workflows/w:elements.0.options.id',
    told,
  ),
  fault(
    'saved under an id that may be nothing',
    onTicket([
      'action/save',
      { module: 'customers', id: '$resource.customer', mode: 'update', recipes: { vip: 'true' } },
    ]),
    `${at}.id`,
    told,
  ),
  fault(
    'exported by a field',
    onTicket(['action/export', { module: 'orders', filter: { customer: '$resource.customer' } }]),
    `${at}.filter.customer`,
    told,
  ),
  fault(
    'pages by a field',
    onTicket([
      'action/buildSite',
      { template: '$input', pages_module: 'posts', pages_filter: [{ summary: '$resource.body' }] },
    ]),
    `${at}.pages_filter.0.summary`,
    told,
  ),
  fault(
    'the user of every night',
    nightly(['data/find', { module: 'tickets', filter: { assignee: '$user.id' } }]),
    `${at}.filter.assignee`,
    told,
  ),
  fault(
    'the user of a webhook',
    hook(['data/find', { module: 'tickets', filter: { assignee: '$user.id' } }]),
    `${at}.filter.assignee`,
    told,
  ),
  fault(
    'a notification to nobody',
    nightly(['action/notify', { title: 'Done' }]),
    `${at}.recipients`,
    'warning required',
  ),
  fault('the password of nobody', nightly(['action/resetPassword', {}]), `${at}.user`, 'warning required'),
  fault('roles of nobody', hook(['action/setRole', { role: '"clerk"' }]), `${at}.user`, 'warning required'),
];
