import { fault, type Fault } from '../case.ts';
import { direct, onTicket, to } from '../workflow-pieces.ts';

const at = 'workflows/w:elements.0.options';

/** Runs of other workflows. */
export const calls: Fault[] = [
  fault('itself', direct(['action/run', { workflow: 'w' }]), `${at}.workflow`, 'warning runs_itself'),
  fault(
    'itself in the background',
    direct(['action/run', { workflow: 'w', async: true }]),
    `${at}.workflow`,
    'warning runs_itself',
  ),
  fault(
    'itself by another',
    {
      ...direct(['action/run', { workflow: 'other' }]),
      'workflows/other': {
        identifier: 'other',
        entry: 'a',
        elements: [{ name: 'a', type: 'action/run', options: { workflow: 'w' } }],
      },
    },
    `${at}.workflow`,
    'warning runs_itself',
  ),
  fault(
    'with what it does not use',
    {
      ...direct(['action/run', { workflow: 'greet', scope: true, input: { nam: '"x"', name: '"y"' } }]),
      'workflows/greet': {
        identifier: 'greet',
        entry: 'a',
        elements: [{ name: 'a', type: 'action/response', options: { body: '"Hello " & $name' } }],
      },
    },
    `${at}.input.nam`,
    'warning unused_input',
  ),
  fault(
    'with a value and no context of its own',
    direct(['action/run', { workflow: 'tell', input: { subject: '"x"' } }]),
    `${at}.input.subject`,
    'warning unused_input',
  ),
  fault(
    'with a variable that nothing sets',
    direct(['action/run', { workflow: 'later', scope: true, input: ['address'] }]),
    `${at}.input.0`,
    'warning unknown_variable',
  ),
  fault(
    'with a value of the wrong kind of list',
    direct(['action/run', { workflow: 'later', scope: true, input: '$' }]),
    `${at}.input`,
    'error wrong_type',
  ),
  fault(
    'asynchronous in the present context',
    direct(['action/run', { workflow: 'tell', async: true, scope: false }]),
    `${at}.scope`,
    'error bad_value',
  ),
  fault(
    'a queue of a synchronous workflow',
    direct(['action/run', { workflow: 'tell', queue: 'mails' }]),
    `${at}.queue`,
    'warning no_effect',
  ),
  fault(
    'a field of what runs later',
    onTicket(
      ['action/run', { workflow: 'later', async: true, scope: true, input: { address: '$user.email' } }],
      ['data/map', { value: '$.status' }],
    ),
    'workflows/w:elements.2.options.value',
    'warning unknown_field',
  ),
  fault(
    'a name with a capital',
    direct(['action/run', { workflow: 'Tell' }, { to: to('s1') }], ['flow/fail']),
    `${at}.workflow`,
    'error bad_format',
  ),
];
