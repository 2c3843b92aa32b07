import { fault, type Fault } from '../case.ts';
import { direct, nightly, onOrder, onPrice, onTicket, to } from '../workflow-pieces.ts';

const at = 'workflows/w:elements.1.options';
const told = 'warning not_a_choice';
const saved = (recipes: object) => onTicket(['action/save', { recipes }]);
const if_ = (condition: string) => onTicket(['flow/if', { condition }]);
const find = (filter: object) => onTicket(['data/find', { module: 'tickets', filter }]);

/** Values that are none of the choices of their field. */
export const choices: Fault[] = [
  fault('saved', saved({ status: '"opne"' }), `${at}.recipes.status`, told),
  fault('saved with another case', saved({ status: '"Open"' }), `${at}.recipes.status`, told),
  fault(
    'saved on one side',
    saved({ status: '$resource.minutes > 5 ? "closed" : "open"' }),
    `${at}.recipes.status`,
    told,
  ),
  fault(
    'saved by default',
    saved({ priority: '$resource.priority ?: "medium"' }),
    `${at}.recipes.priority`,
    told,
  ),
  fault('saved from a block', saved({ priority: '($x := 1; "urgent")' }), `${at}.recipes.priority`, told),
  fault(
    'saved from a lookup',
    saved({ priority: '$lookup({"a": "urgent", "b": "low"}, $resource.subject)' }),
    `${at}.recipes.priority`,
    told,
  ),
  fault(
    'saved from a variable',
    onTicket(
      ['data/map', { value: '"urgent"' }, { set: { level: ':output' } }],
      [
        'action/save',
        { module: 'tickets', id: '$resource.id', mode: 'update', recipes: { priority: '$level' } },
      ],
    ),
    'workflows/w:elements.2.options.recipes.priority',
    told,
  ),
  fault(
    'saved in an object of an expression',
    direct(['action/save', { module: 'tickets', recipes: '{"subject": "x", "status": "opened"}' }]),
    'workflows/w:elements.0.options.recipes',
    told,
  ),
  fault(
    'saved in a row',
    onOrder(['action/save', { recipes: { lines: [{ unit: '"litre"' }] } }]),
    `${at}.recipes.lines.0.unit`,
    told,
  ),
  fault(
    'set in a row',
    onPrice(['action/set', { recipes: { '${selector}.unit': '"litre"' } }]),
    `${at}.recipes.\${selector}.unit`,
    told,
  ),
  fault(
    'set in a row that is added',
    onPrice(['action/set', { add: [{ field: 'lines', value: { unit: '"litre"' } }] }]),
    `${at}.add.0.value.unit`,
    told,
  ),
  fault(
    'added to a multiselect',
    onOrder(['action/set', { add: [{ field: 'tags', value: '"urgent"' }] }]),
    `${at}.add.0.value`,
    told,
  ),
  fault(
    'among several',
    onOrder(['action/save', { recipes: { tags: '["gift", "urgent"]' } }]),
    `${at}.recipes.tags`,
    told,
  ),
  fault(
    'among several recipes',
    onOrder(['action/save', { recipes: { tags: ['"gift"', '"urgent"'] } }]),
    `${at}.recipes.tags`,
    told,
  ),
  fault('compared', if_('$resource.status = "closed"'), `${at}.condition`, told),
  fault('compared the other way round', if_('"closed" = $resource.status'), `${at}.condition`, told),
  fault('compared as unequal', if_('$resource.status != "closed"'), `${at}.condition`, told),
  fault('compared in a call', if_('$not($resource.status = "closed")'), `${at}.condition`, told),
  fault(
    'compared with and',
    if_('$resource.minutes > 5 and $resource.priority = "urgent"'),
    `${at}.condition`,
    told,
  ),
  fault('compared in a list', if_('$resource.status in ["open", "closed"]'), `${at}.condition`, told),
  fault(
    'compared with several',
    onOrder(['flow/if', { condition: '"urgent" in $resource.tags' }]),
    `${at}.condition`,
    told,
  ),
  fault(
    'compared in a path',
    onOrder(['data/map', { value: '$resource.lines[unit = "litre"].title' }]),
    `${at}.value`,
    told,
  ),
  fault(
    'compared after finding',
    direct(
      ['data/find', { module: 'tickets', filter: { status: '"open"' } }],
      ['data/map', { value: '$count($[priority = "urgent"])' }],
    ),
    `${at}.value`,
    told,
  ),
  fault(
    'compared in a function',
    onOrder(['data/map', { value: '$filter($resource.lines, function($l) { $l.unit = "litre" })' }]),
    `${at}.value`,
    told,
  ),
  fault(
    'compared with the value of a form before',
    onTicket([
      'flow/switch',
      { value: '$resource.status', cases: { closed: '"closed"' } },
      { to: { closed: {} } },
    ]),
    `${at}.cases.closed`,
    told,
  ),
  fault(
    'chosen by',
    onTicket(['flow/switch', { value: '$resource.priority', cases: { high: '"high"', urgent: '"urgent"' } }]),
    `${at}.cases.urgent`,
    told,
  ),
  fault('filtered', find({ status: '"closed"' }), `${at}.filter.status`, told),
  fault('filtered as unequal', find({ status: { _ne: '"closed"' } }), `${at}.filter.status._ne`, told),
  fault('filtered among', find({ status: { _in: ['"open"', '"closed"'] } }), `${at}.filter.status._in`, told),
  fault(
    'filtered among an expression',
    find({ status: { _nin: '["done", "closed"]' } }),
    `${at}.filter.status._nin`,
    told,
  ),
  fault('filtered within not', find({ _not: { status: '"closed"' } }), `${at}.filter._not.status`, told),
  fault(
    'filtered behind a relation',
    find({ customer: { country: '"GER"' } }),
    `${at}.filter.customer.country`,
    told,
  ),
  fault(
    'filtered in rows',
    direct(['data/find', { module: 'orders', filter: { lines: { _some: { unit: '"litre"' } } } }]),
    'workflows/w:elements.0.options.filter.lines._some.unit',
    told,
  ),
  fault(
    'deleted',
    nightly(['action/delete', { module: 'tickets', filter: { status: '"closed"' } }]),
    `${at}.filter.status`,
    told,
  ),
  fault(
    'exported',
    nightly(['action/export', { module: 'orders', filter: { status: '"sent"' } }]),
    `${at}.filter.status`,
    told,
  ),
  fault(
    'after an answer',
    onTicket(
      [
        'action/notify',
        { recipients: 'manager', title: 'Go?', actions: 'approve, reject' },
        { to: to('s2', 'action') },
      ],
      ['flow/if', { condition: '$ = "approved"' }],
    ),
    'workflows/w:elements.2.options.condition',
    told,
  ),
];
