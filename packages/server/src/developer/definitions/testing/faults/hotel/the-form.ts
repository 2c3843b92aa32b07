import { fault, type Fault } from '../../case.ts';
import { onBooking } from '../../hotel.ts';
import { nightly } from '../../workflow-pieces.ts';
import { optionPath } from './pieces.ts';

/** Of the hotel: the form. */
export const theForm: Fault[] = [
  fault(
    'a field that is none',
    onBooking(['action/set', { recipes: { nots: '"x"' } }]),
    optionPath(1, 'recipes.nots'),
    'error unknown_field',
  ),
  fault(
    'a property that is none',
    onBooking(['action/set', { properties: { validateState: { notes: '"error"' } } }]),
    optionPath(1, 'properties.validateState'),
    'warning unknown_property',
  ),
  fault(
    'a value of a property',
    onBooking(['action/set', { properties: { validateStatus: { notes: '"bad"' } } }]),
    optionPath(1, 'properties.validateStatus.notes'),
    'warning not_a_choice',
  ),
  fault(
    'a property of a field that is none',
    onBooking(['action/set', { properties: { validateMessage: { nots: '"x"' } } }]),
    optionPath(1, 'properties.validateMessage.nots'),
    'error unknown_field',
  ),
  fault(
    'a message without a status',
    onBooking(['action/set', { properties: { hidden: { notes: '"yes"' } } }]),
    optionPath(1, 'properties.hidden.notes'),
    'warning wrong_type',
  ),
  fault(
    'add to a text',
    onBooking(['action/set', { add: [{ field: 'notes', value: '"x"' }] }]),
    optionPath(1, 'add.0.field'),
    'error wrong_type',
  ),
  fault(
    'add a field of a row that is none',
    onBooking(['action/set', { add: [{ field: 'extras', value: { name: '"Tea"' } }] }]),
    optionPath(1, 'add.0.value.name'),
    'warning unknown_field',
  ),
  fault(
    'add at a negative place',
    onBooking(['action/set', { add: [{ field: 'extras', value: { title: '"Tea"' }, at: -1 }] }]),
    optionPath(1, 'add.0.at'),
    'error too_small',
  ),
  fault(
    'a computed field',
    onBooking(['action/set', { recipes: { nights: 4 } }]),
    optionPath(1, 'recipes.nights'),
    'warning readonly',
  ),
  fault(
    'nothing to set',
    onBooking(['action/set', {}]),
    'workflows/w:elements.1.options.recipes',
    'warning required',
  ),
  fault(
    'in the night',
    nightly(['action/set', { recipes: { notes: '"x"' } }]),
    'workflows/w:elements.1.type',
    'warning no_effect',
  ),
  fault(
    'copy of a text',
    onBooking(['action/set', { copy: '$resource.notes' }]),
    optionPath(1, 'copy'),
    'warning wrong_type',
  ),
  fault(
    'a scope that is none',
    onBooking(['action/refresh', { scope: 'form' }]),
    optionPath(1, 'scope'),
    'error not_a_choice',
  ),
  fault(
    'a module to refresh',
    onBooking(['action/refresh', { scope: 'list', modules: ['booking'] }]),
    optionPath(1, 'modules.0'),
    'error unknown_module',
  ),
  fault(
    'address and view',
    onBooking(['action/redirect', { url: '"/app/"', view: { module: 'bookings', view: 'index' } }]),
    'workflows/w:elements.1.options',
    'error bad_value',
  ),
  fault('neither', onBooking(['action/redirect', {}]), 'workflows/w:elements.1.options', 'error bad_value'),
  fault(
    'a view that is none',
    onBooking(['action/redirect', { view: { module: 'bookings', view: 'edit' } }]),
    optionPath(1, 'view.view'),
    'error not_a_choice',
  ),
  fault(
    'a show without an id',
    onBooking(['action/redirect', { view: { module: 'bookings', view: 'show' } }]),
    optionPath(1, 'view.id'),
    'warning required',
  ),
  fault(
    'a target that is none',
    onBooking(['action/redirect', { url: '"/app/"', target: 'new' }]),
    optionPath(1, 'target'),
    'error not_a_choice',
  ),
  fault(
    'an id of a list',
    onBooking(['action/redirect', { view: { module: 'bookings', view: 'index', id: '$resource.id' } }]),
    optionPath(1, 'view.id'),
    'warning no_effect',
  ),
];
