import { type Fault } from '../../case.ts';
import { conditionFault } from './pieces.ts';

/** Of the hotel: further expressions. */
export const furtherExpressions: Fault[] = [
  conditionFault('a date after a number', '$resource.due > 5', 'warning wrong_type'),
  conditionFault('due before a word', '$resource.due < "now"', 'warning bad_format'),
  conditionFault('a status compared with a boolean', '$resource.status = true', 'warning wrong_type'),
  conditionFault('an assignment', '$resource.status := "done"', 'error expression_syntax'),
  conditionFault('or with a text', '$resource.status = "open" or "waiting"', 'warning constant'),
  conditionFault('not equal twice', '$resource.status <> "done"', 'error expression_syntax'),
  conditionFault('a lonely text', '"done"', 'warning constant'),
  conditionFault('a number', '1', 'warning constant'),
  conditionFault('in a text', '$resource.status in "open"', 'warning wrong_type'),
  conditionFault('in a field of text', '"x" in $resource.minutes', 'warning wrong_type'),
  conditionFault('contains of a number', '$contains($resource.minutes, "1")', 'warning wrong_type'),
  conditionFault('exists of nothing', '$exists($resource.dueDate)', 'error unknown_field'),
  conditionFault('count of a text', '$count($resource.subject) > 3', 'warning wrong_type'),
  conditionFault('length of a number', '$length($resource.minutes) > 3', 'warning wrong_type'),
  conditionFault('a user that is a role', '$user.roles = "manager"', 'warning wrong_type'),
  conditionFault('a role that is none', '"managers" in $user.roles', 'warning not_a_choice'),
  conditionFault('an e-mail of a user id', '$resource.assignee.email = $user.email', 'warning wrong_type'),
  conditionFault('a customer by name', '$resource.customer = "Mill"', 'warning bad_format'),
  conditionFault('through a relation', '$resource.customer.vip', 'warning wrong_type'),
  conditionFault('a function without a dollar', 'uppercase($resource.subject) = "X"', 'warning wrong_type'),
];
