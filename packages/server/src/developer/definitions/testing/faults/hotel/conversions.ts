import { fault, type Fault } from '../../case.ts';
import { onBooking } from '../../hotel.ts';
import { optionPath } from './pieces.ts';

const conv = (name: string, options: object, at: string, told: string) =>
  fault(
    name,
    onBooking(['action/convert', { value: '$resource.notes', from: 'markdown', to: 'html', ...options }]),
    optionPath(1, at),
    told,
  );

/** Of the hotel: conversions. */
export const conversions: Fault[] = [
  conv('from a PDF', { from: 'pdf' }, 'from', 'error bad_value'),
  conv('a filter that is none', { to: 'latex', filters: ['tables'] }, 'filters.0', 'error not_a_choice'),
  conv('a filter without LaTeX', { filters: ['table'] }, 'filters', 'warning no_effect'),
  conv('parse without LaTeX', { parse: true }, 'parse', 'warning no_effect'),
  conv('an asset without content', { assets: [{ name: 'a.png' }] }, 'assets.0', 'error bad_value'),
  conv(
    'an asset with a bad scheme',
    { assets: [{ name: 'a.png', url: 'ftp://a.example/a.png' }] },
    'assets.0.url',
    'error bad_value',
  ),
  conv(
    'an asset by url and data',
    { assets: [{ name: 'a.png', url: 'https://a.example/a.png', data: 'AAAA' }] },
    'assets.0',
    'error bad_value',
  ),
  conv(
    'data that is no Base64',
    { assets: [{ name: 'a.png', data: 'not base 64!' }] },
    'assets.0.data',
    'error bad_value',
  ),
  conv('a number to convert', { value: '$resource.nights' }, 'value', 'warning unquoted'),
  conv('the file as a text', { file: 'yes' }, 'file', 'error wrong_type'),
  fault(
    'what came in',
    onBooking(['action/convert', { from: 'markdown', to: 'html' }]),
    optionPath(1, 'value'),
    'warning required',
  ),
  fault(
    'a field of a text',
    onBooking(
      ['action/convert', { value: '$resource.notes', from: 'markdown', to: 'html' }],
      ['action/viewFile', { file: '$.id' }],
    ),
    optionPath(2, 'file'),
    'warning wrong_type',
  ),
];
