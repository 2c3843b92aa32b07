import { right, type Right } from '../case.ts';
import { find, libraryModule, saveLoan } from '../library.ts';
import { chain, to } from '../workflow-pieces.ts';

const loansWith = (change: object) => libraryModule('loans', () => change);
const loanField = (one: object) => libraryModule('loans', (fields) => ({ fields: [...fields, one] }));
const may = (...permissions: object[]) => ({
  'roles/reader': { slug: 'reader', title: 'Reader', permissions },
});
const id = '019a7f00-0000-7000-8000-000000000001';

/** The library: modules, roles and tests in which there is nothing to find. */
export const libraryDefinitionsRight: Right[] = [
  right('a label of two fields', loansWith({ label: '$resource.number & " (" & $resource.state & ")"' })),
  right(
    'a sum of rows',
    loanField({
      identifier: 'charged',
      type: 'computed',
      options: { expression: '$sum($resource.talks.charge)', result: 'number' },
    }),
  ),
  right(
    'days between two days',
    loanField({
      identifier: 'days',
      type: 'computed',
      options: {
        expression:
          '$exists($resource.due) ? ($toMillis($resource.due) - $toMillis($resource.out_on)) / 86400000 : 0',
        result: 'integer',
      },
    }),
  ),
  right(
    'rules over fields and rows',
    loansWith({
      rules: [
        {
          expression: '$resource.state != "returned" or $exists($resource.returned_on)',
          message: 'When?',
          field: 'returned_on',
        },
        { expression: '$count($resource.talks) <= 20', message: 'Too many' },
      ],
    }),
  ),
  right(
    'a default worked out',
    loanField({
      identifier: 'until',
      type: 'date',
      defaultExpression: '$fromMillis($toMillis($resource.out_on) + 14 * 86400000, "[Y0001]-[M01]-[D01]")',
    }),
  ),
  right(
    'a relation that is deleted along',
    loanField({ identifier: 'second', type: 'relation', options: { module: 'books', onDelete: 'cascade' } }),
  ),
  right(
    'rows of one kind with a relation',
    loanField({
      identifier: 'more',
      type: 'list',
      options: {
        fields: [
          {
            identifier: 'book',
            type: 'relation',
            required: true,
            options: { module: 'books', onDelete: 'restrict' },
          },
          { identifier: 'qty', type: 'integer', default: 1 },
        ],
      },
    }),
  ),
  right(
    'own loans by the account',
    may(
      { module: 'loans', action: 'read', filter: { member: { account: '$user.id' } } },
      {
        module: 'loans',
        action: 'update',
        filter: { clerk: '$user.id', state: { _in: ['out', 'lost'] } },
        fields: ['remark', 'talks'],
      },
    ),
  ),
  right('a role that runs a workflow and may do what it does', {
    ...may(
      { workflow: 'w', action: 'run' },
      { module: 'loans', action: 'update' },
      { module: 'loans', action: 'read' },
    ),
    ...chain(
      [['action/save', { module: 'loans', id: '$input.loan', mode: 'update', recipes: { reminded: true } }]],
      {
        entry: 's0',
        input: [{ identifier: 'loan', type: 'relation', required: true, options: { module: 'loans' } }],
      },
    ),
  }),
  right('a role that runs an elevated workflow', {
    ...may({ workflow: 'w', action: 'run' }),
    ...chain([['action/save', { module: 'authors', mode: 'create', recipes: { name: '$input.name' } }]], {
      entry: 's0',
      elevated: true,
      input: [{ identifier: 'name', type: 'text', required: true }],
    }),
  }),
  right(
    'a test to the end',
    chain(
      [
        ['event/on_click', {}, { to: to('who') }],
        [
          ...find('members', { id: '$resource.member' }, { one: true }).slice(0, 2),
          { name: 'who', set: { who: ':output' }, to: to('ask') },
        ],
        [
          'action/notify',
          { recipients: 'librarian', title: 'x', actions: 'waive, charge' },
          { name: 'ask', to: to('fine', 'charge') },
        ],
        [
          'data/http',
          { url: '"https://api.catalogue.example/fine"', connection: 'catalogue' },
          { name: 'fine', to: to('store') },
        ],
        [...saveLoan({ fee: '$.body.fine', state: '"lost"' }).slice(0, 2), { name: 'store' }],
      ] as never,
      {
        events: [{ identifier: 'loan_pressed', type: 'on_click', module: 'loans' }],
        tests: [
          {
            name: 'charged',
            event: { identifier: 'loan_pressed', id, data: { number: 'L-1', member: id, state: 'out' } },
            as: 'librarian',
            given: {
              resources: {
                members: [
                  { id, name: 'Ann', mail: 'ann@example.com', joined: '2026-01-01', standing: 'active' },
                ],
              },
              answers: { ask: 'charge' },
              http: [{ url: 'https://api.catalogue.example/fine', body: { fine: 5 } }],
            },
            expect: {
              status: 'completed',
              effects: [
                { effect: 'notify' },
                { effect: 'http' },
                { effect: 'save', element: 'store', module: 'loans', data: { fee: 5, state: 'lost' } },
              ],
            },
          },
        ],
      },
    ),
  ),
];
