import type { Pieces } from './case.ts';
import { chain, to, type Step } from './workflow-pieces.ts';

/** A second app that cases are put over: a small hotel with guests, rooms and bookings. */
export const hotel: Pieces = {
  'modules/companies': module('companies', {
    label: '$resource.name',
    fields: [
      { identifier: 'name', type: 'text', required: true, unique: true },
      { identifier: 'vat', type: 'text', options: { pattern: '[A-Z]{2}[0-9]{8,10}', maxLength: 12 } },
      { identifier: 'discount', type: 'number', options: { min: 0, max: 100 } },
      { identifier: 'contact', type: 'relation', options: { module: 'guests' } },
    ],
  }),
  'modules/guests': module('guests', {
    label: '$resource.name',
    fields: [
      { identifier: 'name', type: 'text', required: true },
      { identifier: 'email', type: 'email', required: true, unique: true },
      { identifier: 'phone', type: 'phone' },
      { identifier: 'birthday', type: 'date' },
      { identifier: 'language', type: 'select', default: 'en', options: { choices: ['de', 'en', 'fr'] } },
      { identifier: 'points', type: 'integer', default: 0 },
      { identifier: 'newsletter', type: 'boolean', default: false },
      { identifier: 'passport', type: 'image' },
      { identifier: 'address', type: 'map', options: { values: 'text' } },
      { identifier: 'place', type: 'geo' },
      { identifier: 'pin', type: 'password' },
      { identifier: 'company', type: 'relation', options: { module: 'companies' } },
    ],
  }),
  'modules/rooms': module('rooms', {
    label: '"Room " & $resource.number',
    fields: [
      { identifier: 'number', type: 'text', required: true, unique: true },
      { identifier: 'floor', type: 'integer', required: true },
      {
        identifier: 'kind',
        type: 'select',
        required: true,
        options: { choices: ['single', 'double', { value: 'suite', title: 'Suite' }] },
      },
      { identifier: 'rate', type: 'money', required: true, options: { currency: 'EUR', min: 1 } },
      { identifier: 'features', type: 'multiselect', options: { choices: ['wifi', 'balcony', 'bath'] } },
      { identifier: 'photos', type: 'image', options: { multiple: true } },
      { identifier: 'closed', type: 'boolean', default: false },
      { identifier: 'colour', type: 'color' },
    ],
  }),
  'modules/bookings': module('bookings', {
    label: '$resource.number & " " & $resource.state',
    fields: [
      { identifier: 'number', type: 'text', unique: true, options: { numbering: { format: 'B-{0000}' } } },
      { identifier: 'guest', type: 'relation', required: true, options: { module: 'guests' } },
      { identifier: 'companions', type: 'relation', options: { module: 'guests', multiple: true } },
      { identifier: 'rooms', type: 'relation', options: { module: 'rooms', multiple: true } },
      {
        identifier: 'arrival',
        type: 'date',
        required: true,
        options: { events: { on_change: ['dates_changed'] } },
      },
      { identifier: 'departure', type: 'date', required: true },
      {
        identifier: 'state',
        type: 'select',
        default: 'asked',
        options: { choices: ['asked', 'confirmed', 'arrived', 'left', 'cancelled'] },
      },
      {
        identifier: 'extras',
        type: 'list',
        options: {
          fields: [
            { identifier: 'title', type: 'text', required: true },
            { identifier: 'price', type: 'number', options: { events: { on_change: ['extra_changed'] } } },
            { identifier: 'qty', type: 'integer', default: 1 },
            { identifier: 'kind', type: 'select', options: { choices: ['food', 'spa', 'other'] } },
            { identifier: 'served', type: 'boolean', default: false },
            { identifier: 'by', type: 'user' },
          ],
          buttons: [{ identifier: 'serve', title: 'Serve', trigger: 'extra_served' }],
        },
      },
      { identifier: 'deposit', type: 'money', options: { currency: 'EUR' } },
      { identifier: 'sum', type: 'number', readonly: true },
      {
        identifier: 'nights',
        type: 'computed',
        options: {
          expression: '($toMillis($resource.departure) - $toMillis($resource.arrival)) / 86400000',
          result: 'integer',
        },
      },
      { identifier: 'owner', type: 'user', default: '$user.id' },
      { identifier: 'desk', type: 'role' },
      { identifier: 'notes', type: 'textarea' },
      { identifier: 'contract', type: 'file' },
      { identifier: 'confirmed_at', type: 'datetime' },
      { identifier: 'check_in', type: 'time' },
      { identifier: 'channel', type: 'url' },
      { identifier: 'meta', type: 'json' },
    ],
    views: { index: { columns: ['number', 'guest', 'state', 'arrival'], sort: '-arrival' } },
    buttons: { update: { trigger: 'booking_pressed' } },
    actions: [{ identifier: 'confirm', title: 'Confirm', trigger: 'booking_confirmed' }],
  }),
  'roles/reception': {
    slug: 'reception',
    title: 'Reception',
    permissions: [
      { module: 'bookings', action: 'read' },
      { module: 'guests', action: 'read' },
    ],
  },
  'roles/owner': { slug: 'owner', title: 'Owner', permissions: [{ module: '*', action: 'read' }] },
  'connections/payments': {
    name: 'payments',
    kind: 'bearer',
    hosts: ['api.pay.example'],
    roles: ['reception'],
  },
  'connections/pay_hook': { name: 'pay_hook', kind: 'secret', settings: {} },
  'workflows/hotel_forms':
    chain(
      [
        ['event/on_change', { event: 'extra_changed' }, { to: to('show') }],
        ['event/on_change', { event: 'dates_changed' }, { to: to('show') }],
        ['event/on_click', {}, { to: to('show') }],
        ['action/refresh', { scope: 'page' }, { name: 'show' }],
      ],
      {
        identifier: 'hotel_forms',
        events: [
          { identifier: 'extra_changed', type: 'on_change', module: 'bookings' },
          { identifier: 'dates_changed', type: 'on_change', module: 'bookings' },
          { identifier: 'extra_served', type: 'on_click', module: 'bookings' },
          { identifier: 'booking_pressed', type: 'on_click', module: 'bookings' },
          { identifier: 'booking_confirmed', type: 'on_click', module: 'bookings' },
        ],
      },
    )['workflows/w'] ?? {},
  'workflows/price_of': {
    identifier: 'price_of',
    entry: 'sum',
    input: [
      { identifier: 'kind', type: 'select', required: true, options: { choices: ['single', 'double'] } },
      { identifier: 'nights', type: 'integer', required: true },
      { identifier: 'breakfast', type: 'boolean' },
      { identifier: 'arrival', type: 'date' },
    ],
    elements: [
      {
        name: 'sum',
        type: 'data/map',
        options: {
          value:
            '{"sum": $input.nights * ($input.kind = "single" ? 60 : 90) + ($input.breakfast ? 12 : 0), "from": $input.arrival}',
        },
      },
    ],
  },
};

