import { fault, type Fault } from '../case.ts';
import { direct, nightly, onTicket, to, type Step } from '../workflow-pieces.ts';

const at = 'workflows/w:elements.0.options';
const one = (...step: Step) => direct(step);

/** Options that are missing, unknown, or given twice in other words. */
export const missingOptions: Fault[] = [
  fault('a module is missing', one('data/find', {}), `${at}.module`, 'error required'),
  fault(
    'a condition is missing',
    onTicket(['flow/if']),
    'workflows/w:elements.1.options.condition',
    'error required',
  ),
  fault('a value is missing', one('data/map', {}), `${at}.value`, 'error required'),
  fault('items are missing', one('flow/each', {}), `${at}.items`, 'error required'),
  fault('cases are missing', one('flow/switch', { value: '$' }), `${at}.cases`, 'error required'),
  fault('a time is missing', one('flow/wait', {}), at, 'error bad_value'),
  fault(
    'two times',
    one('flow/wait', { seconds: '1', until: '"2030-01-01T00:00:00Z"' }),
    at,
    'error bad_value',
  ),
  fault('an address is missing', one('data/http', {}), `${at}.url`, 'error required'),
  fault('a recipient is missing', one('action/mail', { subject: '"x"' }), `${at}.to`, 'error bad_value'),
  fault('a workflow is missing', one('action/run', {}), `${at}.workflow`, 'error required'),
  fault('a role is missing', one('action/setRole', { user: '$user.id' }), `${at}.role`, 'error required'),
  fault(
    'a format is missing',
    one('action/convert', { value: '"x"', from: 'html' }),
    `${at}.to`,
    'error required',
  ),
  fault('a template is missing', one('action/buildSite', {}), `${at}.template`, 'error required'),
  fault('hostnames are missing', one('action/deploySite', {}), `${at}.hostnames`, 'error required'),
  fault(
    'a module of an export is missing',
    one('action/export', { all: true }),
    `${at}.module`,
    'error required',
  ),
  fault('where to go is missing', one('action/redirect', {}), at, 'error bad_value'),
  fault(
    'both ways to go',
    one('action/redirect', { url: '"/app"', view: { module: 'orders', view: 'index' } }),
    at,
    'error bad_value',
  ),
  fault(
    'a cron is missing',
    {
      ...nightly(),
      'workflows/w': {
        identifier: 'w',
        elevated: true,
        events: [{ identifier: 'n', type: 'schedule' }],
        elements: [{ name: 'a', type: 'event/schedule', options: {} }],
      },
    },
    `${at}.cron`,
    'error required',
  ),
  fault(
    'a misspelt option',
    one('data/find', { module: 'tickets', filters: {} }),
    `${at}.filters`,
    'error unknown_option',
  ),
  fault(
    'an option of another element',
    one('action/mail', { to: '"a@b.example"', subject: '"x"', body: '"y"' }),
    `${at}.body`,
    'error unknown_option',
  ),
  fault(
    'an option that does not exist',
    one('action/refresh', { delay: 5 }),
    `${at}.delay`,
    'error unknown_option',
  ),
  fault(
    'an option with another case',
    one('action/mail', { to: '"a@b.example"', subject: '"x"', replyto: '"b@b.example"' }),
    `${at}.replyto`,
    'error unknown_option',
  ),
  fault(
    'expand does not exist',
    one('data/find', { module: 'orders', expand: ['customer'] }),
    `${at}.expand`,
    'error unknown_option',
  ),
  fault(
    'a notification without a word',
    one('action/notify', { recipients: 'manager', type: 'info' }),
    `${at}.title`,
    'error required',
  ),
  fault(
    'a mail without a word',
    one('action/mail', { to: '"a@b.example"' }),
    `${at}.subject`,
    'warning required',
  ),
  fault(
    'an unknown key of a retry',
    direct(['data/http', { url: '"https://a.example"' }, { retry: { attempts: 2, wait: 5 } }]),
    'workflows/w:elements.0.retry.wait',
    'error unknown_key',
  ),
  fault(
    'an unknown key of an element',
    onTicket(['flow/fail', {}, { description: 'x', on: to('x') }]),
    'workflows/w:elements.1.on',
    'warning unknown_key',
  ),
];
