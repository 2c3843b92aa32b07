import { canary } from './canary.ts';

const pem = (kind: string, name: string) => `-----BEGIN ${kind}-----\n${canary(name)}\n-----END ${kind}-----`;

/** A connection of each kind to servers on this machine: its settings, and its secret parts. */
export function secretConnections(
  echo: { url: string; port: number },
  databasePort: number,
): [kind: string, settings: object, secret: object][] {
  const server = { host: '127.0.0.1', user: 'ann' };
  return [
    ['apiKey', { name: 'X-Key' }, { key: canary('header') }],
    ['apiKey', { name: 'key', in: 'query' }, { key: canary('query') }],
    ['basic', { user: 'ann' }, { password: canary('basic') }],
    ['bearer', {}, { token: canary('bearer') }],
    [
      'oauth2',
      { grant: 'client_credentials', tokenUrl: `${echo.url}/token`, clientId: 'c' },
      { clientSecret: canary('client') },
    ],
    [
      'certificate',
      {},
      {
        certificate: pem('CERTIFICATE', 'certificate'),
        key: pem('PRIVATE KEY', 'key'),
        passphrase: canary('passphrase'),
      },
    ],
    ['jwt', { algorithm: 'HS256' }, { key: canary('jwt') }],
    ['signature', {}, { secret: `whsec_${Buffer.from(canary('signature').repeat(2)).toString('base64')}` }],
    ['secret', {}, { value: canary('value') }],
    [
      'database',
      { ...server, engine: 'postgres', port: databasePort, database: 'd', tls: false },
      { password: canary('database') },
    ],
    [
      's3',
      { endpoint: echo.url, region: 'r', bucket: 'b', accessKeyId: 'a' },
      { secretAccessKey: canary('s3') },
    ],
    ['mqtt', { ...server, port: echo.port, tls: false }, { password: canary('mqtt') }],
    ['imap', { ...server, port: echo.port }, { password: canary('imap') }],
    ['smtp', { ...server, port: echo.port }, { password: canary('smtp') }],
    ['custom', {}, { values: JSON.stringify({ user: 'u', password: canary('custom') }) }],
    ['ssh', { ...server, port: echo.port }, { password: canary('ssh'), privateKey: canary('ssh-key') }],
  ];
}
