import { fault, type Fault } from '../../case.ts';
import { onBooking } from '../../hotel.ts';
import { to } from '../../workflow-pieces.ts';
import { optionPath } from './pieces.ts';

const http = (name: string, options: object, at: string, told: string) =>
  fault(
    name,
    onBooking(['data/http', { url: '"https://api.pay.example/x"', ...options }]),
    optionPath(1, at),
    told,
  );

/** Of the hotel: other systems. */
export const otherSystems: Fault[] = [
  http('a method that is none', { method: 'FETCH' }, 'method', 'error not_a_choice'),
  http('a body of a GET', { body: { a: 1 } }, 'body', 'warning no_effect'),
  http('a status that is none', { expect: 700 }, 'expect', 'error too_large'),
  http('a class that is none', { expect: '2XX ok' }, 'expect', 'error bad_format'),
  http('a header with a line', { headers: { 'X-A': '"a\\nb"' } }, 'headers.X-A', 'warning bad_format'),
  http('a header that is none', { headers: { 'X A': '"a"' } }, 'headers.X A', 'warning bad_format'),
  http('headers as a list', { headers: ['"a: b"'] }, 'headers', 'warning wrong_type'),
  http('a connection that is none', { connection: 'payment' }, 'connection', 'error unknown_connection'),
  http('a connection of a secret', { connection: 'pay_hook' }, 'connection', 'error wrong_kind'),
  http('a number for an address', { url: '$resource.nights' }, 'url', 'warning wrong_type'),
  fault(
    'a member of the answer',
    onBooking(['data/http', { url: '"https://api.pay.example/x"' }], ['data/map', { value: '$.data' }]),
    optionPath(2, 'value'),
    'warning unknown_field',
  ),
  fault(
    'an item of the answer',
    onBooking(
      ['data/http', { url: '"https://api.pay.example/x"' }],
      ['flow/each', { items: '$.items' }, { to: to('s3', 'item') }],
      ['action/refresh'],
    ),
    optionPath(2, 'items'),
    'warning unknown_field',
  ),
  fault(
    'a status as a text',
    onBooking(
      ['data/http', { url: '"https://api.pay.example/x"' }],
      ['flow/if', { condition: '$.status = "200"' }, { to: to('s3', 'true') }],
      ['action/refresh'],
    ),
    optionPath(2, 'condition'),
    'warning wrong_type',
  ),
];
