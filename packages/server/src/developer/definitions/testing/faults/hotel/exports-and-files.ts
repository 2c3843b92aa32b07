import { fault, type Fault } from '../../case.ts';
import { onBooking } from '../../hotel.ts';
import { nightly } from '../../workflow-pieces.ts';
import { optionPath } from './pieces.ts';

const exp = (name: string, options: object, at: string, told: string) =>
  fault(
    name,
    nightly(['action/export', { module: 'rooms', all: true, ...options }]),
    optionPath(1, at),
    told,
  );

/** Of the hotel: exports and files. */
export const exportsAndFiles: Fault[] = [
  exp('a field that is none', { fields: ['number', 'flor'] }, 'fields.1', 'error unknown_field'),
  exp('a field twice', { fields: ['number', 'number'] }, 'fields.1', 'warning duplicate'),
  exp('a format that is none', { format: 'pdf' }, 'format', 'error not_a_choice'),
  exp(
    'a name of another format',
    { format: 'xlsx', filename: '"rooms.csv"' },
    'filename',
    'warning bad_value',
  ),
  exp('an order by a field that is none', { sort: 'flor' }, 'sort', 'error unknown_field'),
  exp('a name that is a number', { filename: 7 }, 'filename', 'warning wrong_type'),
  exp('no fields', { fields: [] }, 'fields', 'error too_few'),
  exp('a password', { module: 'guests', fields: ['name', 'pin'] }, 'fields.1', 'warning no_effect'),
  fault(
    'the file of a number',
    onBooking(['action/viewFile', { file: '$resource.nights' }]),
    optionPath(1, 'file'),
    'warning wrong_type',
  ),
  fault(
    'the input that is no file',
    onBooking(['action/downloadFile', {}]),
    optionPath(1, 'file'),
    'warning wrong_type',
  ),
  fault(
    'a path without a slash',
    onBooking(['action/viewFile', { file: '"reports/june.pdf"' }]),
    optionPath(1, 'file'),
    'warning bad_format',
  ),
  fault(
    'shown at night',
    nightly(['action/viewFile', { file: '"/reports/june.pdf"' }]),
    'workflows/w:elements.1.type',
    'warning no_effect',
  ),
  fault(
    'a name that is a list',
    onBooking(['action/downloadFile', { file: '"/a.pdf"', name: '$resource.extras' }]),
    optionPath(1, 'name'),
    'warning wrong_type',
  ),
  fault(
    'a member of a file that is none',
    nightly(
      ['action/export', { module: 'rooms', all: true }],
      ['action/mail', { to: '"a@example.com"', subject: '$.filename', text: '"x"', attachments: '$' }],
    ),
    optionPath(2, 'subject'),
    'warning unknown_field',
  ),
];
