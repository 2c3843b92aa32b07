import { right, type Right } from '../case.ts';
import { onBooking, onExtra } from '../hotel.ts';
import { to } from '../workflow-pieces.ts';

/** Right definitions around the hotel, part 1. */
export const hotelStays: Right[] = [
  right(
    'found by limit one',
    onBooking(
      [
        'data/find',
        { module: 'guests', filter: { id: '$resource.guest' }, limit: 1 },
        { set: { g: ':output' }, to: to('s2') },
      ],
      [
        'action/save',
        {
          module: 'bookings',
          id: '$resource.id',
          mode: 'update',
          recipes: { notes: '$g.name', companions: '$g.id' },
        },
      ],
    ),
  ),
  right(
    'the first of found',
    onBooking(
      [
        'data/find',
        { module: 'rooms', filter: { closed: false }, sort: 'rate' },
        { set: { free: ':output' }, to: to('s2') },
      ],
      [
        'action/save',
        {
          module: 'bookings',
          id: '$resource.id',
          mode: 'update',
          recipes: { rooms: '$free.id', notes: '"Room " & $free[0].number' },
        },
      ],
    ),
  ),
  right(
    'the last of found',
    onBooking(
      [
        'data/find',
        { module: 'rooms', filter: { closed: false }, sort: 'rate' },
        { set: { free: ':output' }, to: to('s2') },
      ],
      [
        'action/save',
        { module: 'bookings', id: '$resource.id', mode: 'update', recipes: { notes: '$free[-1].number' } },
      ],
    ),
  ),
  right(
    'one picked by a condition',
    onBooking(['action/save', { recipes: { notes: '$resource.extras[kind = "spa"][0].title' } }]),
  ),
  right(
    'picked by a condition alone',
    onBooking(['action/save', { recipes: { notes: '$resource.extras[kind = "spa"].title' } }]),
  ),
  right(
    'joined titles',
    onBooking(['action/save', { recipes: { notes: '$join($resource.extras.title, ", ")' } }]),
  ),
  right(
    'a sum of rows',
    onBooking(['action/set', { recipes: { sum: '$sum($resource.extras.(price * qty))' } }]),
  ),
  right(
    'a sum of picked rows',
    onBooking([
      'action/set',
      { recipes: { sum: '$round($sum([$resource.extras[served].(price * qty)]), 2)' } },
    ]),
  ),
  right(
    'by a selector',
    onExtra([
      'action/set',
      { recipes: { '${selector}.qty': '$resource.${selector}.price > 50 ? 1 : $resource.${selector}.qty' } },
    ]),
  ),
  right(
    'a row marked',
    onExtra(
      ['flow/if', { condition: '$resource.${selector}.price < 0' }, { to: to('s2', 'true') }],
      [
        'action/set',
        {
          properties: {
            validateStatus: { '${selector}.price': '"error"' },
            validateMessage: { '${selector}.price': '"Not below 0"' },
          },
        },
      ],
    ),
  ),
  right(
    'whoever presses owns it',
    onBooking(['action/save', { recipes: { owner: '$user.id', confirmed_at: '$now()' } }]),
  ),
  right(
    'the owner gets a role',
    onBooking(
      ['flow/if', { condition: '$exists($resource.owner)' }, { to: to('s2', 'true') }],
      ['action/setRole', { user: '$resource.owner', role: '"reception"' }],
    ),
  ),
  right(
    'a mail to the owner',
    onBooking(
      ['flow/if', { condition: '$exists($resource.owner)' }, { to: to('s2', 'true') }],
      [
        'action/mail',
        { to: '$resource.owner', subject: '"Booking " & $resource.number', text: '"It is yours."' },
      ],
    ),
  ),
  right(
    'a mail to the guest',
    onBooking(
      ['data/find', { module: 'guests', filter: { id: '$resource.guest' }, one: true }],
      ['action/mail', { to: 'name & " <" & email & ">"', subject: '"Welcome"', text: '"Dear " & name' }],
    ),
  ),
  right(
    'a mail to all companions',
    onBooking(
      [
        'data/find',
        { module: 'guests', filter: { id: { _in: '$resource.companions' } } },
        { set: { all: ':output' }, to: to('s2') },
      ],
      ['action/mail', { to: '$all.email', bcc: '$user.email', subject: '"Welcome"', text: '"See you."' }],
    ),
  ),
];
