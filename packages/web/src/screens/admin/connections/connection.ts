import type { ConnectionKind } from '@bakehouse/contract';

/** A connection as the server shows it. */
export interface Connection {
  definition: {
    name: string;
    title?: string;
    kind: ConnectionKind;
    settings?: Record<string, unknown>;
    hosts?: string[];
    roles?: string[];
  };
  secretSetAt: string | null;
  consent: 'none' | 'given' | 'gone' | null;
  lastUsedAt: string | null;
  lastError: { at: string; code: string; message: string } | null;
  listening: Listening[];
}

/** A workflow that listens by a connection. */
export interface Listening {
  workflow: string;
  element: string;
  type: 'mail' | 'mqtt' | 'piece';
  place: string;
  since: string | null;
  lastAt: string | null;
  lastError: { at: string; code: string; message: string } | null;
}

/** How a setting is entered. */
export type SettingControl = 'text' | 'lines' | 'number' | 'words' | readonly string[];

const server = { host: 'text', port: 'number', user: 'text' } as const;
const tls = ['', 'yes', 'starttls', 'no'] as const;
/** A truth value. */
const truth = ['', 'true', 'false'] as const;

/** The settings of each kind, in the order of the form; of a choice the first is what counts when nothing is chosen. */
export const settingsOf: Record<ConnectionKind, Readonly<Record<string, SettingControl>>> = {
  apiKey: { in: ['', 'header', 'query'], name: 'text', prefix: 'text' },
  basic: { user: 'text' },
  bearer: {},
  oauth2: {
    grant: ['client_credentials', 'authorization_code', 'jwt_bearer'],
    tokenUrl: 'text',
    authorizeUrl: 'text',
    clientId: 'text',
    scopes: 'words',
    audience: 'text',
    subject: 'text',
    clientAuth: ['', 'basic', 'body', 'private_key_jwt', 'none'],
    algorithm: ['', 'RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA'],
    keyId: 'text',
  },
  certificate: { authority: 'lines' },
  jwt: {
    algorithm: ['HS256', 'HS384', 'HS512', 'RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA'],
    keyId: 'text',
    issuer: 'text',
    subject: 'text',
    audience: 'text',
    seconds: 'number',
  },
  signature: {},
  secret: {},
  custom: {},
  database: {
    engine: ['postgres', 'mysql'],
    host: 'text',
    port: 'number',
    database: 'text',
    user: 'text',
    tls: truth,
    authority: 'lines',
  },
  s3: { endpoint: 'text', region: 'text', bucket: 'text', accessKeyId: 'text', pathStyle: truth },
  imap: { ...server, tls, authority: 'lines' },
  smtp: { ...server, from: 'text', tls, authority: 'lines' },
  mqtt: { ...server, tls: truth, authority: 'lines', clientId: 'text' },
  ssh: { ...server, hostKey: 'text' },
};

/** Whether a setting or a secret part is asked for, by what was chosen before: nobody fills in what has no effect. */
export function isAsked(
  kind: ConnectionKind,
  name: string,
  { grant = 'client_credentials', clientAuth }: Readonly<Record<string, unknown>>,
): boolean {
  if (kind !== 'oauth2') return true;
  if (name === 'authorizeUrl') return grant === 'authorization_code';
  if (name === 'subject') return grant === 'jwt_bearer';
  return !['algorithm', 'keyId', 'privateKey'].includes(name)
    ? true
    : grant === 'jwt_bearer' || clientAuth === 'private_key_jwt';
}

/** Kinds that name the hosts they are sent to. */
export const hasHosts: ReadonlySet<ConnectionKind> = new Set([
  'apiKey',
  'basic',
  'bearer',
  'oauth2',
  'certificate',
  'jwt',
  'signature',
  'custom',
]);

/** What was typed for a setting, from what is stored. */
export function typedOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(' ');
  return typeof value === 'string'
    ? value
    : value === undefined || value === null
      ? ''
      : JSON.stringify(value);
}

/** The settings as they are stored; what the form does not show is kept. */
export function readSettings(
  kind: ConnectionKind,
  typed: Readonly<Record<string, string>>,
  before: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const settings: Record<string, unknown> = { ...before };
  for (const [name, control] of Object.entries(settingsOf[kind])) {
    const text = (typed[name] ?? (typeof control === 'string' ? '' : control[0]) ?? '').trim();
    if (text === '') delete settings[name];
    else if (control === 'words') settings[name] = text.split(/\s+/);
    else if (control === 'number') settings[name] = /^\d+$/.test(text) ? Number(text) : text;
    else settings[name] = control === truth ? text === 'true' : text;
  }
  return settings;
}
