import { fault, type Fault } from '../../case.ts';

const connection = (name: string, json: object, at: string, told: string) =>
  fault(name, { 'connections/c': { name: 'c', ...json } }, `connections/c:${at}`, told);

const kinds: readonly [name: string, kind: string, settings: object, at: string, told: string][] = [
  ['a header with a space', 'apiKey', { name: 'X Key' }, 'name', 'error bad_format'],
  ['a place that is none', 'apiKey', { name: 'X-Key', in: 'body' }, 'in', 'error not_a_choice'],
  ['something in two lines', 'apiKey', { name: 'X-Key', prefix: 'a\nb' }, 'prefix', 'error bad_format'],
  ['a user with a colon', 'basic', { user: 'a:b' }, 'user', 'error bad_format'],
  ['a user in two lines', 'basic', { user: 'a\nb' }, 'user', 'error bad_format'],
  ['nobody', 'basic', { user: '' }, 'user', 'error too_short'],
  [
    'a user in an address',
    'oauth2',
    { grant: 'client_credentials', clientId: 'c', tokenUrl: 'https://a:b@c.example' },
    'tokenUrl',
    'error bad_value',
  ],
  [
    'two scopes in one',
    'oauth2',
    { grant: 'client_credentials', clientId: 'c', tokenUrl: 'https://c.example', scopes: ['a b'] },
    'scopes.0',
    'error bad_format',
  ],
  ['an authority that is none', 'certificate', { authority: 'mine' }, 'authority', 'error bad_format'],
  ['a token for ever', 'jwt', { algorithm: 'HS256', seconds: 1e6 }, 'seconds', 'error too_large'],
  ['an algorithm that is none', 'jwt', { algorithm: 'none' }, 'algorithm', 'error not_a_choice'],
  [
    'an engine that is none',
    'database',
    { engine: 'oracle', host: 'a.example', database: 'd', user: 'u' },
    'engine',
    'error not_a_choice',
  ],
  ['a host with a space', 'imap', { host: 'mail example', user: 'ann' }, 'host', 'error bad_format'],
  ['a sender without an address', 'smtp', { host: 'a.example', from: 'Ann' }, 'from', 'error bad_format'],
  ['a port as a text', 'mqtt', { host: 'a.example', port: '1883' }, 'port', 'error wrong_type'],
  ['a port of nothing', 'ssh', { host: 'a.example', user: 'a', port: 0 }, 'port', 'error too_small'],
];

const web = new Set(['apiKey', 'basic', 'oauth2', 'certificate', 'jwt']);

const env = (name: string, json: object, at: string, told: string) =>
  fault(name, { 'env/e': { name: 'e', type: 'text', default: '', ...json } }, `env/e:${at}`, told);

const piece = (name: string, json: object, at: string, told: string) =>
  fault(name, { 'pieces/p': { name: 'p', version: '1.0.0', ...json } }, `pieces/p:${at}`, told);

const api = (name: string, json: object, at: string, told: string) =>
  fault(
    name,
    { 'apis/a': { name: 'a', title: 'A', server: 'https://a.example', operations: {}, ...json } },
    `apis/a:${at}`,
    told,
  );

const operation = { method: 'GET', path: '/a', title: 'A' };

/** Of connections, values of servers, APIs and pieces. */
export const definitions: Fault[] = [
  ...kinds.map(([name, kind, settings, at, told]) =>
    connection(
      name,
      { kind, settings, ...(web.has(kind) ? { hosts: ['a.example'] } : {}) },
      `settings.${at}`,
      told,
    ),
  ),
  connection(
    'a port beyond all',
    { kind: 'bearer', hosts: ['a.example:70000'] },
    'hosts.0',
    'error bad_value',
  ),
  connection(
    'a name with a space',
    { name: 'c d', kind: 'bearer', hosts: ['a.b'] },
    'name',
    'error bad_format',
  ),
  connection('hosts of what has none', { kind: 'secret', hosts: ['a.b'] }, 'hosts', 'error unknown_key'),
  env('a name with a hyphen', { name: 'e-f' }, 'name', 'error bad_format'),
  env('a type that is none', { type: 'date' }, 'type', 'error bad_value'),
  env('a default of another type', { default: 5 }, 'default', 'error wrong_type'),
  env('a key that is none', { value: 'a' }, 'value', 'error unknown_key'),
  piece('a name in capitals', { name: 'P' }, 'name', 'error bad_format'),
  piece('a range of versions', { version: '^1.0.0' }, 'version', 'error bad_format'),
  piece('another checksum', { integrity: 'sha1-abc' }, 'integrity', 'error bad_format'),
  api('an API in capitals', { name: 'A' }, 'name', 'error bad_format'),
  api('a server without a scheme', { server: 'a.example' }, 'server', 'error bad_value'),
  api('a connection that is none', { connection: 'nobody' }, 'connection', 'error unknown_connection'),
  api(
    'an operation with a space',
    { operations: { 'a b': operation } },
    'operations.a b',
    'error bad_format',
  ),
  api(
    'a method that is none',
    { operations: { a: { ...operation, method: 'FETCH' } } },
    'operations.a.method',
    'error not_a_choice',
  ),
  api(
    'a path that is none',
    { operations: { a: { ...operation, path: 'a' } } },
    'operations.a.path',
    'error bad_format',
  ),
  api('a schema with another word', { schemas: { S: { typ: 'object' } } }, 'schemas.S', 'error bad_value'),
];
