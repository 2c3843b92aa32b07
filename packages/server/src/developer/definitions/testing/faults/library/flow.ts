import { fault, type Fault } from '../../case.ts';
import { find, onLoan } from '../../library.ts';
import { chain, hook, nightly, to } from '../../workflow-pieces.ts';
import { optionPath as o } from '../hotel/pieces.ts';

const at = (path: string) => `workflows/w:${path}`;
const map = (value: unknown, more: object = {}) => ['data/map', { value }, more] as const;

/** Faults of the library: what may be nothing, events, saves, circles, variables and clocks. */
export const libraryFlow: Fault[] = [
  fault(
    'filter by an optional day',
    onLoan(find('loans', { due: '$resource.due' })),
    o(1, 'filter.due'),
    'warning may_be_nothing',
  ),
  fault(
    'filter by an optional relation of what was found',
    onLoan(
      find('members', { id: '$resource.member' }, { one: true }, { set: { m: ':output' }, to: to('s2') }),
      find('members', { id: '$m.guardian' }, { one: true }),
    ),
    o(2, 'filter.id'),
    'warning may_be_nothing',
  ),
  fault(
    'filter below _or',
    onLoan(find('loans', { _or: [{ book: '$resource.book' }, { clerk: '$resource.clerk' }] })),
    o(1, 'filter._or.1.clerk'),
    'warning may_be_nothing',
  ),
  fault(
    'bound that may be nothing',
    onLoan(find('loans', { fee: { _gte: '$resource.fee' } })),
    o(1, 'filter.fee._gte'),
    'warning may_be_nothing',
  ),
  fault(
    'one bound of two',
    onLoan(find('loans', { out_on: { _between: ['$resource.out_on', '$resource.due'] } })),
    o(1, 'filter.out_on._between.1'),
    'warning may_be_nothing',
  ),
  fault(
    'user of a night',
    nightly(find('loans', { clerk: '$user.id' })),
    o(1, 'filter.clerk'),
    'warning may_be_nothing',
  ),
  fault(
    'user of a webhook',
    hook(find('members', { account: '$user.id' }, { one: true })),
    o(1, 'filter.account'),
    'warning may_be_nothing',
  ),
  fault(
    'deletion by the body of a webhook',
    hook(['action/delete', { module: 'loans', filter: { number: '$.number' } }]),
    o(1, 'filter.number'),
    'warning may_be_nothing',
  ),
  fault(
    'deletion by an id of a webhook',
    hook(['action/delete', { module: 'loans', id: '$.loan' }]),
    o(1, 'id'),
    'warning may_be_nothing',
  ),
  fault(
    'deletion without a condition',
    nightly(['action/delete', { module: 'loans' }]),
    o(1, 'id'),
    'warning required',
  ),
  fault(
    'deletion by an empty condition',
    nightly(['action/delete', { module: 'loans', filter: { _and: [] } }]),
    o(1, 'filter._and'),
    'warning no_effect',
  ),
  fault(
    'export without a condition',
    nightly(['action/export', { module: 'loans' }]),
    o(1, 'filter'),
    'error bad_value',
  ),
  fault(
    'export by an optional condition alone',
    onLoan([
      'action/export',
      { module: 'loans', filter: { clerk: { _eq: '$resource.clerk', optional: true } } },
    ]),
    o(1, 'filter'),
    'warning may_be_nothing',
  ),
  fault(
    'optional that is no boolean',
    onLoan(find('loans', { clerk: { _eq: '$resource.clerk', optional: 'yes' } })),
    o(1, 'filter.clerk.optional'),
    'error unknown_operator',
  ),
  fault(
    'id of an update that may be nothing',
    onLoan([
      'action/save',
      { module: 'members', id: '$resource.guardian', mode: 'update', recipes: { standing: '"paused"' } },
    ]),
    o(1, 'id'),
    'error unknown_field',
  ),
  fault(
    'wait until an optional day',
    onLoan(['flow/wait', { until: '$resource.due' }]),
    o(1, 'until'),
    'warning may_be_nothing',
  ),
  fault(
    'page filter by an optional value',
    onLoan([
      'action/buildSite',
      {
        template: '"019a7f00-0000-7000-8000-000000000004"',
        pages_module: 'books',
        pages_filter: [{ title: '$resource.remark' }],
      },
    ]),
    o(1, 'pages_filter.0.title'),
    'warning may_be_nothing',
  ),
  fault(
    'event element without a binding',
    chain([['event/on_update', {}, { to: to('s1') }], map('$resource.id')], { elevated: true, events: [] }),
    at('elements.0.type'),
    'warning unbound',
  ),
  fault(
    'second event element without a binding',
    chain(
      [
        ['event/on_click', {}, { to: to('s2') }],
        ['event/on_create', {}, { to: to('s2') }],
        map('$resource.id'),
      ],
      { events: [{ identifier: 'loan_pressed', type: 'on_click', module: 'loans' }] },
    ),
    at('elements.1.type'),
    'warning unbound',
  ),
  fault(
    'binding that no element takes',
    chain([['event/on_click'], map(1)], {
      events: [
        { identifier: 'loan_pressed', type: 'on_click', module: 'loans' },
        { identifier: 'loans_on_update', type: 'on_update', module: 'loans' },
      ],
    }),
    at('events.1.type'),
    'warning no_event_element',
  ),
  fault(
    'binding of another type',
    chain([['event/on_change'], map(1)], {
      events: [{ identifier: 'loan_pressed', type: 'on_click', module: 'loans' }],
    }),
    at('events.0.type'),
    'warning no_event_element',
  ),
  fault(
    'binding that nothing fires',
    chain([['event/on_click'], map(1)], {
      events: [{ identifier: 'loan_presed', type: 'on_click', module: 'loans' }],
    }),
    at('events.0.identifier'),
    'error unknown_event',
  ),
  fault(
    'binding of another module',
    chain([['event/on_click'], map(1)], {
      events: [{ identifier: 'loan_pressed', type: 'on_click', module: 'books' }],
    }),
    at('events.0.identifier'),
    'error event_not_fired',
  ),
  fault(
    'binding without a module',
    chain([['event/on_create'], map(1)], { events: [{ identifier: 'x', type: 'on_create' }] }),
    at('events.0'),
    'warning no_module',
  ),
  fault(
    'binding twice',
    chain([['event/on_click'], map(1)], {
      events: [
        { identifier: 'loan_pressed', type: 'on_click', module: 'loans' },
        { identifier: 'loan_pressed', type: 'on_click', module: 'loans' },
      ],
    }),
    at('events.1'),
    'warning duplicate',
  ),
  fault(
    'event option that is not bound',
    chain([['event/on_click', { event: 'loan_reminded' }], map(1)], {
      events: [{ identifier: 'loan_pressed', type: 'on_click', module: 'loans' }],
    }),
    o(0, 'event'),
    'error unknown_event',
  ),
  fault('save of a text', onLoan(map('"done"'), ['action/save']), o(2, 'module'), 'warning required'),
  fault(
    'save after a question',
    onLoan(
      ['action/notify', { recipients: 'librarian', title: 'x', actions: 'yes, no' }, { to: to('s2', 'yes') }],
      ['action/save', { recipes: { state: '"lost"' } }],
    ),
    o(2, 'module'),
    'warning required',
  ),
  fault(
    'save of an answer',
    onLoan(['data/http', { url: '"https://api.example.com/x"' }], ['action/save', { mode: 'create' }]),
    o(2, 'module'),
    'warning required',
  ),
  fault(
    'save of a body',
    hook(['action/save', { recipes: { state: '"lost"' } }]),
    o(1, 'module'),
    'warning required',
  ),
  fault(
    'save of nothing',
    hook(['action/save', { module: 'loans', id: '$.id', mode: 'update' }]),
    o(1, 'recipes'),
    'warning required',
  ),
];
