import { fault, type Fault } from '../../case.ts';
import { libraryModule, saveLoan } from '../../library.ts';
import { chain, direct, to } from '../../workflow-pieces.ts';

const loansWith = (change: object) => libraryModule('loans', () => change);
const loanField = (one: object) => libraryModule('loans', (fields) => ({ fields: [...fields, one] }));
const r = (path: string) => `modules/loans:bakery_resource.${path}`;
const may = (filter: object, more: object = {}) => ({
  'roles/reader': {
    slug: 'reader',
    title: 'Reader',
    permissions: [{ module: 'loans', action: 'read', filter, ...more }],
  },
});
const p = (path: string) => `roles/reader:permissions.0.${path}`;
const tested = (one: object) =>
  chain(
    [
      ['event/on_click', {}, { to: to('who') }],
      [
        'data/find',
        { module: 'members', filter: { id: '$resource.member' }, one: true },
        { name: 'who', to: to('ask') },
      ],
      [
        'action/notify',
        { recipients: 'librarian', title: 'x', actions: 'waive, charge' },
        { name: 'ask', to: to('store', 'charge') },
      ],
      [...saveLoan({ state: '"lost"' }), { name: 'store' }],
    ] as never,
    {
      events: [{ identifier: 'loan_pressed', type: 'on_click', module: 'loans' }],
      tests: [
        { name: 'a', event: { identifier: 'loan_pressed', data: { number: 'L-1' } }, expect: {}, ...one },
      ],
    },
  );
const t = (path: string) => `workflows/w:tests.0.${path}`;
const id = '019a7f00-0000-7000-8000-000000000001';

/** Faults of the library: labels, computed fields, rules, roles and tests. */
export const libraryDefinitions2: Fault[] = [
  fault(
    'button that nothing takes',
    loansWith({ buttons: { update: { trigger: 'loan_pressd' } } }),
    r('buttons.update.trigger'),
    'warning unbound_event',
  ),
  fault('choice in a role', may({ state: 'open' }), p('filter.state'), 'warning not_a_choice'),
  fault(
    'choice in a role by _in',
    may({ state: { _in: ['out', 'gone'] } }),
    p('filter.state._in'),
    'warning not_a_choice',
  ),
  fault(
    'choice in a role through a relation',
    may({ member: { standing: 'barred' } }),
    p('filter.member.standing'),
    'warning not_a_choice',
  ),
  fault(
    'member of the user that is none',
    may({ clerk: '$user.uid' }),
    p('filter.clerk'),
    'error bad_format',
  ),
  fault(
    'user in a relation of a role',
    may({ member: '$user.id' }),
    p('filter.member'),
    'warning wrong_type',
  ),
  fault('operator of a role', may({ fee: { gt: 3 } }), p('filter.fee.gt'), 'error unknown_operator'),
  fault(
    'number as a text in a role',
    may({ fee: { _gt: 'three' } }),
    p('filter.fee._gt'),
    'error wrong_type',
  ),
  fault(
    'empty field list of a role',
    may({ reminded: true }, { fields: [] }),
    p('fields'),
    'warning no_effect',
  ),
  fault(
    'choice in what is given',
    tested({
      given: {
        resources: {
          members: [{ id, name: 'A', mail: 'a@example.com', joined: '2026-01-01', standing: 'gone' }],
        },
      },
    }),
    t('given.resources.members.0.standing'),
    'warning not_a_choice',
  ),
  fault(
    'field in what is given',
    tested({ given: { resources: { members: [{ id, nmae: 'A' }] } } }),
    t('given.resources.members.0.nmae'),
    'warning unknown_field',
  ),
  fault(
    'module in what is given',
    tested({ given: { resources: { member: [] } } }),
    t('given.resources.member'),
    'warning unknown_module',
  ),
  fault(
    'answer that is not offered',
    tested({ given: { answers: { ask: 'chrage' } } }),
    t('given.answers.ask'),
    'warning not_a_choice',
  ),
  fault(
    'answer of no element',
    tested({ given: { answers: { aks: 'charge' } } }),
    t('given.answers.aks'),
    'warning unknown_element',
  ),
  fault(
    'choice in the data of an event',
    tested({ event: { identifier: 'loan_pressed', data: { state: 'open' } } }),
    t('event.data.state'),
    'warning not_a_choice',
  ),
  fault(
    'choice in what is expected',
    tested({
      expect: {
        effects: [{ effect: 'save', element: 'store', module: 'loans', data: { state: 'missing' } }],
      },
    }),
    t('expect.effects.0.data.state'),
    'warning not_a_choice',
  ),
  fault(
    'element in what is expected',
    tested({ expect: { effects: [{ effect: 'save', element: 'stroe' }] } }),
    t('expect.effects.0.element'),
    'warning unknown_element',
  ),
  fault(
    'status that is none',
    tested({ expect: { status: 'done' } }),
    t('expect.status'),
    'warning not_a_choice',
  ),
  fault(
    'event that is not bound',
    tested({ event: { identifier: 'loan_reminded', data: {} } }),
    t('event.identifier'),
    'error unknown_event',
  ),
  fault('role in a test', tested({ as: 'librarians' }), t('as'), 'error unknown_role'),
  fault(
    'answer of a system that is not asked',
    tested({ given: { http: [{ url: 'https://api.catalogue.example/', body: {} }] } }),
    t('given.http'),
    'warning no_effect',
  ),
  fault(
    'filter of a view by a choice that is none',
    loansWith({ views: { index: { columns: ['number'], filter: { state: 'open' } } } }),
    r('views.index.filter.state'),
    'warning not_a_choice',
  ),
  fault(
    'misspelt key of a field',
    loanField({ identifier: 'x', type: 'text', requierd: true }),
    r('fields.13.requierd'),
    'error unknown_key',
  ),
  fault(
    'a workflow of a role that may not do what it does',
    {
      ...may({ reminded: true }),
      'roles/helper': { slug: 'helper', title: 'Helper', permissions: [{ workflow: 'w', action: 'run' }] },
      ...direct(['action/save', { module: 'branches', mode: 'create', recipes: { name: '"x"' } }]),
    },
    'workflows/w:elements.0.options.module',
    'warning forbidden',
  ),
  fault(
    'a deletion that no role may do',
    {
      'roles/helper': { slug: 'helper', title: 'Helper', permissions: [{ workflow: 'w', action: 'run' }] },
      ...direct(['action/delete', { module: 'branches', all: true }]),
    },
    'workflows/w:elements.0.options.module',
    'warning forbidden',
  ),
];
