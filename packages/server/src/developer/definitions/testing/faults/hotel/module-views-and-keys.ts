import { fault, type Fault } from '../../case.ts';
import { changed } from '../../hotel.ts';

/** Of the hotel: module views and keys. */
export const moduleViewsAndKeys: Fault[] = [
  fault(
    'an unknown column',
    changed('rooms', () => ({ views: { index: { columns: ['number', 'flor'] } } })),
    'modules/rooms:bakery_resource.views.index.columns.1',
    'error unknown_field',
  ),
  fault(
    'a column twice',
    changed('rooms', () => ({ views: { index: { columns: ['number', 'number'] } } })),
    'modules/rooms:bakery_resource.views.index.columns.1',
    'error duplicate',
  ),
  fault(
    'an order by an unknown',
    changed('rooms', () => ({ views: { index: { sort: '-flor' } } })),
    'modules/rooms:bakery_resource.views.index.sort',
    'error unknown_field',
  ),
  fault(
    'an order by a list',
    changed('bookings', () => ({ views: { index: { sort: 'extras' } } })),
    'modules/bookings:bakery_resource.views.index.sort',
    'error unknown_field',
  ),
  fault(
    'a filter of a view',
    changed('rooms', () => ({ views: { index: { filter: { kind: 'triple' } } } })),
    'modules/rooms:bakery_resource.views.index.filter.kind',
    'warning not_a_choice',
  ),
  fault(
    'a password as a column',
    changed('guests', () => ({ views: { index: { columns: ['name', 'pin'] } } })),
    'modules/guests:bakery_resource.views.index.columns.1',
    'warning no_effect',
  ),
  fault(
    'a search in a number',
    changed('rooms', () => ({ views: { index: { search: ['floor'] } } })),
    'modules/rooms:bakery_resource.views.index.search.0',
    'error conflict',
  ),
  fault(
    'fields and sections',
    changed('rooms', () => ({ views: { show: { fields: ['number'], sections: [{ fields: ['floor'] }] } } })),
    'modules/rooms:bakery_resource.views.show.sections',
    'error conflict',
  ),
  fault(
    'a section without fields',
    changed('rooms', () => ({ views: { show: { sections: [{ title: 'A', fields: [] }] } } })),
    'modules/rooms:bakery_resource.views.show.sections.0.fields',
    'warning no_effect',
  ),
  fault(
    'a form without a required field',
    changed('rooms', () => ({ views: { create: { fields: ['number', 'floor', 'kind'] } } })),
    'modules/rooms:bakery_resource.views.create.fields',
    'warning required',
  ),
  fault(
    'an unknown view',
    changed('rooms', () => ({ views: { list: { columns: ['number'] } } })),
    'modules/rooms:bakery_resource.views.list',
    'error unknown_key',
  ),
  fault(
    'a key of an unknown field',
    changed('rooms', () => ({ unique: [['floor', 'wing']] })),
    'modules/rooms:bakery_resource.unique.0.1',
    'error unknown_field',
  ),
  fault(
    'a button nobody takes',
    changed('rooms', () => ({ buttons: { save: { trigger: 'room_saved' } } })),
    'modules/rooms:bakery_resource.buttons.save.trigger',
    'warning unbound_event',
  ),
  fault(
    'a hidden button that fires',
    changed('bookings', () => ({ buttons: { update: { trigger: 'booking_pressed', display: false } } })),
    'modules/bookings:bakery_resource.buttons.update.trigger',
    'warning no_effect',
  ),
  fault(
    'an action twice',
    changed('bookings', () => ({
      actions: [
        { identifier: 'confirm', title: 'A', trigger: 'booking_confirmed' },
        { identifier: 'confirm', title: 'B', trigger: 'booking_confirmed' },
      ],
    })),
    'modules/bookings:bakery_resource.actions',
    'error bad_value',
  ),
  fault(
    'a style that is none',
    changed('bookings', () => ({
      actions: [{ identifier: 'confirm', title: 'A', trigger: 'booking_confirmed', style: 'green' }],
    })),
    'modules/bookings:bakery_resource.actions.0.style',
    'error not_a_choice',
  ),
  fault(
    'a capability that is none',
    changed('rooms', () => ({ capabilities: ['Pages'] })),
    'modules/rooms:bakery_resource.capabilities.0',
    'error not_a_choice',
  ),
  fault(
    'revisions for no day',
    changed('rooms', () => ({ revisions: { days: 0 } })),
    'modules/rooms:bakery_resource.revisions.days',
    'error too_small',
  ),
  fault(
    'a filter of a view with an operator that is none',
    changed('rooms', () => ({ views: { index: { filter: { floor: { _over: 2 } } } } })),
    'modules/rooms:bakery_resource.views.index.filter.floor._over',
    'error unknown_operator',
  ),
];
