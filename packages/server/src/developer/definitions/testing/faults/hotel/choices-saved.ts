import { fault, type Fault } from '../../case.ts';
import { onBooking, onExtra } from '../../hotel.ts';
import { direct, to } from '../../workflow-pieces.ts';
import { newGuest, optionPath, saveBooking } from './pieces.ts';

/** Of the hotel: choices saved. */
export const choicesSaved: Fault[] = [
  fault(
    'a state that is none',
    onBooking(saveBooking({ state: '"confirmd"' })),
    optionPath(1, 'recipes.state'),
    'warning not_a_choice',
  ),
  fault(
    'one arm of a condition',
    onBooking(saveBooking({ state: '$resource.nights > 3 ? "confirmed" : "ask"' })),
    optionPath(1, 'recipes.state'),
    'warning not_a_choice',
  ),
  fault(
    'by a variable',
    onBooking(
      ['data/map', { value: '"gone"' }, { set: { next: ':output' }, to: to('s2') }],
      saveBooking({ state: '$next' }, { id: '$resource.id', mode: 'update' }),
    ),
    optionPath(2, 'recipes.state'),
    'warning not_a_choice',
  ),
  fault(
    'in a row',
    onBooking(saveBooking({ extras: '[{"title": "Tea", "kind": "drink"}]' })),
    optionPath(1, 'recipes.extras'),
    'warning not_a_choice',
  ),
  fault(
    'in a row as a structure',
    onBooking(saveBooking({ extras: [{ title: '"Tea"', kind: '"drink"' }] })),
    optionPath(1, 'recipes.extras.0.kind'),
    'warning not_a_choice',
  ),
  fault(
    'of a multiselect',
    direct([
      'action/save',
      {
        module: 'rooms',
        mode: 'create',
        recipes: { number: '"1"', floor: 1, kind: '"single"', rate: 50, features: '["wifi", "sauna"]' },
      },
    ]),
    optionPath(0, 'recipes.features'),
    'warning not_a_choice',
  ),
  fault(
    'by copy',
    direct(newGuest({}, { copy: '{"language": "english"}' })),
    optionPath(0, 'copy'),
    'warning not_a_choice',
  ),
  fault(
    'in the form',
    onBooking(['action/set', { recipes: { state: '"Confirmed"' } }]),
    optionPath(1, 'recipes.state'),
    'warning not_a_choice',
  ),
  fault(
    'by a selector',
    onExtra(['action/set', { recipes: { '${selector}.kind': '"fod"' } }]),
    optionPath(1, 'recipes.${selector}.kind'),
    'warning not_a_choice',
  ),
  fault(
    'in an added row',
    onBooking(['action/set', { add: [{ field: 'extras', value: { title: '"Tea"', kind: '"drinks"' } }] }]),
    optionPath(1, 'add.0.value.kind'),
    'warning not_a_choice',
  ),
  fault(
    'from another select',
    onBooking(
      [
        'data/find',
        { module: 'rooms', filter: { closed: false }, one: true },
        { set: { r: ':output' }, to: to('s2') },
      ],
      saveBooking({ state: '$r.kind' }, { id: '$resource.id' }),
    ),
    optionPath(2, 'recipes.state'),
    'warning not_a_choice',
  ),
];
