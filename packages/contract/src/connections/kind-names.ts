/** Every kind of connection, in the order in which they are offered. Apart from their schemas, which an editor does not need. */
export const connectionKindNames = [
  'apiKey',
  'basic',
  'bearer',
  'oauth2',
  'certificate',
  'signature',
  'jwt',
  'secret',
  'custom',
  'database',
  's3',
  'imap',
  'smtp',
  'mqtt',
  'ssh',
] as const;

/** The name of a kind of connection. */
export type ConnectionKind = (typeof connectionKindNames)[number];

/** Kinds that authenticate a request over HTTP. */
export const httpConnectionKinds: readonly ConnectionKind[] = [
  'apiKey',
  'basic',
  'bearer',
  'oauth2',
  'certificate',
  'signature',
  'jwt',
];
