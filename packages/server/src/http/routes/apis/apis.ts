import { readFile } from 'node:fs/promises';
import { apiDefinition, apiName, apiServer, connectionName, Problem } from '@bakehouse/contract';
import { listApis, listConnections, putApi, readApiText, removeApi, type ListedApi } from '@bakehouse/store';
import * as z from 'zod';
import type { ApiJob, PreparedApi } from '../../../work/apis/api-worker.ts';
import { apiUsers } from '../../../work/apis/api-users.ts';
import { defineRoute, type Route, type RouteInput } from '../../define-route.ts';
import { inAuditedTransaction, whoOf } from '../../request/audited.ts';
import { pageSchema } from '../../request/paging.ts';

const shared = { tag: 'Connections', access: 'admin' } as const;
const params = z.object({ name: apiName });

/** A document that is fetched may be this large, and may take so long. */
const most = { bytes: 50 * 1024 ** 2, seconds: 60 };

const apiBody = z
  .object({
    name: z.string(),
    title: z.string(),
    server: z.string(),
    operations: z.int().describe('How many there are'),
    source: z.string().nullable().describe('Where the document came from'),
    version: z.string().nullable(),
    connection: z.string().nullable(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Api' });

const changes = z
  .object({
    name: z.string(),
    title: z.string(),
    server: z.string(),
    operations: z.int(),
    stored: z.boolean().describe('False where it was only looked at'),
    added: z.array(z.string()).describe('Operations that are new'),
    removed: z.array(z.string()).describe('Operations that are gone'),
    changed: z.array(z.object({ operation: z.string(), words: z.array(z.string()) })),
    uses: z
      .array(z.object({ workflow: z.string(), operation: z.string() }))
      .describe('Workflows that use operations which are gone'),
  })
  .meta({ id: 'ApiChanges' });

const asked = {
  server: apiServer.optional().describe('The server that is asked; the first of the document when left out'),
  connection: connectionName.optional().describe('Connection that proves who asks'),
};

const dryRun = z
  .enum(['true', 'false'])
  .transform((text) => text === 'true')
  .prefault('false')
  .describe('Whether to tell what changes only, and store nothing');

const list = defineRoute({
  ...shared,
  method: 'GET',
  path: '/apis',
  summary: 'Lists the APIs of other systems whose operations are elements.',
  answers: { 200: { about: 'The APIs.', schema: pageSchema(apiBody) } },
  problems: [401, 403],
  async handle({ db }) {
    return { status: 200, body: { data: (await listApis(db)).map(shown), next: null } };
  },
});

const one = defineRoute({
  ...shared,
  method: 'GET',
  path: '/apis/:name',
  summary: 'An API with all its operations, as a definition.',
  params,
  answers: { 200: { about: 'The definition.', schema: apiDefinition } },
  problems: [401, 403, 404],
  async handle({ params: { name }, db }) {
    const text = await readApiText(db, name);
    if (text === undefined) throw unknown();
    return { status: 200, body: text, headers: { 'content-type': 'application/json; charset=utf-8' } };
  },
});

const replace = defineRoute({
  ...shared,
  method: 'PUT',
  path: '/apis/:name',
  summary: 'Stores the definition of an API, up to UPLOAD_LIMIT.',
  params,
  upload: ['application/json'],
  seconds: 120,
  answers: {
    200: { about: 'It was replaced.', schema: changes },
    201: { about: 'It is new.', schema: changes },
  },
  problems: [401, 403, 409],
  async handle(input) {
    return store(input, input.params.name, { definition: await textOf(input) });
  },
});

const read = defineRoute({
  ...shared,
  method: 'PUT',
  path: '/apis/:name/document',
  summary: 'Makes an API of an OpenAPI document (2.0, 3.0, 3.1; JSON or YAML), or brings one up to date.',
  params,
  query: z.strictObject({
    ...asked,
    dryRun,
    source: z.string().max(2000).optional().describe('Name of the file, or where it came from'),
  }),
  upload: ['application/json', 'application/yaml', 'application/octet-stream', 'text/plain'],
  seconds: 120,
  answers: {
    200: { about: 'It was replaced, or only looked at.', schema: changes },
    201: { about: 'It is new.', schema: changes },
  },
  problems: [401, 403, 409],
  async handle(input) {
    const { name } = input.params;
    const { dryRun: dry, ...given } = input.query;
    return store(input, name, { document: await textOf(input), given: { name, ...given } }, dry);
  },
});

const fetchOne = defineRoute({
  ...shared,
  method: 'POST',
  path: '/apis/:name/fetch',
  summary: 'The same with a document that the server fetches.',
  params,
  body: z.strictObject({
    ...asked,
    url: z.string().max(2000).describe('Address of the document; http or https, and public'),
    dryRun: z.boolean().optional().describe('Whether to tell what changes only, and store nothing'),
  }),
  seconds: 120,
  answers: {
    200: { about: 'It was replaced, or only looked at.', schema: changes },
    201: { about: 'It is new.', schema: changes },
  },
  problems: [401, 403, 409, 502, 504],
  async handle(input) {
    const { url, dryRun: dry = false, ...given } = input.body;
    const { name } = input.params;
    const { status, body } = await input.services.http({
      url,
      maxBytes: most.bytes,
      seconds: most.seconds,
      headers: { accept: 'application/json, application/yaml;q=0.9, */*;q=0.5' },
    });
    if (status !== 200)
      throw new Problem('upstream_failed', `${url} answered ${status} and gave no document of an API.`);
    return store(
      input,
      name,
      { document: body.toString('utf8'), given: { name, source: url, ...given } },
      dry,
    );
  },
});

const remove = defineRoute({
  ...shared,
  method: 'DELETE',
  path: '/apis/:name',
  summary: 'Removes an API that no workflow uses.',
  params,
  answers: { 204: { about: 'Removed.' } },
  problems: [401, 403, 404, 409],
  async handle(input) {
    const { name } = input.params;
    const users = apiUsers(input.services.workflows().current().all, name);
    if (users.length > 0) {
      const names = [...new Set(users.map(({ workflow }) => workflow))];
      throw new Problem('conflict', `Workflows use the API "${name}": ${names.join(', ')}.`);
    }
    if (!(await change(input, (client) => removeApi(client, name)))) throw unknown();
    return { status: 204 };
  },
});

/** The routes of APIs. */
export const apiRoutes: readonly Route[] = [list, one, replace, read, fetchOne, remove];

type Asked = Pick<RouteInput<unknown, unknown, unknown>, 'db' | 'actor' | 'session' | 'request' | 'services'>;
type Prepared =
  | { document: string; given: Extract<ApiJob, { document: string }>['given'] }
  | { definition: string };

/** Makes an API ready beside everything else, tells what changes, and stores it unless it is only looked at. */
async function store(input: Asked, name: string, job: Prepared, dry = false) {
  const before = await readApiText(input.db, name);
  const prepared = await input.services.workflows().prepareApi({ ...job, before });
  if (prepared.name !== name) {
    const message = `must be "${name}"`;
    throw new Problem('invalid', `The API is invalid: name: ${message}.`, {
      errors: [{ path: 'name', message, code: 'mismatch' }],
    });
  }
  await refuseUnknown(input, prepared);
  const { title, server, operations } = prepared;
  const uses = apiUsers(input.services.workflows().current().all, name, prepared.changes.removed);
  const told = { name, title, server, operations, stored: !dry, ...prepared.changes, uses };
  if (dry) return { status: 200, body: told };
  // A definition comes with the workflows of its folder, which are stored after it.
  if ('document' in job && uses.length > 0)
    throw new Problem(
      'conflict',
      `Workflows use operations that are gone: ${uses.map(({ workflow, operation }) => `${workflow} (${operation})`).join(', ')}. Change them first.`,
    );
  const { created } = await change(input, (client) => putApi(client, prepared));
  return { status: created ? 201 : 200, body: told };
}

async function refuseUnknown({ db }: Asked, { connection }: PreparedApi): Promise<void> {
  if (connection === undefined || (await listConnections(db, connection)).length > 0) return;
  const message = `There is no connection "${connection}"`;
  throw new Problem('invalid', `connection: ${message}.`, {
    errors: [{ path: 'connection', message, code: 'unknown_connection' }],
  });
}

/** Changes something with its entry in the audit log; the next run here knows of it. */
async function change<T>(
  { db, actor, session, request, services }: Asked,
  work: Parameters<typeof inAuditedTransaction<T>>[2],
): Promise<T> {
  const done = await inAuditedTransaction(db, whoOf({ actor, session }, request), work);
  await services.workflows().reload();
  return done;
}

async function textOf({ upload }: Pick<RouteInput<unknown, unknown, unknown>, 'upload'>): Promise<string> {
  if (upload === undefined) throw new Error('a file was announced and did not come');
  return readFile(upload.path, 'utf8');
}

function shown({ updatedAt, ...api }: ListedApi): z.infer<typeof apiBody> {
  return { ...api, updatedAt: updatedAt.toISOString() };
}

function unknown(): Problem {
  return new Problem('not_found', 'There is no such API.');
}
