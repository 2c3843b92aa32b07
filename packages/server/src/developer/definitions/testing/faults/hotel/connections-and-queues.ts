import { fault, type Fault } from '../../case.ts';
import { chain } from '../../workflow-pieces.ts';

const conn = (name: string, json: object, at: string, told: string) =>
  fault(name, { 'connections/c': { name: 'c', ...json } }, `connections/c:${at}`, told);

/** Of the hotel: connections and queues. */
export const connectionsAndQueues: Fault[] = [
  conn('a kind that is none', { kind: 'token', hosts: ['a.example'] }, 'kind', 'error bad_value'),
  conn('no hosts', { kind: 'bearer' }, 'hosts', 'error required'),
  conn('a host with a path', { kind: 'bearer', hosts: ['a.example/v1'] }, 'hosts.0', 'error bad_format'),
  conn(
    'a role that is none',
    { kind: 'bearer', hosts: ['a.example'], roles: ['recepton'] },
    'roles.0',
    'error unknown_role',
  ),
  conn(
    'settings of another kind',
    { kind: 'bearer', hosts: ['a.example'], settings: { user: 'x' } },
    'settings.user',
    'error unknown_key',
  ),
  conn(
    'a token address',
    {
      kind: 'oauth2',
      hosts: ['a.example'],
      settings: { grant: 'client_credentials', tokenUrl: 'a.example/token', clientId: 'x' },
    },
    'settings.tokenUrl',
    'error bad_value',
  ),
  conn(
    'consent without an address',
    {
      kind: 'oauth2',
      hosts: ['a.example'],
      settings: { grant: 'authorization_code', tokenUrl: 'https://a.example/token', clientId: 'x' },
    },
    'settings.authorizeUrl',
    'error bad_value',
  ),
  conn(
    'a secret in the file',
    { kind: 'bearer', hosts: ['a.example'], token: 'abc' },
    'token',
    'error unknown_key',
  ),
  conn(
    'a port that is none',
    { kind: 'smtp', settings: { host: 'a.example', port: 99999, user: 'x' } },
    'settings.port',
    'error too_large',
  ),
  conn(
    'a grant that is none',
    {
      kind: 'oauth2',
      hosts: ['a.example'],
      settings: { grant: 'password', tokenUrl: 'https://a.example/token', clientId: 'x' },
    },
    'settings.grant',
    'error not_a_choice',
  ),
  fault(
    'a rate of nothing',
    { 'queues/q': { name: 'q', rate: { limit: 0, seconds: 5 } } },
    'queues/q:rate.limit',
    'error too_small',
  ),
  fault(
    'half a place',
    { 'queues/q': { name: 'q', concurrency: 1.5 } },
    'queues/q:concurrency',
    'error wrong_type',
  ),
  fault(
    'a queue nearly called so',
    chain([['action/notify', { recipients: 'owner', title: 'x' }]], {
      entry: 's0',
      async: true,
      queue: 'mail',
    }),
    'workflows/w:queue',
    'warning unknown_queue',
  ),
  fault(
    'a name with a space',
    { 'queues/q': { name: 'q 1', concurrency: 1 } },
    'queues/q:name',
    'error bad_format',
  ),
];
