import { fault, type Fault } from '../../case.ts';
import { onBooking } from '../../hotel.ts';
import { nightly } from '../../workflow-pieces.ts';
import { optionPath } from './pieces.ts';

/** Of the hotel: people. */
export const people: Fault[] = [
  fault(
    'a role that is none',
    onBooking(['action/setRole', { user: '$resource.owner', role: '"recepton"' }]),
    optionPath(1, 'role'),
    'error unknown_role',
  ),
  fault(
    'one of two',
    onBooking(['action/removeRole', { user: '$resource.owner', role: '["reception", "chef"]' }]),
    optionPath(1, 'role'),
    'error unknown_role',
  ),
  fault(
    'a guest as a user',
    onBooking(['action/setRole', { user: '$resource.guest', role: '"reception"' }]),
    optionPath(1, 'user'),
    'warning wrong_type',
  ),
  fault(
    'a number as a user',
    onBooking(['action/resetPassword', { user: '$resource.nights' }]),
    optionPath(1, 'user'),
    'warning wrong_type',
  ),
  fault(
    'a time in words',
    onBooking(['action/resetPassword', { user: '$resource.owner', expires: '1 day' }]),
    optionPath(1, 'expires'),
    'error bad_format',
  ),
  fault(
    'a time without a mail',
    onBooking(['action/resetPassword', { user: '$resource.owner', mail: false, expires: '1d' }]),
    optionPath(1, 'expires'),
    'warning no_effect',
  ),
  fault(
    'nobody at night',
    nightly(['action/setRole', { role: '"reception"' }]),
    optionPath(1, 'user'),
    'warning required',
  ),
  fault(
    'a role without a role',
    onBooking(['action/setRole', { user: '$resource.owner' }]),
    optionPath(1, 'role'),
    'error required',
  ),
  fault(
    'a word as a user',
    onBooking(['action/resetPassword', { user: '"ann"' }]),
    optionPath(1, 'user'),
    'warning bad_format',
  ),
];
