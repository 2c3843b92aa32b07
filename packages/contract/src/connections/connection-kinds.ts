import * as z from 'zod';
import { readJsonText } from '../json-text.ts';
import { isObject } from '../json-value.ts';
import { connectionHost } from './connection-host.ts';
import type { ConnectionKind } from './kind-names.ts';

const plain = z
  .string()
  .min(1)
  .max(500)
  .regex(/^\P{Cc}+$/u, 'Control characters are not allowed');
const hostName = z
  .string()
  .max(255)
  .regex(/^[A-Za-z0-9._:-]+$/, 'Expected the name or address of a host');
const port = z.int().min(1).max(65_535);
const webAddress = z
  .string()
  .max(2000)
  .refine(
    (text) => /^https?:$/.test(URL.canParse(text) ? new URL(text).protocol : ''),
    'Expected a web address',
  )
  .refine((text) => !URL.canParse(text) || new URL(text).username === '', 'A secret does not belong here');

/** What goes into a header as it is. */
const headerText = z
  .string()
  .min(1)
  .max(16_000)
  .regex(/^[\x20-\x7e]+$/, 'Only printable ASCII characters are allowed, without line breaks');
const secretText = z.string().min(1).max(16_000);

const authority = z
  .string()
  .max(16_000)
  .regex(/-----BEGIN CERTIFICATE-----/, 'Expected a certificate in PEM')
  .optional()
  .describe('Certificate of an authority of your own that has signed that of the server, in PEM');

/** Where it may be sent over HTTP. */
const hosts = z
  .array(connectionHost)
  .min(1)
  .max(50)
  .describe('The only hosts it is sent to, such as "api.example.com" or "*.example.com"');

const server = {
  host: hostName.describe('Host'),
  port: port.optional().describe('Port; the usual one when left out'),
};
const tls = z
  .enum(['yes', 'starttls', 'no'])
  .optional()
  .describe('Encryption: from the first byte, by STARTTLS, or none; `yes` when left out');

/** The named values of a connection of kind `custom`: texts, numbers and truth values; undefined where the text is no such object. */
export function namedValues(text: string): Record<string, string | number | boolean> | undefined {
  const read = readJsonText(text);
  if (!('value' in read) || !isObject(read.value)) return undefined;
  const plain = Object.values(read.value).every((each) =>
    ['string', 'number', 'boolean'].includes(typeof each),
  );
  return plain ? (read.value as Record<string, string | number | boolean>) : undefined;
}

