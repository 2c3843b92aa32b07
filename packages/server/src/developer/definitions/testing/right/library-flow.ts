import { right, type Right } from '../case.ts';
import { find, onLoan, onTalk, saveLoan } from '../library.ts';
import { after, chain, hook, nightly, to } from '../workflow-pieces.ts';

const ifThen = (condition: string, then: string, other?: string) =>
  [
    'flow/if',
    { condition },
    { to: { ...to(then, 'true'), ...(other === undefined ? {} : to(other, 'false')) } },
  ] as const;

/** The library: workflows with many parts, in which there is nothing to find. */
export const libraryFlowRight: Right[] = [
  right(
    'a loan is returned, its book counted',
    onLoan(
      saveLoan({ state: '"returned"', returned_on: '$now("[Y0001]-[M01]-[D01]")' }, {}),
      find('books', { id: '$resource.book' }, { one: true }),
      ['action/save', { recipes: { lent: 'lent - 1' } }],
    ),
  ),
  right(
    'a reminder by mail with a letter',
    onLoan(
      find('members', { id: '$resource.member' }, { one: true }, { set: { who: ':output' }, to: to('s2') }),
      [
        'action/convert',
        { value: '"# Dear " & $who.name', from: 'markdown', to: 'pdf', file: true },
        { set: { letter: ':output' }, to: to('s3') },
      ],
      [
        'action/mail',
        {
          to: '$who.mail',
          subject: '"Your loan " & $resource.number',
          text: '"Please return it."',
          attachments: ['$letter'],
        },
      ],
      saveLoan({ reminded: true, letter: '$letter' }),
    ),
  ),
  right(
    'an optional filter beside a sure one',
    onLoan(find('loans', { member: '$resource.member', clerk: { _eq: '$resource.clerk', optional: true } })),
  ),
  right(
    'asked before it is used',
    onLoan(ifThen('$exists($resource.due)', 's2'), find('loans', { due: { _gte: '$resource.due' } })),
  ),
  right('another value where there is none', onLoan(find('loans', { fee: { _gte: '$resource.fee ?: 0' } }))),
  right(
    'the guardian, where there is one',
    onLoan(
      find('members', { id: '$resource.member' }, { one: true }, { set: { m: ':output' }, to: to('s2') }),
      ifThen('$exists($m.guardian)', 's3'),
      find('members', { id: '$m.guardian' }, { one: true }),
    ),
  ),
  right(
    'overdue loans at night, one after another',
    nightly(
      find(
        'loans',
        { state: '"out"', due: { _lt: '$now("[Y0001]-[M01]-[D01]")' } },
        { sort: 'due', limit: 500 },
      ),
      ['flow/each', { items: '$', as: 'loan', concurrency: 2 }, { to: { ...to('s3', 'item'), ...to('s5') } }],
      find('members', { id: '$loan.member' }, { one: true }),
      [
        'action/mail',
        { to: '$.mail', subject: '"Overdue: " & $loan.number', text: '"Please return it."' },
        { to: {} },
      ],
      ['action/notify', { recipients: 'librarian', title: 'Reminders are out' }],
    ),
  ),
  right(
    'a webhook that returns a loan by its number',
    hook(
      find('loans', { number: '$.number' }, { one: true }, { to: { ...to('s2'), ...to('s3', 'empty') } }),
      ['action/save', { recipes: { state: '"returned"' } }, { to: {} }],
      ['action/response', { status: 404, body: '"no such loan"' }],
    ),
  ),
  right(
    'a webhook that makes a member',
    hook([
      'action/save',
      {
        module: 'members',
        mode: 'upsert',
        by: ['mail'],
        recipes: {
          name: '$.name',
          mail: '$.mail',
          joined: '$now("[Y0001]-[M01]-[D01]")',
          branch: '$.branch',
        },
      },
    ]),
  ),
  right('the whole body is meant', hook(['action/save', { module: 'members', mode: 'create', copy: '$' }])),
  right(
    'old loans are deleted by a sure day',
    nightly([
      'action/delete',
      { module: 'loans', filter: { state: '"returned"', out_on: { _lt: '"2020-01-01"' } } },
    ]),
  ),
  right(
    'everything is exported, and said so',
    nightly([
      'action/export',
      {
        module: 'books',
        all: true,
        fields: ['isbn', 'title', 'left'],
        sort: 'title',
        format: 'xlsx',
        filename: '"books.xlsx"',
      },
    ]),
  ),
  right(
    'a deletion that asks first',
    hook(ifThen('$exists($.number)', 's2'), [
      'action/delete',
      { module: 'loans', filter: { number: '$.number' } },
    ]),
  ),
  right(
    'an update that asks whether there is something to do',
    after(
      'on_update',
      'loans',
      ifThen('$resource.state = "lost" and $not($resource.reminded)', 's2'),
      saveLoan({ reminded: true }),
    ),
  ),
  right(
    'what was before',
    chain(
      [
        ['event/on_update', {}, { set: { before: ':before', after: ':after' }, to: to('s1') }],
        ifThen('$before.state != $after.state', 's2'),
        [
          'action/notify',
          { recipients: 'librarian', recipes: { title: '"Loan " & $after.number & " is " & $after.state' } },
        ],
      ],
      { elevated: true, events: [{ identifier: 'loans_on_update', type: 'on_update', module: 'loans' }] },
    ),
  ),
  right(
    'a row is marked and added again',
    onTalk(
      ifThen('$row.charge > 50', 's2', 's3'),
      [
        'action/set',
        {
          properties: {
            validateStatus: { '${selector}.charge': '"warning"' },
            validateMessage: { '${selector}.charge': '"That is much"' },
          },
        },
      ],
      ['action/set', { recipes: { fee: '$sum($resource.talks.charge)' } }],
    ),
  ),
  right(
    'a row by the button',
    onLoan([
      'action/set',
      { add: [{ field: 'talks', value: { text: '"Called"', how: '"call"', by: '$user.id' }, at: 0 }] },
    ]),
  ),
];
