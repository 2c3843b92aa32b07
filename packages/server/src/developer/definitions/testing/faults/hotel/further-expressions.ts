import { fault, type Fault } from '../../case.ts';
import { onTicket, to } from '../../workflow-pieces.ts';

const o = (n: number, p: string) => `workflows/w:elements.${n}.options.${p}`;
const cond = (name: string, condition: unknown, told: string) =>
  fault(
    name,
    onTicket(['flow/if', { condition }, { to: to('s2', 'true') }], ['action/refresh']),
    o(1, 'condition'),
    told,
  );

/** Of the hotel: further expressions. */
export const furtherExpressions: Fault[] = [
  cond('a date after a number', '$resource.due > 5', 'warning wrong_type'),
  cond('due before a word', '$resource.due < "now"', 'warning bad_format'),
  cond('a status compared with a boolean', '$resource.status = true', 'warning wrong_type'),
  cond('an assignment', '$resource.status := "done"', 'error expression_syntax'),
  cond('or with a text', '$resource.status = "open" or "waiting"', 'warning constant'),
  cond('not equal twice', '$resource.status <> "done"', 'error expression_syntax'),
  cond('a lonely text', '"done"', 'warning constant'),
  cond('a number', '1', 'warning constant'),
  cond('in a text', '$resource.status in "open"', 'warning wrong_type'),
  cond('in a field of text', '"x" in $resource.minutes', 'warning wrong_type'),
  cond('contains of a number', '$contains($resource.minutes, "1")', 'warning wrong_type'),
  cond('exists of nothing', '$exists($resource.dueDate)', 'error unknown_field'),
  cond('count of a text', '$count($resource.subject) > 3', 'warning wrong_type'),
  cond('length of a number', '$length($resource.minutes) > 3', 'warning wrong_type'),
  cond('a user that is a role', '$user.roles = "manager"', 'warning wrong_type'),
  cond('a role that is none', '"managers" in $user.roles', 'warning not_a_choice'),
  cond('an e-mail of a user id', '$resource.assignee.email = $user.email', 'warning wrong_type'),
  cond('a customer by name', '$resource.customer = "Mill"', 'warning bad_format'),
  cond('through a relation', '$resource.customer.vip', 'warning wrong_type'),
  cond('a function without a dollar', 'uppercase($resource.subject) = "X"', 'warning wrong_type'),
];
