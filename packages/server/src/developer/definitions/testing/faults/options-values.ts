import { fault, type Fault } from '../case.ts';
import { direct, onTicket, type Step } from '../workflow-pieces.ts';

const at = 'workflows/w:elements.0.options';
const one = (...step: Step) => direct(step);

/** Options with values that they do not take. */
export const optionValues: Fault[] = [
  fault(
    'a limit that is a text',
    one('data/find', { module: 'tickets', limit: '10' }),
    `${at}.limit`,
    'error wrong_type',
  ),
  fault(
    'a limit that is too large',
    one('data/find', { module: 'tickets', limit: 5000 }),
    `${at}.limit`,
    'error too_large',
  ),
  fault(
    'a limit of none',
    one('data/find', { module: 'tickets', limit: 0 }),
    `${at}.limit`,
    'error too_small',
  ),
  fault(
    'one that is a text',
    one('data/find', { module: 'tickets', one: 'true' }),
    `${at}.one`,
    'error wrong_type',
  ),
  fault(
    'recipes that are a list',
    onTicket(['action/set', { recipes: ['x'] }]),
    'workflows/w:elements.1.options.recipes',
    'error wrong_type',
  ),
  fault(
    'an unknown mode',
    onTicket(['action/save', { mode: 'insert' }]),
    'workflows/w:elements.1.options.mode',
    'error not_a_choice',
  ),
  fault(
    'an unknown format',
    one('action/export', { module: 'orders', all: true, format: 'pdf' }),
    `${at}.format`,
    'error not_a_choice',
  ),
  fault(
    'an unknown format to convert from',
    one('action/convert', { value: '"x"', from: 'wordperfect', to: 'pdf' }),
    `${at}.from`,
    'error bad_value',
  ),
  fault(
    'an unknown format to convert to',
    one('action/convert', { value: '"x"', from: 'html', to: 'ps' }),
    `${at}.to`,
    'error bad_value',
  ),
  fault(
    'a format that cannot be read',
    one('action/convert', { value: '"x"', from: 'pdf', to: 'html' }),
    `${at}.from`,
    'error bad_value',
  ),
  fault(
    'an unknown filter of documents',
    one('action/convert', { value: '"x"', from: 'html', to: 'latex', filters: ['tables'] }),
    `${at}.filters.0`,
    'error not_a_choice',
  ),
  fault(
    'an unknown scope',
    onTicket(['action/refresh', { scope: 'form' }]),
    'workflows/w:elements.1.options.scope',
    'error not_a_choice',
  ),
  fault(
    'an unknown target',
    one('action/redirect', { url: '"/app"', target: 'blank' }),
    `${at}.target`,
    'error not_a_choice',
  ),
  fault(
    'an unknown view',
    one('action/redirect', { view: { module: 'orders', view: 'list' } }),
    `${at}.view.view`,
    'error not_a_choice',
  ),
  fault(
    'an unknown method',
    one('data/http', { url: '"https://a.example"', method: 'FETCH' }),
    `${at}.method`,
    'error not_a_choice',
  ),
  fault(
    'an unknown status to expect',
    one('data/http', { url: '"https://a.example"', expect: 'ok' }),
    `${at}.expect`,
    'error bad_format',
  ),
  fault(
    'an unknown type of a notification',
    one('action/notify', { title: 'x', type: 'alert' }),
    `${at}.type`,
    'error not_a_choice',
  ),
  fault(
    'an unknown type in recipes',
    one('action/notify', { title: 'x', recipes: { type: '"alert"' } }),
    `${at}.recipes.type`,
    'error not_a_choice',
  ),
  fault('a status of an answer', one('action/response', { status: 99 }), `${at}.status`, 'error too_small'),
  fault('a code of a failure', one('flow/fail', { code: 'Over limit' }), `${at}.code`, 'error bad_format'),
  fault(
    'a port called default',
    onTicket(['flow/switch', { value: '$resource.status', cases: { default: '"open"' } }]),
    'workflows/w:elements.1.options.cases.default',
    'error bad_format',
  ),
  fault(
    'how long a link works',
    one('action/resetPassword', { expires: '1 day' }),
    `${at}.expires`,
    'error bad_format',
  ),
  fault(
    'how many at a time',
    onTicket(['flow/each', { items: '[1]', concurrency: 0 }]),
    'workflows/w:elements.1.options.concurrency',
    'error too_small',
  ),
  fault(
    'a secret that is too short',
    {
      'workflows/w': {
        identifier: 'w',
        elevated: true,
        events: [{ identifier: 'h', type: 'webhook' }],
        elements: [{ name: 'a', type: 'event/webhook', options: { secret: 'short' } }],
      },
    },
    `${at}.secret`,
    'error too_short',
  ),
  fault(
    'an unknown check of a webhook',
    {
      'workflows/w': {
        identifier: 'w',
        elevated: true,
        events: [{ identifier: 'h', type: 'webhook' }],
        elements: [
          {
            name: 'a',
            type: 'event/webhook',
            options: { secret: 'not-a-real-secret-1', check: 'signature' },
          },
        ],
      },
    },
    `${at}.check`,
    'error not_a_choice',
  ),
  fault(
    'the name of a variable with a dollar',
    onTicket(['flow/each', { items: '[1]', as: '$one' }]),
    'workflows/w:elements.1.options.as',
    'error bad_format',
  ),
  fault(
    'a synchronous call in the present context that is asynchronous',
    one('action/run', { workflow: 'later', scope: false }),
    `${at}.scope`,
    'error shared_async',
  ),
  fault(
    'a queue that waits for nothing',
    one('action/run', { workflow: 'tell', async: false, queue: 'mails' }),
    `${at}.queue`,
    'warning no_effect',
  ),
  fault(
    'retries of a condition',
    onTicket(['flow/if', { condition: '$resource.minutes > 1' }, { retry: { attempts: 3 } }]),
    'workflows/w:elements.1.retry',
    'warning no_effect',
  ),
  fault(
    'no attempts',
    direct(['data/http', { url: '"https://a.example"' }, { retry: { attempts: 0 } }]),
    'workflows/w:elements.0.retry.attempts',
    'error too_small',
  ),
  fault(
    'a timeout in words',
    direct(['data/http', { url: '"https://a.example"' }, { timeout: '10s' }]),
    'workflows/w:elements.0.timeout',
    'error wrong_type',
  ),
];
