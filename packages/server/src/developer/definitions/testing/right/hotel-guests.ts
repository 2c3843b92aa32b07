import { right, type Right } from '../case.ts';
import { onBooking } from '../hotel.ts';
import { direct, hook, to } from '../workflow-pieces.ts';

/** Right definitions around the hotel, part 2. */
export const hotelGuests: Right[] = [
  right(
    'a mail with the contract',
    onBooking(
      ['flow/if', { condition: '$exists($resource.contract)' }, { to: to('s2', 'true') }],
      [
        'action/mail',
        {
          to: '$user.email',
          subject: '"Contract"',
          text: '"Here it is."',
          attachments: '$resource.contract',
        },
      ],
    ),
  ),
  right(
    'the contract shown',
    onBooking(
      ['flow/if', { condition: '$resource.contract' }, { to: to('s2', 'true') }],
      ['action/viewFile', { file: '$resource.contract', name: '"Contract " & $resource.number & ".pdf"' }],
    ),
  ),
  right(
    'a PDF into a field',
    onBooking(
      [
        'action/convert',
        { value: '"# Booking " & $resource.number', from: 'markdown', to: 'pdf', file: true },
        { set: { doc: ':output' }, to: to('s2') },
      ],
      [
        'action/save',
        { module: 'bookings', id: '$resource.id', mode: 'update', recipes: { contract: '$doc' } },
      ],
      ['action/downloadFile', { file: '$doc' }],
    ),
  ),
  right(
    'a PDF by its id',
    onBooking(
      ['action/convert', { value: '"# x"', from: 'md', to: 'PDF', file: true }],
      [
        'action/save',
        { module: 'bookings', mode: 'update', id: '$resource.id', recipes: { contract: '$.id' } },
      ],
    ),
  ),
  right(
    'a new guest from a webhook',
    hook(
      [
        'action/save',
        {
          module: 'guests',
          by: ['email'],
          recipes: {
            email: '$.email',
            name: '$.name ?: "Unknown"',
            language: '$.lang in ["de", "fr"] ? $.lang : "en"',
            points: 0,
            place: { lat: '$.lat', lng: '$.lng' },
          },
        },
      ],
      ['action/response', { status: 201, body: { id: '$.id' } }],
    ),
  ),
  right(
    'a new guest by copy',
    hook([
      'action/save',
      {
        module: 'guests',
        mode: 'create',
        copy: '$merge([{"language": "de"}, {"name": $.name, "email": $.email}])',
      },
    ]),
  ),
  right(
    'a guest by a literal copy',
    direct([
      'action/save',
      {
        module: 'guests',
        mode: 'create',
        copy: '{"name": "Ann", "language": "de"}',
        recipes: { email: '"ann@example.com"', address: { street: '"Mill Lane 1"' } },
      },
    ]),
  ),
  right(
    'a place as a constant',
    direct([
      'action/save',
      {
        module: 'guests',
        mode: 'create',
        recipes: {
          name: '"Ann"',
          email: '"ann@example.com"',
          place: '{"lat": 52.5, "lng": -13.4}',
          points: 5,
          pin: '"correct horse battery"',
          birthday: '"1990-02-28"',
        },
      },
    ]),
  ),
  right(
    'rows of a new booking',
    onBooking(
      ['data/map', { value: '{"x": 1}' }],
      [
        'action/save',
        {
          module: 'bookings',
          mode: 'create',
          recipes: {
            guest: '$resource.guest',
            arrival: '$resource.departure',
            departure: '$resource.departure',
            extras: [{ title: '"Breakfast"', kind: '"food"', price: 9.5, qty: '$resource.nights' }],
          },
        },
      ],
    ),
  ),
  right(
    'rows appended',
    onBooking([
      'action/save',
      {
        recipes: {
          extras: '$append($resource.extras, [{"title": "Late check-out", "price": 20, "kind": "other"}])',
        },
      },
    ]),
  ),
  right(
    'rows changed',
    onBooking([
      'action/save',
      { recipes: { extras: '$map($resource.extras, function($e) { $merge([$e, {"served": true}]) })' } },
    ]),
  ),
  right(
    'rows without one',
    onBooking([
      'action/save',
      { recipes: { extras: '$filter($resource.extras, function($e) { $e.kind != "spa" })' } },
    ]),
  ),
  right(
    'a row added',
    onBooking(['action/set', { add: [{ field: 'extras', value: { kind: '"food"', qty: 2 } }] }]),
  ),
  right(
    'a case for each state',
    onBooking(
      [
        'flow/switch',
        { value: '$resource.state', cases: { new: '"asked"', here: '"arrived"' } },
        { to: { new: { s2: ['default'] }, default: { s2: ['default'] } } },
      ],
      ['action/refresh', { scope: 'resource' }],
    ),
  ),
  right(
    'cases of numbers',
    onBooking(
      [
        'flow/switch',
        { value: '$count($resource.rooms)', cases: { none: 0, one: 1 } },
        { to: { none: { s2: ['default'] }, one: { s2: ['default'] } } },
      ],
      ['action/refresh'],
    ),
  ),
];
