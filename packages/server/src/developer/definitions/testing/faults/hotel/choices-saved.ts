import { fault, type Fault } from '../../case.ts';
import { onBooking, onExtra } from '../../hotel.ts';
import { direct, to } from '../../workflow-pieces.ts';

const o = (n: number, p: string) => `workflows/w:elements.${n}.options.${p}`;
const save = (recipes: object, more: object = {}) =>
  ['action/save', { module: 'bookings', recipes, ...more }] as const;
const newGuest = (recipes: object, more: object = {}) =>
  [
    'action/save',
    {
      module: 'guests',
      mode: 'create',
      recipes: { name: '"Ann"', email: '"ann@example.com"', ...recipes },
      ...more,
    },
  ] as const;

/** Of the hotel: choices saved. */
export const choicesSaved: Fault[] = [
  fault(
    'a state that is none',
    onBooking(save({ state: '"confirmd"' })),
    o(1, 'recipes.state'),
    'warning not_a_choice',
  ),
  fault(
    'one arm of a condition',
    onBooking(save({ state: '$resource.nights > 3 ? "confirmed" : "ask"' })),
    o(1, 'recipes.state'),
    'warning not_a_choice',
  ),
  fault(
    'by a variable',
    onBooking(
      ['data/map', { value: '"gone"' }, { set: { next: ':output' }, to: to('s2') }],
      save({ state: '$next' }, { id: '$resource.id', mode: 'update' }),
    ),
    o(2, 'recipes.state'),
    'warning not_a_choice',
  ),
  fault(
    'in a row',
    onBooking(save({ extras: '[{"title": "Tea", "kind": "drink"}]' })),
    o(1, 'recipes.extras'),
    'warning not_a_choice',
  ),
  fault(
    'in a row as a structure',
    onBooking(save({ extras: [{ title: '"Tea"', kind: '"drink"' }] })),
    o(1, 'recipes.extras.0.kind'),
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
    o(0, 'recipes.features'),
    'warning not_a_choice',
  ),
  fault(
    'by copy',
    direct(newGuest({}, { copy: '{"language": "english"}' })),
    o(0, 'copy'),
    'warning not_a_choice',
  ),
  fault(
    'in the form',
    onBooking(['action/set', { recipes: { state: '"Confirmed"' } }]),
    o(1, 'recipes.state'),
    'warning not_a_choice',
  ),
  fault(
    'by a selector',
    onExtra(['action/set', { recipes: { '${selector}.kind': '"fod"' } }]),
    o(1, 'recipes.${selector}.kind'),
    'warning not_a_choice',
  ),
  fault(
    'in an added row',
    onBooking(['action/set', { add: [{ field: 'extras', value: { title: '"Tea"', kind: '"drinks"' } }] }]),
    o(1, 'add.0.value.kind'),
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
      save({ state: '$r.kind' }, { id: '$resource.id' }),
    ),
    o(2, 'recipes.state'),
    'warning not_a_choice',
  ),
];
