import { fault, type Fault } from '../../case.ts';
import { onBooking } from '../../hotel.ts';
import { direct, hook, nightly, to } from '../../workflow-pieces.ts';
import { optionPath, saveBooking } from './pieces.ts';

/** Of the hotel: saving without a module. */
export const savingWithoutAModule: Fault[] = [
  fault(
    'the body of a hook',
    hook(['action/save', { recipes: { name: '$.name' } }]),
    optionPath(1, 'module'),
    'warning required',
  ),
  fault(
    'behind a question',
    onBooking(
      ['action/notify', { recipients: 'owner', title: 'x', actions: 'yes, no' }, { to: to('s2', 'yes') }],
      ['action/save', { recipes: { state: '"confirmed"' } }],
    ),
    optionPath(2, 'module'),
    'warning required',
  ),
  fault(
    'behind a map',
    onBooking(['data/map', { value: '{"a": 1}' }], ['action/save', { recipes: { state: '"confirmed"' } }]),
    optionPath(2, 'module'),
    'warning required',
  ),
  fault(
    'behind an answer of another',
    onBooking(['data/http', { url: '"https://api.pay.example/x"' }], ['action/delete', {}]),
    optionPath(2, 'module'),
    'warning required',
  ),
  fault(
    'of a direct run',
    direct(['action/save', { recipes: { state: '"confirmed"' } }]),
    optionPath(0, 'module'),
    'warning required',
  ),
  fault(
    'behind nothing found',
    onBooking(
      ['data/find', { module: 'guests', filter: { id: '$resource.guest' } }, { to: to('s2', 'empty') }],
      ['action/save', { recipes: { points: 1 } }],
    ),
    optionPath(2, 'module'),
    'warning required',
  ),
  fault(
    'behind a failure',
    onBooking(saveBooking({ state: '"left"' }, {}), ['data/map', { value: 1 }]) &&
      onBooking(
        ['action/save', { recipes: { state: '"left"' } }, { to: to('s2', 'error') }],
        ['action/save', { recipes: { notes: '"failed"' } }],
      ),
    optionPath(2, 'module'),
    'warning required',
  ),
  fault(
    'an update of what is no resource',
    hook(['action/save', { module: 'guests', mode: 'update', recipes: { points: 3 } }]),
    optionPath(1, 'id'),
    'warning required',
  ),
  fault(
    'nothing to write',
    hook(['action/save', { module: 'guests' }]),
    optionPath(1, 'recipes'),
    'warning required',
  ),
  fault(
    'a file saved as a guest',
    nightly(
      ['action/export', { module: 'rooms', all: true }],
      ['action/save', { mode: 'create', recipes: { name: '"x"' } }],
    ),
    optionPath(2, 'module'),
    'warning required',
  ),
];
