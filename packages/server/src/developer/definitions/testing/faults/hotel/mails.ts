import { fault, type Fault } from '../../case.ts';
import { onBooking } from '../../hotel.ts';
import { optionPath } from './pieces.ts';

const mail = (name: string, options: object, at: string, told: string) =>
  fault(
    name,
    onBooking(['action/mail', { to: '$user.email', subject: '"x"', text: '"x"', ...options }]),
    optionPath(1, at),
    told,
  );

/** Of the hotel: mails. */
export const mails: Fault[] = [
  mail('nobody', { to: '[]' }, 'to', 'warning required'),
  mail('no text', { text: undefined }, 'text', 'error wrong_type'),
  mail('a subject of two lines', { subject: '"a\\nb"' }, 'subject', 'warning bad_format'),
  mail('a subject that is a number', { subject: 7 }, 'subject', 'warning wrong_type'),
  mail('text with braces', { text: { a: '"x"' } }, 'text', 'warning wrong_type'),
  mail(
    'an attachment that is a number',
    { attachments: '$resource.nights' },
    'attachments',
    'warning wrong_type',
  ),
  mail(
    'an attachment without content',
    { attachments: [{ name: '"a.pdf"' }] },
    'attachments.0',
    'warning required',
  ),
  mail('the whole booking', { to: '$resource' }, 'to', 'warning wrong_type'),
  mail('an option in capitals', { replyto: '"a@example.com"' }, 'replyto', 'error unknown_option'),
  fault(
    'no recipient',
    onBooking(['action/mail', { subject: '"x"', text: '"x"' }]),
    optionPath(1, 'to'),
    'error bad_value',
  ),
  fault(
    'a mail to a guest by id',
    onBooking(['action/mail', { to: '$resource.guest', subject: '"x"', text: '"x"' }]),
    optionPath(1, 'to'),
    'warning wrong_type',
  ),
];
