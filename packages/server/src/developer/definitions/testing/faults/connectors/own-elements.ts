import { fault, type Fault, type Pieces } from '../../case.ts';
import { chain, direct } from '../../workflow-pieces.ts';

/** The connections that the cases name. */
const connections: Pieces = {
  'connections/shop': {
    name: 'shop',
    kind: 'database',
    settings: { engine: 'postgres', host: 'db.example.com', database: 'shop', user: 'reader' },
  },
  'connections/store': {
    name: 'store',
    kind: 'ssh',
    settings: { host: 'files.example.com', user: 'ann' },
  },
  'connections/model': { name: 'model', kind: 'bearer', hosts: ['models.example.com'] },
  'connections/house': { name: 'house', kind: 'mqtt', settings: { host: 'mqtt.example.com' } },
  'connections/signing': { name: 'signing', kind: 'secret', settings: {} },
  'connections/office': {
    name: 'office',
    kind: 'imap',
    settings: { host: 'mail.example.com', user: 'ann' },
  },
};

const one = (type: string, usual: object) => (name: string, options: object, at: string, told: string) =>
  fault(
    name,
    { ...connections, ...direct([type, { ...usual, ...options }]) },
    `workflows/w:elements.0.options.${at}`,
    told,
  );

const sql = one('data/sql', { connection: 'shop', statement: 'select id from orders' });
const http = one('data/http', { url: '"https://api.pay.example/x"' });
const files = one('data/files', { connection: 'store', operation: 'exists', path: '"a.txt"' });
const llm = one('data/llm', {
  connection: 'model',
  url: 'https://models.example.com/v1',
  model: 'small',
  prompt: '"Hello"',
});
const mqtt = one('action/mqtt', { connection: 'house', topic: '"a"', payload: '"b"' });

const listening =
  (type: string, usual: object) => (name: string, options: object, at: string, told: string) =>
    fault(
      name,
      {
        ...connections,
        ...chain(
          [
            [type, { ...usual, ...options }],
            ['data/map', { value: '1' }],
          ],
          {
            async: true,
            elevated: true,
            events: [{ identifier: 'heard', type: type.slice('event/'.length) }],
          },
        ),
      },
      `workflows/w:elements.0.options.${at}`,
      told,
    );

const mail = listening('event/mail', { connection: 'office' });
const messages = listening('event/mqtt', { connection: 'house', topics: ['a'] });
const webhook = listening('event/webhook', { check: 'none' });

