import { isIP } from 'node:net';
import * as z from 'zod';
import { defineKey } from './define-key.ts';
import { backupKeys } from './backup-keys.ts';
import { featureKeys } from './feature-keys.ts';
import { filesKeys } from './files-keys.ts';
import { limitKeys } from './limit-keys.ts';
import { lookKeys } from './look-keys.ts';
import { mapKeys } from './map-keys.ts';
import { oidcKeys } from './oidc-keys.ts';
import { recordKeys } from './record-keys.ts';
import { runKeys } from './run-keys.ts';
import { sessionKeys } from './session-keys.ts';
import { byteSize, commaList, hostList, origin, webAddress, wholeNumber } from './values.ts';

/** Every configuration key there is, in the order in which the reference shows them. */
export const configKeys = {
  PORT: defineKey({ schema: wholeNumber(0, 65_535).prefault('8080'), about: 'Port of the app and the API.' }),
  SITE_PORT: defineKey({
    schema: wholeNumber(0, 65_535).prefault('8081'),
    about: 'Port on which deployed sites are served.',
  }),
  HOST: defineKey({ schema: z.string().min(1).prefault('127.0.0.1'), about: 'Address to listen on.' }),
  DATA_DIR: defineKey({
    schema: z.string().min(1).prefault('./data'),
    about: 'Folder for everything that is kept; made when missing.',
  }),
  DATABASE_URL: defineKey({
    schema: z.string().min(1).optional(),
    about:
      'A PostgreSQL of yours (14 or newer), `postgres://user:password@host:5432/database`; several hosts are separated by commas.',
    otherwise: 'an embedded PostgreSQL under DATA_DIR',
    secret: true,
  }),
  DATABASE_DIRECT_URL: defineKey({
    schema: z.string().min(1).optional(),
    about:
      'The same database without the pooler, where DATABASE_URL leads through one in transaction mode (PgBouncer).',
    otherwise: 'DATABASE_URL',
    secret: true,
  }),
  DATABASE_READ_URL: defineKey({
    schema: z.string().min(1).optional(),
    about:
      'A standby of that database (streaming replication), for lists, figures, exports and sites; several hosts are separated by commas.',
    otherwise: 'everything is read from DATABASE_URL',
    secret: true,
  }),
  DATABASE_POOL: defineKey({
    schema: wholeNumber(2, 500).prefault('20'),
    about: 'Most connections to PostgreSQL of one process.',
  }),
  WEB_PROCESSES: defineKey({
    schema: wholeNumber(1, 64).prefault('1'),
    about:
      'Processes that answer requests on PORT; the number of cores makes use of all of them. Each has DATABASE_POOL connections.',
  }),
  ...filesKeys,
  ADMIN_EMAIL: defineKey({
    schema: z.email('must be an e-mail address').prefault('admin@example.com'),
    about: 'E-mail address of the first administrator. Read only while no user exists.',
  }),
  ADMIN_PASSWORD: defineKey({
    schema: z
      .string()
      .min(12, 'must have 12 to 256 characters')
      .max(256, 'must have 12 to 256 characters')
      .optional(),
    about: 'Password of the first administrator. Read only while no user exists.',
    otherwise: 'a random one, printed once on the first start',
    secret: true,
  }),
  PUBLIC_URL: defineKey({
    schema: origin().optional(),
    about: 'Origin under which people reach the app.',
    otherwise: 'http://HOST:PORT',
  }),
  API_URL: defineKey({
    schema: origin().optional(),
    about: 'Origin of the API, where it is another one.',
    otherwise: 'PUBLIC_URL',
  }),
  WS_URL: defineKey({
    schema: webAddress('http', 'https', 'ws', 'wss').optional(),
    about: 'Address of the WebSocket host, where it is another one.',
    otherwise: 'PUBLIC_URL',
  }),
  TRUST_PROXY: defineKey({
    schema: commaList().prefault(''),
    about:
      'Addresses of the reverse proxy whose `X-Forwarded-*` headers count, separated by commas (`loopback` and ranges such as `10.0.0.0/8` are understood).',
    otherwise: 'no proxy is trusted',
  }),
  REDIRECT_ORIGINS: defineKey({
    schema: commaList().pipe(z.array(origin())).prefault(''),
    about: 'Origins besides PUBLIC_URL to which workflows may send a browser, separated by commas.',
    otherwise: 'only the app itself',
  }),
  CORS_ORIGINS: defineKey({
    schema: commaList().pipe(z.array(origin())).prefault(''),
    about:
      'Origins of other pages whose scripts may use the API with a token, live connections included, separated by commas. They never get the session of the app.',
    otherwise: 'only the app itself',
  }),
  ...lookKeys,
  ...mapKeys,
  ...featureKeys,
  APP_DIR: defineKey({
    schema: z.string().min(1).optional(),
    about: 'Folder with definitions as code, loaded at start.',
    otherwise: 'none',
  }),
  BAKEHOUSE_TOKEN: defineKey({
    schema: z.string().min(1).optional(),
    about: 'API token of an administrator, with which `bakehouse push`, `pull` and `prune` talk to a server.',
    otherwise: 'these commands cannot be used',
    secret: true,
  }),
  SMTP_URL: defineKey({
    schema: webAddress('smtp', 'smtps').optional(),
    about: 'Mail server, `smtp://user:password@host:587`.',
    otherwise: 'mail goes to an outbox that can be read in the app',
    secret: true,
  }),
  MAIL_FROM: defineKey({
    schema: z.string().min(3).optional(),
    about: 'Sender of mail.',
    otherwise: '`bakehouse@` and the host of PUBLIC_URL',
  }),
  SMS_GATEWAY_URL: defineKey({
    schema: webAddress('http', 'https').optional(),
    about: 'HTTP gateway that sends SMS.',
    otherwise: 'no SMS',
    secret: true,
  }),
  ALERT_WEBHOOK_URL: defineKey({
    schema: webAddress('http', 'https').optional(),
    about:
      'Where alerts are posted as JSON, besides to the users they concern: failed runs, network access, broken parts, mail that was given up, backups.',
    otherwise: 'nowhere',
    secret: true,
  }),
  PAGE_BUILDER_URL: defineKey({
    schema: webAddress('http', 'https').optional(),
    about: 'A page-building service of yours.',
    otherwise: 'the server starts one itself',
  }),
  PAGE_BUILDER_TOKEN: defineKey({
    schema: z.string().min(16, 'must have at least 16 characters').optional(),
    about: 'Token of the service that PAGE_BUILDER_URL names.',
    otherwise: 'none',
    secret: true,
  }),
  PREVIEW_URL: defineKey({
    schema: origin()
      .refine(
        (text) => isIP(new URL(text).hostname.replace(/^\[|\]$/g, '')) === 0,
        'must have a name as its host',
      )
      .optional(),
    about:
      'Address of previews as people reach it, such as `https://preview.example.com`: each preview has a host of its own below this one. All these names must lead to SITE_PORT.',
    otherwise: 'http://preview.localhost:SITE_PORT',
  }),
  CADDY_LISTEN: defineKey({
    schema: commaList().prefault(':443'),
    about: 'Addresses of the Caddy server that deployed sites belong to, separated by commas.',
  }),
  CADDY_ADMIN_URL: defineKey({
    schema: webAddress('http', 'https', 'unix').optional(),
    about: 'Admin address of a Caddy that serves deployed sites.',
    otherwise: 'the server serves them itself on SITE_PORT',
  }),
  SITE_FOLDER: defineKey({
    schema: z.string().min(1).optional(),
    about:
      'Folder into which deployed sites are written for another web server, `SITE_FOLDER/HOSTNAME` for each host. Not beside CADDY_ADMIN_URL.',
    otherwise: 'none is written',
  }),
  VAPID_SUBJECT: defineKey({
    schema: webAddress('mailto', 'https').optional(),
    about: 'Contact sent along with web push, `mailto:` or `https://`.',
    otherwise: '`mailto:` and MAIL_FROM',
  }),
  PUSH_ORIGINS: defineKey({
    schema: commaList().prefault(''),
    about:
      'Origins of push services of your own to which browsers may subscribe, separated by commas; those of the browsers themselves are known.',
    otherwise: 'none',
  }),
  MAIL_LIMIT: defineKey({
    schema: byteSize().prefault('25mb'),
    about: 'Largest mail of a workflow, all its files together.',
  }),
  ALLOW_PRIVATE_HOSTS: defineKey({
    schema: hostList().prefault(''),
    about:
      'Hosts in private networks that workflows may ask over HTTP, separated by commas: names, addresses or ranges such as `10.1.0.0/16`, each with `:port` where only that one is meant.',
    otherwise: 'only public addresses can be asked',
  }),
  OUTGOING_PROXY: defineKey({
    schema: webAddress('http').optional(),
    about:
      'HTTP proxy through which workflows ask public addresses, such as `http://name:password@proxy.example.com:3128`. It must allow CONNECT to addresses, port 443 and whatever else is asked. Hosts of ALLOW_PRIVATE_HOSTS are asked directly.',
    otherwise: 'all are asked directly',
    secret: true,
  }),
  CONVERT_PANDOC: defineKey({
    schema: z.string().startsWith('/', 'must be the whole path of a program').optional(),
    about: 'A pandoc of yours (3.1.6 or newer) for `action/convert`, by its whole path.',
    otherwise: 'pandoc as WebAssembly, from the optional package pandoc-wasm',
  }),
  CONVERT_XELATEX: defineKey({
    schema: z
      .string()
      .regex(/^(?:\/.+|off)$/, 'must be the whole path of a program, or off')
      .optional(),
    about: 'XeLaTeX for conversions from LaTeX to PDF, by its whole path; `off` makes them without TeX.',
    otherwise: 'the one that is installed, if any',
  }),
  CONVERT_SECONDS: defineKey({
    schema: wholeNumber(1, 600).prefault('30'),
    about: 'Longest time for one conversion of `action/convert`.',
  }),
  CONVERT_WORKERS: defineKey({
    schema: wholeNumber(1, 32).prefault('2'),
    about: 'Conversions that one process carries out at a time; each may take 600 MB.',
  }),
  LOG_LEVEL: defineKey({
    schema: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).optional(),
    about: 'Which log lines are written to standard error: trace, debug, info, warn, error or silent.',
    otherwise: '`info`; on a terminal `warn`',
  }),
  METRICS_TOKEN: defineKey({
    schema: z.string().min(16, 'must have at least 16 characters').optional(),
    about: 'Bearer token with which `/metrics` can be read from other machines.',
    otherwise: 'only this machine can read them',
    secret: true,
  }),
  SECRET_KEY: defineKey({
    schema: commaList()
      .pipe(z.array(z.string().min(32, 'must have at least 32 characters')))
      .prefault(''),
    about:
      'Key with which the secrets of second factors are encrypted in the database, and links in mail are made; several are separated by commas, the first encrypts, all decrypt. Whoever loses it must turn those second factors off.',
    otherwise:
      'the one in `DATA_DIR/secret.key`, which the first start makes; with DATABASE_URL none, and they stand in clear in the database',
    secret: true,
  }),
  ...oidcKeys,
  ...recordKeys,
  ...backupKeys,
  OTEL_EXPORTER_OTLP_ENDPOINT: defineKey({
    schema: webAddress('http', 'https').optional(),
    about: 'Collector to which traces are sent, by OTLP over HTTP, `http://127.0.0.1:4318`.',
    otherwise: 'nothing is traced',
  }),
  TRACE_SHARE: defineKey({
    schema: wholeNumber(0, 100).prefault('100'),
    about: 'Of a hundred traces, how many are sent; a caller that sends `traceparent` decides for its own.',
  }),
  ...limitKeys,
  ...sessionKeys,
  CHANGES_DAYS: defineKey({
    schema: wholeNumber(1, 3650).prefault('30'),
    about:
      'Days for which deletions are kept in the change feed; a client that was offline for longer takes a fresh copy.',
  }),
  ...runKeys,
  BAKEHOUSE_KILL_AT: defineKey({
    schema: z.string().optional(),
    about:
      'For tests of crashes only: points in a run, a backup or a restore at which the process ends itself, `point:probability`.',
    otherwise: 'nowhere',
  }),
  DRAIN_SECONDS: defineKey({
    schema: wholeNumber(0, 10).prefault('0'),
    about:
      'Seconds for which a process that is told to stop still takes requests while `/health/ready` answers 503, so that a proxy sends the next ones elsewhere.',
  }),
  STOP_SECONDS: defineKey({
    schema: wholeNumber(0, 15).prefault('10'),
    about: 'Longest time to finish what is in flight when told to stop.',
  }),
};

/** The name of a configuration key. */
export type ConfigKeyName = keyof typeof configKeys;
