import { fault, type Fault } from '../../case.ts';
import { onBooking } from '../../hotel.ts';
import { direct } from '../../workflow-pieces.ts';
import { newGuest, optionPath, saveBooking } from './pieces.ts';

/** Of the hotel: addresses. */
export const addresses: Fault[] = [
  fault(
    'a word',
    onBooking(['action/mail', { to: '"reception"', subject: '"x"', text: '"x"' }]),
    optionPath(1, 'to'),
    'warning bad_format',
  ),
  fault(
    'a sender',
    onBooking(['action/mail', { to: '$user.email', from: '"Hotel"', subject: '"x"', text: '"x"' }]),
    optionPath(1, 'from'),
    'warning bad_format',
  ),
  fault(
    'a name for an address',
    onBooking(['action/mail', { to: '$user.name', subject: '"x"', text: '"x"' }]),
    optionPath(1, 'to'),
    'warning wrong_type',
  ),
  fault(
    'a phone for an address',
    onBooking(
      ['data/find', { module: 'guests', filter: { id: '$resource.guest' }, one: true }],
      ['action/mail', { to: 'phone', subject: '"x"', text: '"x"' }],
    ),
    optionPath(2, 'to'),
    'warning wrong_type',
  ),
  fault(
    'a scheme',
    onBooking(['data/http', { url: '"htps://api.pay.example/"' }]),
    optionPath(1, 'url'),
    'warning bad_format',
  ),
  fault(
    'no scheme',
    onBooking(['data/http', { url: '"api.pay.example/x"' }]),
    optionPath(1, 'url'),
    'warning bad_format',
  ),
  fault(
    'a host that the connection has not',
    onBooking(['data/http', { url: '"https://api.other.example/"', connection: 'payments' }]),
    optionPath(1, 'url'),
    'warning address_refused',
  ),
  fault(
    'a redirect elsewhere',
    onBooking(['action/redirect', { url: '"//evil.example/"' }]),
    optionPath(1, 'url'),
    'warning bad_format',
  ),
  fault(
    'a redirect without a slash',
    onBooking(['action/redirect', { url: '"app/m/bookings"' }]),
    optionPath(1, 'url'),
    'warning bad_format',
  ),
  fault(
    'a redirect to a module that is none',
    onBooking(['action/redirect', { url: '"/app/m/booking"' }]),
    optionPath(1, 'url'),
    'warning unknown_module',
  ),
  fault(
    'a host with a path',
    onBooking(['action/deploySite', { site: '"x"', hostnames: ['"www.example.org/shop"'] }]),
    'workflows/w:elements.1.options.hostnames',
    'warning bad_format',
  ),
  fault(
    'a host with a scheme',
    onBooking(['action/deploySite', { site: '"x"', hostnames: '["https://www.example.org"]' }]),
    optionPath(1, 'hostnames'),
    'warning bad_format',
  ),
  fault(
    'an address saved',
    direct(newGuest({ email: '"ann at example.com"' })),
    optionPath(0, 'recipes.email'),
    'warning bad_format',
  ),
  fault(
    'a web address saved',
    onBooking(saveBooking({ channel: '"www.example.com"' })),
    optionPath(1, 'recipes.channel'),
    'warning bad_format',
  ),
  fault(
    'a colour saved',
    direct(
      ['data/find', { module: 'rooms', filter: { number: '$input.n' }, one: true }],
      ['action/save', { recipes: { colour: '"green"' } }],
    ),
    optionPath(1, 'recipes.colour'),
    'warning bad_format',
  ),
  fault(
    'a phone saved',
    direct(newGuest({ phone: '"none"' })),
    optionPath(0, 'recipes.phone'),
    'warning bad_format',
  ),
  fault(
    'an icon that is none',
    onBooking(['action/notify', { title: 'x', icon: 'bell' }]),
    optionPath(1, 'icon'),
    'warning bad_format',
  ),
];