/** Of elements that ask other systems or listen to them. */
export const ownElements: Fault[] = [
  sql('a change that is read', { statement: 'update orders set paid = true' }, 'mode', 'warning invalid'),
  sql(
    'a value in a statement',
    { statement: "select id from orders where name = '{{name}}'" },
    'statement',
    'warning no_effect',
  ),
  sql('one parameter', { statement: 'select $1', parameters: '5' }, 'parameters', 'warning wrong_type'),
  sql(
    'rows that are written',
    { statement: 'select $1 order by id', mode: 'write', key: ['id'] },
    'key',
    'error invalid',
  ),
  sql('rows without an order', { statement: 'select $1', key: ['id'] }, 'key', 'warning invalid'),
  sql('values that nobody wants', { parameters: ['1', '2'] }, 'parameters', 'warning invalid'),
  sql(
    'values that are missing',
    { statement: 'select $1, $2', parameters: ['1'] },
    'parameters',
    'warning invalid',
  ),
  sql(
    'keys that are not asked for',
    { statement: 'select id order by id', key: ['id'] },
    'parameters',
    'warning invalid',
  ),
  sql('more rows than there may be', { limit: 20_000 }, 'limit', 'error too_large'),
  sql('a connection of another kind', { connection: 'model' }, 'connection', 'error wrong_kind'),
  sql('a schema with another word', { schema: { typ: 'object' } }, 'schema', 'error bad_value'),
  sql('a schema of a type that is none', { schema: { type: 'text' } }, 'schema.type', 'error bad_value'),
  http('a body and parts', { method: 'POST', body: '1', parts: { a: '1' } }, 'parts', 'error invalid'),
  http('parts of a GET', { parts: { a: '1' } }, 'parts', 'warning no_effect'),
  http('a name of what is not stored', { filename: '"a.txt"' }, 'filename', 'warning no_effect'),
  http('a schema of a file', { as: 'file', schema: { type: 'object' } }, 'schema', 'error invalid'),
  http('items of one page', { items: 'body' }, 'items', 'warning no_effect'),
  http('pages of a POST', { method: 'POST', next: 'body.next' }, 'next', 'error invalid'),
  http('pages of files', { as: 'base64', next: 'body.next' }, 'next', 'error invalid'),
  http('a next page by no expression', { next: 'body.(' }, 'next', 'error expression_syntax'),
  http(
    'a host that is none of its own',
    { connection: 'model', url: '"https://other.example/x"' },
    'url',
    'warning address_refused',
  ),
  http(
    'a secret in a header',
    { headers: { Authorization: '"Bearer abcdef"' } },
    'headers.Authorization',
    'warning readable_secret',
  ),
  http(
    'a secret in an address',
    { url: '"https://api.pay.example/x?api_key=abcdef"' },
    'url',
    'warning readable_secret',
  ),
  files('nothing to write', { operation: 'write' }, 'content', 'warning required'),
  files('nowhere to move', { operation: 'move' }, 'to', 'warning required'),
  files('content of what is read', { operation: 'read', content: '"a"' }, 'content', 'warning no_effect'),
  files('a step upwards', { path: '"../a.txt"' }, 'path', 'warning bad_format'),
  files('an operation that is none', { operation: 'copy' }, 'operation', 'error not_a_choice'),
  llm('a host of somebody else', { url: 'https://other.example/v1' }, 'url', 'warning address_refused'),
  llm('a limit without a price', { maxCost: 1 }, 'price', 'error required'),
  llm('calls without tools', { maxCalls: 3 }, 'maxCalls', 'warning no_effect'),
  llm('nothing to ask', { prompt: '""' }, 'prompt', 'warning required'),
  llm('a list as an answer', { schema: { type: 'array' } }, 'schema', 'warning invalid'),
  llm('an address without a scheme', { url: 'models.example.com' }, 'url', 'error bad_format'),
  llm('a tool that is none', { tools: ['price_off'] }, 'tools.0', 'error unknown_workflow'),
  mqtt('a topic of nothing', { topic: '""' }, 'topic', 'error bad_format'),
  mqtt('several topics', { topic: '"house/#"' }, 'topic', 'error bad_format'),
  mqtt('a quality that is none', { qos: 3 }, 'qos', 'error bad_value'),
  mail('moved to nowhere', { afterwards: 'move' }, 'moveTo', 'error required'),
  mail('a folder for nothing', { moveTo: 'Done' }, 'moveTo', 'warning no_effect'),
  mail('moved to where it is', { afterwards: 'move', moveTo: 'INBOX' }, 'moveTo', 'warning no_effect'),
  mail('a folder in two lines', { folder: 'In\nbox' }, 'folder', 'error bad_format'),
  mail('a look back of nothing', { lookBack: 0 }, 'lookBack', 'error too_small'),
  messages('a sign within a level', { topics: ['house/a+'] }, 'topics.0', 'error bad_value'),
  messages(
    'a schema of a text',
    { payload: 'text', schema: { type: 'string' } },
    'schema',
    'warning no_effect',
  ),
  messages('no topics', { topics: [] }, 'topics', 'error too_few'),
  webhook('an origin with a path', { origins: ['https://a.example/x'] }, 'origins.0', 'error bad_value'),
  webhook(
    'a page with a secret',
    { check: 'header', connection: 'signing', origins: ['https://a.example'] },
    'origins',
    'warning readable_secret',
  ),
  webhook(
    'a readable secret',
    { check: 'hmac', secret: 'x'.repeat(20) },
    'secret',
    'warning readable_secret',
  ),
];
