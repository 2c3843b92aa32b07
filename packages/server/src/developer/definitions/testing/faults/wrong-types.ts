import { fault, type Fault } from '../case.ts';
import { direct, onOrder, onTicket } from '../workflow-pieces.ts';

const at = 'workflows/w:elements.1.options';
const told = 'warning wrong_type';
const saved = (recipes: object) => onTicket(['action/save', { recipes }]);
const mapped = (value: string) => onTicket(['data/map', { value }]);

/** Values of a kind that their place does not take. */
export const wrongTypes: Fault[] = [
  fault('a text for a number', saved({ minutes: '"five"' }), `${at}.recipes.minutes`, told),
  fault('a text field for a number', saved({ minutes: '$resource.subject' }), `${at}.recipes.minutes`, told),
  fault('a number for a text', saved({ subject: '5' }), `${at}.recipes.subject`, told),
  fault('a literal number for a text', saved({ subject: 5 }), `${at}.recipes.subject`, told),
  fault('a boolean for a choice', saved({ status: 'true' }), `${at}.recipes.status`, told),
  fault(
    'a text for a boolean',
    direct(['action/save', { module: 'customers', recipes: { name: '"x"', vip: '"yes"' } }]),
    'workflows/w:elements.0.options.recipes.vip',
    told,
  ),
  fault('a list for a text', saved({ subject: '[$resource.subject]' }), `${at}.recipes.subject`, told),
  fault(
    'a text for a list',
    onOrder(['action/save', { recipes: { lines: '"none"' } }]),
    `${at}.recipes.lines`,
    told,
  ),
  fault('an object for a number', saved({ minutes: { value: '5' } }), `${at}.recipes.minutes`, told),
  fault(
    'a comparison for a number',
    saved({ minutes: '$resource.minutes > 5' }),
    `${at}.recipes.minutes`,
    told,
  ),
  fault(
    'a number for a date',
    direct(['action/save', { module: 'customers', recipes: { name: '"x"', since: '$millis()' } }]),
    'workflows/w:elements.0.options.recipes.since',
    told,
  ),
  fault(
    'a text that is no date',
    direct(['action/save', { module: 'customers', recipes: { name: '"x"', since: '"tomorrow"' } }]),
    'workflows/w:elements.0.options.recipes.since',
    'warning bad_format',
  ),
  fault(
    'a text that is no address',
    direct(['action/save', { module: 'customers', recipes: { name: '"x"', email: '"somebody"' } }]),
    'workflows/w:elements.0.options.recipes.email',
    'warning bad_format',
  ),
  fault('a fraction for a whole number', saved({ minutes: '2.5' }), `${at}.recipes.minutes`, told),
  fault(
    'a wrong cell',
    onOrder(['action/save', { recipes: { lines: [{ qty: '"two"' }] } }]),
    `${at}.recipes.lines.0.qty`,
    told,
  ),
  fault('a text in a sum', mapped('$resource.subject + 1'), `${at}.value`, told),
  fault(
    'a text in a product',
    onOrder(['data/map', { value: '$resource.lines.(title * qty)' }]),
    `${at}.value`,
    told,
  ),
  fault(
    'a number compared with a text',
    onTicket(['flow/if', { condition: '$resource.minutes > "5"' }]),
    `${at}.condition`,
    told,
  ),
  fault(
    'a number equal to a text',
    onTicket(['flow/if', { condition: '$resource.minutes = "5"' }]),
    `${at}.condition`,
    told,
  ),
  fault(
    'a boolean equal to a text',
    direct(
      ['data/find', { module: 'customers', filter: { country: '"DE"' }, one: true }],
      ['flow/if', { condition: 'vip = "true"' }],
    ),
    `${at}.condition`,
    told,
  ),
  fault(
    'a list compared with a number',
    onOrder(['flow/if', { condition: '$resource.lines > 0' }]),
    `${at}.condition`,
    told,
  ),
  fault(
    'a list equal to a text',
    onOrder(['flow/if', { condition: '$resource.tags = "gift"' }]),
    `${at}.condition`,
    told,
  ),
  fault(
    'a text filtered by a number',
    direct(['data/find', { module: 'tickets', filter: { subject: '5' } }]),
    'workflows/w:elements.0.options.filter.subject',
    told,
  ),
  fault(
    'a number filtered by a text',
    direct(['data/find', { module: 'tickets', filter: { minutes: { _gt: '"5"' } } }]),
    'workflows/w:elements.0.options.filter.minutes._gt',
    told,
  ),
  fault(
    'a boolean filtered by a text',
    direct(['data/find', { module: 'customers', filter: { vip: '"true"' } }]),
    'workflows/w:elements.0.options.filter.vip',
    told,
  ),
  fault(
    'a date filtered by a text that is none',
    direct(['data/find', { module: 'customers', filter: { since: { _lt: '"yesterday"' } } }]),
    'workflows/w:elements.0.options.filter.since._lt',
    'warning bad_format',
  ),
  fault(
    'a date filtered by milliseconds',
    direct(['data/find', { module: 'tickets', filter: { due: { _lt: '$millis()' } } }]),
    'workflows/w:elements.0.options.filter.due._lt',
    told,
  ),
  fault(
    'a search for a number',
    direct(['data/find', { module: 'tickets', search: '5' }]),
    'workflows/w:elements.0.options.search',
    told,
  ),
  fault('a loop over a text', onTicket(['flow/each', { items: '$resource.subject' }]), `${at}.items`, told),
  fault('a loop over a number', onTicket(['flow/each', { items: '$resource.minutes' }]), `${at}.items`, told),
  fault('a wait for a text', onTicket(['flow/wait', { seconds: '"an hour"' }]), `${at}.seconds`, told),
  fault(
    'a wait until something that is no instant',
    onTicket(['flow/wait', { until: '"tomorrow"' }]),
    `${at}.until`,
    'warning bad_format',
  ),
  fault(
    'a list for an address',
    direct(['data/http', { url: '["https://a.example"]' }]),
    'workflows/w:elements.0.options.url',
    told,
  ),
  fault(
    'a number for a subject',
    onTicket(['action/mail', { to: '"a@b.example"', subject: '$resource.minutes', text: '"x"' }]),
    `${at}.subject`,
    told,
  ),
  fault(
    'headers that are a text',
    direct(['data/http', { url: '"https://a.example"', headers: '"json"' }]),
    'workflows/w:elements.0.options.headers',
    told,
  ),
];
