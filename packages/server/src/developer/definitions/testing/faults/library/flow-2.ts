import { fault, type Fault } from '../../case.ts';
import { find, onLoan, onTalk, saveLoan } from '../../library.ts';
import { after, chain, nightly, to } from '../../workflow-pieces.ts';
import { optionPath as o } from '../hotel/pieces.ts';

const at = (path: string) => `workflows/w:${path}`;
const clock = (cron: string, timezone?: string) =>
  chain(
    [
      ['event/schedule', { cron, ...(timezone === undefined ? {} : { timezone }) }],
      ['action/notify', { recipients: 'librarian', title: 'x' }],
    ],
    {
      elevated: true,
      events: [{ identifier: 'n', type: 'schedule' }],
    },
  );
const map = (value: unknown, more: object = {}) => ['data/map', { value }, more] as const;

/** Faults of the library: what may be nothing, events, saves, circles, variables and clocks. */
export const libraryFlow2: Fault[] = [
  fault(
    'save of a file',
    nightly(
      ['action/export', { module: 'loans', all: true }],
      ['action/save', { module: 'loans', mode: 'create' }],
    ),
    o(2, 'recipes'),
    'warning required',
  ),
  fault('deletion of a text', onLoan(map('"x"'), ['action/delete']), o(2, 'module'), 'warning required'),
  fault(
    'two that lead to each other',
    chain(
      [
        ['event/on_click', {}, { to: to('a') }],
        map(1, { name: 'a', to: to('b') }),
        map(2, { name: 'b', to: to('a') }),
      ],
      { events: [{ identifier: 'loan_pressed', type: 'on_click', module: 'loans' }] },
    ),
    at('elements.1.to'),
    'warning endless',
  ),
  fault(
    'try again for ever',
    onLoan(['data/http', { url: '"https://api.example.com/x"' }, { to: to('s1', 'error') }]),
    at('elements.1.to'),
    'warning endless',
  ),
  fault(
    'both ways lead back',
    chain(
      [
        ['event/on_click', {}, { to: to('s1') }],
        [
          'flow/if',
          { condition: '$resource.reminded' },
          { to: { ...to('s2', 'true'), ...to('s1', 'false') } },
        ],
        map(1, { to: to('s1') }),
      ],
      { events: [{ identifier: 'loan_pressed', type: 'on_click', module: 'loans' }] },
    ),
    at('elements.1.to'),
    'warning endless',
  ),
  fault(
    'created by what is created',
    after('on_create', 'loans', [
      'action/save',
      {
        module: 'loans',
        mode: 'create',
        recipes: { member: '$resource.member', book: '$resource.book', out_on: '$resource.out_on' },
      },
    ]),
    at('elements.1'),
    'warning endless',
  ),
  fault(
    'variable of one branch',
    onLoan(
      ['flow/if', { condition: '$resource.reminded' }, { to: { ...to('s2', 'true'), ...to('s3', 'false') } }],
      map('"x"', { set: { word: ':output' }, to: to('s3') }),
      map('$word'),
    ),
    o(3, 'value'),
    'warning unset',
  ),
  fault(
    'id of an empty search',
    nightly(
      find(
        'members',
        { standing: '"paused"' },
        { one: true },
        { set: { who: ':output' }, to: { ...to('s2'), ...to('s2', 'empty') } },
      ),
      [
        'action/save',
        { module: 'members', id: '$who.id', mode: 'update', recipes: { standing: '"active"' } },
      ],
    ),
    o(2, 'id'),
    'warning may_be_nothing',
  ),
  fault(
    'id of a first of none',
    nightly(
      find(
        'members',
        { standing: '"paused"' },
        {},
        { set: { all: ':output' }, to: { ...to('s2'), ...to('s2', 'empty') } },
      ),
      [
        'action/save',
        { module: 'members', id: '$all[0].id', mode: 'update', recipes: { standing: '"active"' } },
      ],
    ),
    o(2, 'id'),
    'warning may_be_nothing',
  ),
  fault(
    'item outside of its loop',
    nightly(
      find('loans', { reminded: false }),
      ['flow/each', { items: '$', as: 'loan' }, { to: { ...to('s3', 'item'), ...to('s4') } }],
      map('$loan.number', { to: {} }),
      map('$loan.id'),
    ),
    o(4, 'value'),
    'warning out_of_branch',
  ),
  fault(
    'variable set in a loop and read after it',
    nightly(
      find('loans', { reminded: false }),
      ['flow/each', { items: '$', as: 'loan' }, { to: { ...to('s3', 'item'), ...to('s4') } }],
      map('$loan.fee', { set: { sum: ':output' }, to: {} }),
      map('$sum'),
    ),
    o(4, 'value'),
    'warning unset',
  ),
  fault(
    'variable misspelt',
    onLoan(map('1', { set: { count: ':output' }, to: to('s2') }), map('$cuont + 1')),
    o(2, 'value'),
    'warning unknown_variable',
  ),
  fault(
    'variable read before it is set',
    onLoan(map('$later'), map('1', { set: { later: ':output' } })),
    o(1, 'value'),
    'warning unset',
  ),
  fault(
    'variable of a new context',
    onLoan(map('1', { set: { days: ':output' }, to: to('s2') }), [
      'action/run',
      { workflow: 'fine_of', scope: true, input: ['dys', 'loan'] },
    ]),
    o(2, 'input.0'),
    'warning unknown_field',
  ),
  fault('row where there is none', onLoan(map('$row.charge')), o(1, 'value'), 'warning unknown_variable'),
  fault('cell of the row misspelt', onTalk(map('$row.chrage')), o(1, 'value'), 'error unknown_field'),
  fault('cron of the 31st of April', clock('0 6 31 4 *'), o(0, 'cron'), 'error bad_value'),
  fault('cron of the 31st of short months', clock('0 6 31 2,4,6,9,11 *'), o(0, 'cron'), 'error bad_value'),
  fault('cron with an hour too many', clock('0 24 * * *'), o(0, 'cron'), 'error bad_value'),
  fault('cron of seven fields', clock('0 0 6 * * * *'), o(0, 'cron'), 'error bad_value'),
  fault('cron in words', clock('every day'), o(0, 'cron'), 'error bad_value'),
  fault('cron of a sixth Friday', clock('0 6 * * 5#6'), o(0, 'cron'), 'error bad_value'),
  fault('zone that is none', clock('0 6 * * *', 'Europe/Berlln'), o(0, 'timezone'), 'error bad_value'),
  fault('cron by an expression', clock('$env.cron'), o(0, 'cron'), 'error bad_value'),
  fault(
    'call without what is required',
    onLoan(['action/run', { workflow: 'fine_of', scope: true, input: { loan: '$resource.id' } }]),
    o(1, 'input'),
    'warning required',
  ),
  fault(
    'queue nearly called so',
    onLoan([
      'action/run',
      {
        workflow: 'fine_of',
        async: true,
        queue: 'lettres',
        scope: true,
        input: { loan: '$resource.id', days: 3 },
      },
    ]),
    o(1, 'queue'),
    'warning unknown_queue',
  ),
  fault(
    'redirect to another site',
    onLoan(['action/redirect', { url: '"https://shop.example/pay"' }]),
    o(1, 'url'),
    'warning address_refused',
  ),
  saveFault(),
];

function saveFault(): Fault {
  return fault(
    'computed field written',
    onLoan(
      find('books', { id: '$resource.book' }, { one: true }, { to: to('s2') }),
      ['action/save', { recipes: { left: '3' } }],
      saveLoan({ reminded: true }),
    ),
    o(2, 'recipes.left'),
    'warning readonly',
  );
}
