import { fault, type Fault } from '../../case.ts';
import { find, onLoan, onTalk, saveLoan } from '../../library.ts';
import { after, hook, nightly, to } from '../../workflow-pieces.ts';
import { optionPath as o } from '../hotel/pieces.ts';

const newLoan = (recipes: object) => ['action/save', { module: 'loans', mode: 'create', recipes }] as const;

/** Faults of the library: choices, required fields, words without quotes, ids and addresses. */
export const libraryValues: Fault[] = [
  fault(
    'choice misspelt at the end of a condition',
    onLoan(saveLoan({ state: '$resource.fee > 0 ? "out" : "retuned"' })),
    o(1, 'recipes.state'),
    'warning not_a_choice',
  ),
  fault(
    'choice of another field',
    onLoan(saveLoan({ state: '"active"' })),
    o(1, 'recipes.state'),
    'warning not_a_choice',
  ),
  fault(
    'choice in capitals',
    onLoan(saveLoan({ state: '"Lost"' })),
    o(1, 'recipes.state'),
    'warning not_a_choice',
  ),
  fault('choice as a number', onLoan(saveLoan({ state: '2' })), o(1, 'recipes.state'), 'warning wrong_type'),
  fault(
    'choice from a list of choices',
    onLoan(saveLoan({ state: '["out", "lost"]' })),
    o(1, 'recipes.state'),
    'warning wrong_type',
  ),
  fault(
    'choices of several, one wrong',
    nightly([
      'action/save',
      {
        module: 'books',
        id: '"019a7f00-0000-7000-8000-000000000003"',
        mode: 'update',
        recipes: { tags: '["new", "scarce"]' },
      },
    ]),
    o(1, 'recipes.tags'),
    'warning not_a_choice',
  ),
  fault(
    'one text for several choices',
    nightly([
      'action/save',
      {
        module: 'books',
        id: '"019a7f00-0000-7000-8000-000000000003"',
        mode: 'update',
        recipes: { tags: '"new, rare"' },
      },
    ]),
    o(1, 'recipes.tags'),
    'warning wrong_type',
  ),
  fault(
    'choice in a row that is saved',
    onLoan(saveLoan({ talks: '$append($resource.talks, [{"text": "x", "how": "letter"}])' })),
    o(1, 'recipes.talks'),
    'warning not_a_choice',
  ),
  fault(
    'choice in a row that is added to the form',
    onLoan(['action/set', { add: [{ field: 'talks', value: { text: '"x"', how: '"phone"' } }] }]),
    o(1, 'add.0.value.how'),
    'warning not_a_choice',
  ),
  fault(
    'choice set in a cell',
    onTalk(['action/set', { recipes: { '${selector}.how': '"fax"' } }]),
    o(1, 'recipes.${selector}.how'),
    'warning not_a_choice',
  ),
  fault(
    'choice compared in a row',
    onTalk(['flow/if', { condition: '$row.how = "fax"' }, { to: to('s2', 'true') }], ['action/refresh']),
    o(1, 'condition'),
    'warning not_a_choice',
  ),
  fault(
    'choice compared in a filter of a path',
    onLoan(['data/map', { value: '$count($resource.talks[how = "visits"])' }]),
    o(1, 'value'),
    'warning not_a_choice',
  ),
  fault(
    'choice asked by in',
    onLoan(
      ['flow/if', { condition: '$resource.state in ["out", "overdue"]' }, { to: to('s2', 'true') }],
      ['action/refresh'],
    ),
    o(1, 'condition'),
    'warning not_a_choice',
  ),
  fault(
    'choice compared the other way round',
    onLoan(
      ['flow/if', { condition: '"lsot" = $resource.state' }, { to: to('s2', 'true') }],
      ['action/refresh'],
    ),
    o(1, 'condition'),
    'warning not_a_choice',
  ),
  fault(
    'choice compared after a search',
    nightly(find('members', { standing: '"paused"' }, {}, { set: { all: ':output' }, to: to('s2') }), [
      'data/map',
      { value: '$all[standing = "blocked"]' },
    ]),
    o(2, 'value'),
    'warning not_a_choice',
  ),
  fault(
    'choice in a switch',
    onLoan(
      [
        'flow/switch',
        { value: '$resource.state', cases: { a: '"out"', b: '"gone"' } },
        { to: { ...to('s2', 'a'), ...to('s2', 'b') } },
      ],
      ['action/refresh'],
    ),
    o(1, 'cases.b'),
    'warning not_a_choice',
  ),
  fault(
    'choice in a filter by _in',
    nightly(find('loans', { state: { _in: ['"out"', '"overdue"'] } })),
    o(1, 'filter.state._in'),
    'warning not_a_choice',
  ),
  fault(
    'choice in a filter by _ne',
    nightly(find('loans', { state: { _ne: '"return"' } })),
    o(1, 'filter.state._ne'),
    'warning not_a_choice',
  ),
  fault(
    'choice in a filter through a relation',
    nightly(find('loans', { member: { standing: '"barred"' } })),
    o(1, 'filter.member.standing'),
    'warning not_a_choice',
  ),
  fault(
    'choice in a filter of rows',
    nightly(find('loans', { talks: { _some: { how: '"sms"' } } })),
    o(1, 'filter.talks._some.how'),
    'warning not_a_choice',
  ),
  fault(
    'choice in a filter below _not',
    nightly(['action/export', { module: 'loans', filter: { _not: { state: '"back"' } } }]),
    o(1, 'filter._not.state'),
    'warning not_a_choice',
  ),
  fault(
    'choice in a filter of a deletion',
    nightly([
      'action/delete',
      { module: 'loans', filter: { _and: [{ state: '"closed"' }, { reminded: true }] } },
    ]),
    o(1, 'filter._and.0.state'),
    'warning not_a_choice',
  ),
  fault(
    'choice of a call',
    onLoan([
      'action/run',
      { workflow: 'fine_of', scope: true, input: { loan: '$resource.id', days: 3, rate: '"senior"' } },
    ]),
    o(1, 'input.rate'),
    'warning not_a_choice',
  ),
  fault(
    'required of a new loan',
    after('on_create', 'members', newLoan({ member: '$resource.id', out_on: '$now("[Y0001]-[M01]-[D01]")' })),
    o(1, 'recipes'),
    'warning required',
  ),
  fault(
    'required in a copy',
    nightly(['action/save', { module: 'authors', mode: 'create', copy: '{"country": "uk"}' }]),
    o(1, 'copy'),
    'warning required',
  ),
  fault(
    'required given as nothing',
    after('on_create', 'members', newLoan({ member: '$resource.id', book: null, out_on: '"2026-11-17"' })),
    o(1, 'recipes.book'),
    'warning required',
  ),
  fault(
    'required in a list of new ones',
    nightly([
      'action/save',
      { module: 'authors', mode: 'create', copy: '[{"name": "A"}, {"born": "1950-01-01"}]' },
    ]),
    o(1, 'copy'),
    'warning wrong_type',
  ),
  fault(
    'required of an upsert by key',
    hook([
      'action/save',
      { module: 'books', mode: 'upsert', by: ['isbn'], recipes: { isbn: '$.isbn', title: '$.title' } },
    ]),
    o(1, 'recipes'),
    'warning required',
  ),
];
