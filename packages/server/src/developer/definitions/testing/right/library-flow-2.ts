import { right, type Right } from '../case.ts';
import { find, onLoan, saveLoan } from '../library.ts';
import { chain, direct, nightly, to } from '../workflow-pieces.ts';

const map = (value: unknown, more: object = {}) => ['data/map', { value }, more] as const;
const ifThen = (condition: string, then: string, other?: string) =>
  [
    'flow/if',
    { condition },
    { to: { ...to(then, 'true'), ...(other === undefined ? {} : to(other, 'false')) } },
  ] as const;

/** The library: workflows with many parts, in which there is nothing to find. */
export const libraryFlowRight2: Right[] = [
  right(
    'a question with three answers',
    chain(
      [
        ['event/on_click', {}, { to: to('s1') }],
        [
          'action/notify',
          { recipients: 'librarian', title: 'What now?', actions: 'waive, charge, wait' },
          { to: { ...to('s2', 'waive'), ...to('s3', 'charge') } },
        ],
        [...saveLoan({ fee: 0 }), { to: {} }] as never,
        saveLoan({ state: '"lost"' }),
      ],
      { events: [{ identifier: 'loan_pressed', type: 'on_click', module: 'loans' }] },
    ),
  ),
  right(
    'a call with all that it declares',
    onLoan(
      [
        'action/run',
        { workflow: 'fine_of', scope: true, input: { loan: '$resource.id', days: 3, rate: '"child"' } },
        { set: { fine: ':output' }, to: to('s2') },
      ],
      saveLoan({ fee: '$fine' }),
    ),
  ),
  right(
    'a call in a queue',
    onLoan([
      'action/run',
      {
        workflow: 'fine_of',
        async: true,
        queue: 'letters',
        scope: true,
        input: { loan: '$resource.id', days: 14 },
      },
    ]),
  ),
  right(
    'a variable on both ways',
    onLoan(
      ifThen('$resource.reminded', 's2', 's3'),
      map('"again"', { set: { word: ':output' }, to: to('s4') }),
      map('"first"', { set: { word: ':output' }, to: to('s4') }),
      map('$word & " reminder"'),
    ),
  ),
  right(
    'a switch over all states',
    onLoan(
      [
        'flow/switch',
        { value: '$resource.state', cases: { a: '"out"', b: '"returned"', c: '"lost"' } },
        { to: { ...to('s2', 'a'), ...to('s2', 'b'), ...to('s2', 'c') } },
      ],
      ['action/refresh', { scope: 'list' }],
    ),
  ),
  right(
    'pages of another system',
    nightly(
      [
        'data/http',
        {
          url: '"https://api.catalogue.example/books?page=1"',
          connection: 'catalogue',
          next: 'body.next',
          items: 'body.items',
          pages: 20,
          as: 'json',
        },
      ],
      ['flow/each', { items: '$.body', as: 'found' }, { to: to('s3', 'item') }],
      [
        'action/save',
        { module: 'authors', mode: 'upsert', by: ['name'], recipes: { name: '$found.author' } },
      ],
    ),
  ),
  right(
    'an address that begins in the definition',
    onLoan([
      'data/http',
      {
        url: '"https://api.catalogue.example/isbn/" & $encodeUrlComponent($resource.number)',
        connection: 'catalogue',
        method: 'POST',
        body: { id: '$resource.id' },
      },
    ]),
  ),
  right('a path of the app', onLoan(['action/redirect', { url: '"/app/m/members/" & $resource.member' }])),
  right(
    'a view of the app',
    onLoan([
      'action/redirect',
      { view: { module: 'members', view: 'show', id: '$resource.member' }, target: '_blank' },
    ]),
  ),
  right(
    'tried again, then told',
    onLoan(
      [
        'data/http',
        { url: '"https://api.catalogue.example/x"', connection: 'catalogue' },
        { retry: { attempts: 3, delay: 2, factor: 2 }, to: to('s2', 'error') },
      ],
      ['action/notify', { recipients: 'librarian', title: 'The catalogue does not answer', type: 'error' }],
    ),
  ),
  right('a direct run with declared input', {
    'workflows/w': {
      ...direct(
        find(
          'books',
          { genre: '$input.genre', pages: { _between: ['$input.least', '$input.most'] } },
          { sort: '-pages' },
        ),
      )['workflows/w'],
      input: [
        {
          identifier: 'genre',
          type: 'select',
          required: true,
          options: { choices: ['novel', 'poetry', 'essay'] },
        },
        { identifier: 'least', type: 'integer', required: true },
        { identifier: 'most', type: 'integer', required: true },
      ],
    },
  }),
  right(
    'members behind members',
    nightly(
      find('loans', {
        member: { guardian: { standing: '"banned"' } },
        book: { author: { country: { _in: ['"uk"', '"us"'] } } },
      }),
    ),
  ),
  right(
    'rows that have a visit, and none by mail',
    nightly(
      find('loans', { talks: { _some: { how: '"visit"' } }, _not: { talks: { _some: { how: '"mail"' } } } }),
    ),
  ),
  right('every row has a charge', nightly(find('loans', { talks: { _every: { charge: { _gte: 0 } } } }))),
  right('without a clerk', nightly(find('loans', { clerk: null, returned_on: { _null: true } }))),
  right(
    'a clock of working days in a zone',
    chain(
      [
        ['event/schedule', { cron: '30 7 * * 1-5', timezone: 'Europe/Rome' }],
        ['action/notify', { recipients: 'librarian', title: 'Good morning' }],
      ],
      { elevated: true, events: [{ identifier: 'morning', type: 'schedule' }] },
    ),
  ),
];