/** The kinds of connection: what each has of public settings and of secrets, and whether it goes over HTTP. */
export const connectionKinds = {
  apiKey: {
    http: true,
    settings: z.strictObject({
      in: z.enum(['header', 'query']).optional().describe('Where the key is sent; in a header when left out'),
      name: z
        .string()
        .max(100)
        .regex(/^[A-Za-z0-9_.-]+$/, 'Expected the name of a header or a parameter')
        .describe('Name of the header or the parameter'),
      prefix: headerText.max(50).optional().describe('What stands before the key, such as "Token "'),
    }),
    secret: z.strictObject({ key: headerText }),
  },
  basic: {
    http: true,
    settings: z.strictObject({
      user: plain.regex(/^[^:]*$/, 'A user name has no colon').describe('User name'),
    }),
    secret: z.strictObject({ password: secretText }),
  },
  bearer: {
    http: true,
    settings: z.strictObject({}),
    secret: z.strictObject({ token: headerText }),
  },
  oauth2: {
    http: true,
    settings: z
      .strictObject({
        grant: z
          .enum(['client_credentials', 'authorization_code', 'jwt_bearer'])
          .describe(
            'Whether it acts for itself, for a user who gives consent in the browser, or by a token that it signs with a key (service accounts)',
          ),
        tokenUrl: webAddress.describe('Where tokens are given'),
        authorizeUrl: webAddress.optional().describe('Where a user gives consent'),
        clientId: plain.describe('Client id'),
        scopes: z
          .array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/, 'Expected one scope'))
          .max(100)
          .optional(),
        audience: plain.optional().describe('Audience, where the server asks for one'),
        subject: plain
          .optional()
          .describe('For whom it acts (`sub`), where a service account acts for a user; with `jwt_bearer`'),
        clientAuth: z
          .enum(['basic', 'body', 'private_key_jwt', 'none'])
          .optional()
          .describe(
            'How the client proves itself at `tokenUrl`; in a header when left out, by a token that it signs with `private_key_jwt`, not at all with `none` (a public client)',
          ),
        algorithm: z
          .enum(['RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA'])
          .optional()
          .describe('How tokens are signed; by `RS256` when left out'),
        keyId: plain.optional().describe('Id of the key (`kid`), where the other side has several'),
      })
      .refine(({ grant, authorizeUrl }) => grant !== 'authorization_code' || authorizeUrl !== undefined, {
        path: ['authorizeUrl'],
        error: 'Needed where a user gives consent',
        params: { fault: 'required' },
      }),
    secret: z.strictObject({
      clientSecret: secretText.optional(),
      privateKey: secretText
        .regex(/-----BEGIN [A-Z ]*PRIVATE KEY-----/, 'Expected a private key in PEM')
        .optional(),
    }),
  },
  certificate: {
    http: true,
    settings: z.strictObject({ authority }),
    secret: z.strictObject({
      certificate: secretText.regex(/-----BEGIN CERTIFICATE-----/, 'Expected a certificate in PEM'),
      key: secretText.regex(/-----BEGIN [A-Z ]*PRIVATE KEY-----/, 'Expected a private key in PEM'),
      passphrase: secretText.optional(),
    }),
  },
  signature: {
    http: true,
    settings: z.strictObject({}),
    secret: z.strictObject({
      secret: secretText.regex(
        /^(?:whsec_)?[A-Za-z0-9+/]{32,100}={0,2}$/,
        'Expected a secret of Standard Webhooks: "whsec_" and at least 24 bytes in Base64',
      ),
    }),
  },
  jwt: {
    http: true,
    settings: z.strictObject({
      algorithm: z
        .enum(['HS256', 'HS384', 'HS512', 'RS256', 'RS384', 'RS512', 'PS256', 'ES256', 'ES384', 'EdDSA'])
        .describe('How tokens are signed: HS… by a shared secret, the others by a private key'),
      keyId: plain.optional().describe('Id of the key (`kid`), where the other side has several'),
      issuer: plain.optional().describe('Who signs (`iss`)'),
      subject: plain.optional().describe('For whom (`sub`)'),
      audience: plain.optional().describe('Who is to read it (`aud`)'),
      seconds: z
        .int()
        .min(1)
        .max(86_400)
        .optional()
        .describe('Seconds for which a token counts; 300 when left out'),
    }),
    secret: z.strictObject({ key: secretText.min(16) }),
  },
  secret: {
    http: false,
    settings: z.strictObject({}),
    secret: z.strictObject({ value: secretText }),
  },
  custom: {
    http: true,
    settings: z.strictObject({}),
    // One text, so that whoever sets it need not know the names beforehand.
    secret: z.strictObject({
      values: secretText.refine(
        (text) => namedValues(text) !== undefined,
        'Expected a JSON object with the named values, such as {"host": "db.example.com", "password": "…"}',
      ),
    }),
  },
  database: {
    http: false,
    settings: z.strictObject({
      engine: z.enum(['postgres', 'mysql']).describe('`mysql` stands for MariaDB, too'),
      ...server,
      database: plain.describe('Name of the database'),
      user: plain.describe('User name'),
      tls: z.boolean().optional().describe('Whether the connection is encrypted; true when left out'),
      authority,
    }),
    secret: z.strictObject({ password: secretText }),
  },
  s3: {
    http: false,
    settings: z.strictObject({
      endpoint: webAddress.describe('Address of the service'),
      region: plain.describe('Region, such as "eu-central-1"'),
      bucket: plain.describe('Bucket'),
      accessKeyId: plain.describe('Id of the access key'),
      pathStyle: z.boolean().optional().describe('Whether the bucket stands in the path instead of the host'),
    }),
    secret: z.strictObject({ secretAccessKey: secretText }),
  },
  imap: {
    http: false,
    settings: z.strictObject({ ...server, user: plain.describe('User name'), tls, authority }),
    secret: z.strictObject({ password: secretText }),
  },
  smtp: {
    http: false,
    settings: z.strictObject({
      ...server,
      user: plain.optional().describe('User name, where the server asks for one'),
      from: plain
        .regex(
          /^(?:[^<>@]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
          'Expected `a@b.example` or `Name <a@b.example>`',
        )
        .optional()
        .describe('Sender of what goes by it; MAIL_FROM when left out'),
      tls,
      authority,
    }),
    secret: z.strictObject({ password: secretText.optional() }),
  },
  mqtt: {
    http: false,
    settings: z.strictObject({
      ...server,
      user: plain.optional().describe('User name, where the broker asks for one'),
      clientId: plain
        .max(40)
        .optional()
        .describe('How the names begin by which the broker knows us; `bakehouse` when left out'),
      tls: z.boolean().optional().describe('Whether the connection is encrypted; true when left out'),
      authority,
    }),
    secret: z.strictObject({ password: secretText.optional() }),
  },
  ssh: {
    http: false,
    settings: z.strictObject({
      ...server,
      user: plain.describe('User name'),
      hostKey: plain.optional().describe('Fingerprint of the host, such as "SHA256:…"; others are refused'),
    }),
    secret: z
      .strictObject({
        password: secretText.optional(),
        privateKey: secretText.optional(),
        passphrase: secretText.optional(),
      })
      .refine(({ password, privateKey }) => password !== undefined || privateKey !== undefined, {
        path: ['password'],
        error: 'A password or a private key is needed',
        params: { fault: 'required' },
      }),
  },
} as const satisfies Record<ConnectionKind, object>;

export { hosts as connectionHosts };