function module(name: string, resource: object): object {
  return { bakery_resource_module: name, bakery_resource: resource };
}

/** Steps behind the button of a booking; the first is `elements.1`. */
export function onBooking(...steps: Step[]): Pieces {
  return chain([['event/on_click'], ...steps], {
    events: [{ identifier: 'booking_pressed', type: 'on_click', module: 'bookings' }],
  });
}

/** Steps after the price of an extra was changed; the first is `elements.1`. */
export function onExtra(...steps: Step[]): Pieces {
  return chain([['event/on_change', {}, { set: { selector: ':selector' }, to: to('s1') }], ...steps], {
    events: [{ identifier: 'extra_changed', type: 'on_change', module: 'bookings' }],
  });
}

/** A module of the hotel with some keys of `bakery_resource` in the place of its own. */
export function changed(name: string, change: (resource: HotelModule) => object): Pieces {
  const { bakery_resource } = hotel[`modules/${name}`] as { bakery_resource: HotelModule };
  return { [`modules/${name}`]: module(name, { ...bakery_resource, ...change(bakery_resource) }) };
}

/** What `changed` gives to see of a module. */
export interface HotelModule {
  fields: readonly { identifier: string }[];
}

/** A module of the hotel with further fields. */
export function withFields(name: string, ...fields: object[]): Pieces {
  return changed(name, (resource) => ({ fields: [...resource.fields, ...fields] }));
}
