import { fault, type Fault } from '../../case.ts';
import { find, onLoan, saveLoan } from '../../library.ts';
import { after, direct, hook, nightly, to } from '../../workflow-pieces.ts';
import { optionPath as o } from '../hotel/pieces.ts';

/** Faults of the library: choices, required fields, words without quotes, ids and addresses. */
export const libraryValues2: Fault[] = [
  fault(
    'required emptied on update',
    onLoan(saveLoan({ out_on: null })),
    o(1, 'recipes.out_on'),
    'warning required',
  ),
  fault(
    'word without quotes in a webhook',
    hook(['action/save', { module: 'loans', id: '$.loan', mode: 'update', recipes: { state: 'returned' } }]),
    o(1, 'recipes.state'),
    'warning unquoted',
  ),
  fault(
    'word without quotes in a filter',
    hook(find('loans', { state: 'out' })),
    o(1, 'filter.state'),
    'warning unquoted',
  ),
  fault(
    'word without quotes in _in',
    hook(find('loans', { state: { _in: ['out', '"lost"'] } })),
    o(1, 'filter.state._in'),
    'warning unquoted',
  ),
  fault(
    'word without quotes in a case',
    direct(
      [
        'flow/switch',
        { value: '$input.kind', cases: { a: 'loan', b: '"book"' } },
        { to: { ...to('s1', 'a'), ...to('s1', 'b') } },
      ],
      ['data/map', { value: 1 }],
    ),
    o(0, 'cases.a'),
    'warning unquoted',
  ),
  fault(
    'word without quotes in a subject',
    onLoan(['action/mail', { to: '"desk@library.example"', subject: 'Reminder', text: '"x"' }]),
    o(1, 'subject'),
    'error unknown_field',
  ),
  fault(
    'word without quotes as a role',
    onLoan(['action/setRole', { user: '$user', role: 'librarian' }]),
    o(1, 'role'),
    'error unknown_field',
  ),
  fault(
    'words without quotes in a message',
    onLoan(['flow/fail', { message: 'The book is lost' }]),
    o(1, 'message'),
    'error expression_syntax',
  ),
  fault(
    'id of the loan as member',
    after(
      'on_update',
      'loans',
      ['flow/if', { condition: '$resource.reminded' }, { to: to('s2', 'true') }],
      saveLoan({ member: '$resource.id' }),
    ),
    o(2, 'recipes.member'),
    'warning wrong_type',
  ),
  fault(
    'member as book',
    onLoan(saveLoan({ book: '$resource.member' })),
    o(1, 'recipes.book'),
    'warning wrong_type',
  ),
  fault(
    'found author as member',
    onLoan(
      find('authors', { country: '"uk"' }, { one: true }, { set: { a: ':output' }, to: to('s2') }),
      saveLoan({ member: '$a.id' }),
    ),
    o(2, 'recipes.member'),
    'warning wrong_type',
  ),
  fault(
    'user for a relation',
    onLoan(saveLoan({ member: '$user.id' })),
    o(1, 'recipes.member'),
    'warning wrong_type',
  ),
  fault(
    'member for a user',
    onLoan(saveLoan({ clerk: '$resource.member' })),
    o(1, 'recipes.clerk'),
    'warning wrong_type',
  ),
  fault(
    'book in the filter of a member',
    onLoan(find('loans', { member: '$resource.book' })),
    o(1, 'filter.member'),
    'warning wrong_type',
  ),
  fault(
    'loan by the id of its member',
    onLoan(find('loans', { id: '$resource.member' }, { one: true })),
    o(1, 'filter.id'),
    'warning wrong_type',
  ),
  fault(
    'member deleted by the id of a book',
    onLoan(['action/delete', { module: 'members', id: '$resource.book' }]),
    o(1, 'id'),
    'warning wrong_type',
  ),
  fault(
    'book saved under the id of the member',
    onLoan([
      'action/save',
      { module: 'books', id: '$resource.member', mode: 'update', recipes: { lent: '1' } },
    ]),
    o(1, 'id'),
    'warning wrong_type',
  ),
  fault(
    'name for an id',
    onLoan(saveLoan({ book: '"The Leopard"' })),
    o(1, 'recipes.book'),
    'warning bad_format',
  ),
  fault(
    'whole list for one relation',
    onLoan(
      find('books', { genre: '"novel"' }, {}, { set: { b: ':output' }, to: to('s2') }),
      saveLoan({ book: '$b.id' }),
    ),
    o(2, 'recipes.book'),
    'warning wrong_type',
  ),
  fault(
    'address without at',
    onLoan(['action/mail', { to: '"desk.library.example"', subject: '"x"', text: '"y"' }]),
    o(1, 'to'),
    'warning bad_format',
  ),
  fault(
    'address in a list',
    onLoan([
      'action/mail',
      { to: ['"desk@library.example"', '"boss at library"'], subject: '"x"', text: '"y"' },
    ]),
    o(1, 'to'),
    'warning bad_format',
  ),
  fault(
    'address of a relation',
    onLoan(['action/mail', { to: '$resource.member', subject: '"x"', text: '"y"' }]),
    o(1, 'to'),
    'warning wrong_type',
  ),
  fault(
    'sender that is no address',
    onLoan([
      'action/mail',
      { to: '"desk@library.example"', from: '"The library"', subject: '"x"', text: '"y"' },
    ]),
    o(1, 'from'),
    'warning bad_format',
  ),
  fault(
    'address with one slash',
    nightly(['data/http', { url: '"https:/api.catalogue.example/x"' }]),
    o(1, 'url'),
    'warning bad_format',
  ),
  fault(
    'address by ftp',
    nightly(['data/http', { url: '"ftp://files.example/x"' }]),
    o(1, 'url'),
    'warning bad_format',
  ),
  fault(
    'icon that is no address',
    onLoan(['action/notify', { recipients: 'librarian', title: 'x', icon: 'bell' }]),
    o(1, 'icon'),
    'warning bad_format',
  ),
  fault(
    'user by what is no address',
    onLoan(['action/resetPassword', { user: '"ann"' }]),
    o(1, 'user'),
    'warning bad_format',
  ),
];
