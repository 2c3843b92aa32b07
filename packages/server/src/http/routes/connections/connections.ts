import {
  connectionDefinition,
  connectionName,
  jsonFaults,
  Problem,
  type ConnectionDefinition,
} from '@bakehouse/contract';
import {
  adminRole,
  listApis,
  listConnections,
  listRoles,
  putConnection,
  removeConnection,
  type Executor,
} from '@bakehouse/store';
import * as z from 'zod';
import { storeConnectionSecret } from '../../../delivery/connections/connection-secret.ts';
import { testConnection } from '../../../delivery/connections/test-connection.ts';
import { connectionUsers } from '../../../work/workflows/connection-users.ts';
import { defineRoute } from '../../define-route.ts';
import { pageSchema } from '../../request/paging.ts';
import { connectionBody, shownConnection } from './connection-schemas.ts';

const shared = { tag: 'Connections', access: 'admin', audited: true } as const;
const params = z.object({ name: connectionName });

/** All connections. */
export const connections = defineRoute({
  ...shared,
  method: 'GET',
  path: '/connections',
  summary: 'Lists the connections to other systems by name, never with a secret.',
  answers: { 200: { about: 'The connections.', schema: pageSchema(connectionBody) } },
  problems: [401, 403],
  async handle({ db }) {
    return { status: 200, body: { data: (await listConnections(db)).map(shownConnection), next: null } };
  },
});

/** One connection. */
export const oneConnection = defineRoute({
  ...shared,
  method: 'GET',
  path: '/connections/:name',
  summary: 'A connection, never with its secret.',
  params,
  answers: { 200: { about: 'The connection.', schema: connectionBody } },
  problems: [401, 403, 404],
  async handle({ params: { name }, db }) {
    return { status: 200, body: shownConnection(await found(db, name)) };
  },
});

/** Stores the definition of a connection. */
export const replaceConnection = defineRoute({
  ...shared,
  method: 'PUT',
  path: '/connections/:name',
  summary:
    'Stores a connection. Its secret is set apart; where the kind, the client or the token server change, it must be set again.',
  params,
  body: connectionDefinition,
  answers: {
    200: { about: 'It was replaced.', schema: connectionDefinition },
    201: { about: 'It is new.', schema: connectionDefinition },
  },
  problems: [401, 403],
  async handle({ params: { name }, body, request, db }) {
    const given = request.body as ConnectionDefinition;
    const roles = new Set((await listRoles(db, { limit: 100_000 })).map(({ slug }) => slug));
    const errors = [
      ...(body.name === name ? [] : [{ path: 'name', message: `must be "${name}"`, code: 'mismatch' }]),
      ...jsonFaults(given, ''),
      ...(body.roles ?? []).flatMap((role, index) =>
        roles.has(role) || role === adminRole
          ? []
          : [{ path: `roles.${index}`, message: `There is no role "${role}"`, code: 'unknown_role' }],
      ),
    ];
    if (errors.length > 0)
      throw new Problem('invalid', `The connection is invalid: ${errors[0]?.message}.`, { errors });
    // As it was sent: what is pulled is what was pushed.
    const { created } = await putConnection(db, given);
    return { status: created ? 201 : 200, body: given };
  },
});

/** Removes a connection. */
export const deleteConnection = defineRoute({
  ...shared,
  method: 'DELETE',
  path: '/connections/:name',
  summary: 'Removes a connection that no workflow and no API names, with its secret.',
  params,
  answers: { 204: { about: 'Removed.' } },
  problems: [401, 403, 404, 409],
  async handle({ params: { name }, db, services }) {
    const users = connectionUsers(services.workflows().current().all, name);
    if (users.length > 0)
      throw new Problem('conflict', `Workflows use the connection "${name}": ${users.join(', ')}.`);
    const apis = (await listApis(db)).filter((each) => each.connection === name).map((each) => each.name);
    if (apis.length > 0)
      throw new Problem('conflict', `APIs use the connection "${name}": ${apis.join(', ')}.`);
    if (!(await removeConnection(db, name))) throw unknown();
    return { status: 204 };
  },
});

/** Sets the secret of a connection. */
export const setConnectionSecret = defineRoute({
  ...shared,
  method: 'PUT',
  path: '/connections/:name/secret',
  summary:
    'Sets the secret parts of a connection on this server. They are kept encrypted and never shown again.',
  params,
  body: z.record(z.string(), z.unknown()).describe('The secret parts, as the kind has them'),
  answers: { 204: { about: 'Set.' } },
  problems: [401, 403, 404],
  async handle({ params: { name }, body, db, services }) {
    const { definition } = await found(db, name);
    await storeConnectionSecret(db, services.config.SECRET_KEY, definition, body);
    return { status: 204 };
  },
});

/** Tries a connection. */
export const tryConnection = defineRoute({
  tag: 'Connections',
  access: 'admin',
  method: 'POST',
  path: '/connections/:name/test',
  summary:
    'Tries a connection: asks one of its hosts or its token server, or signs in to its database, bucket or server.',
  params,
  body: z.strictObject({
    url: z.string().max(2000).optional().describe('What is asked; the first host when left out'),
  }),
  seconds: 30,
  answers: {
    200: {
      about: 'What came of it.',
      schema: z.object({
        ok: z.boolean(),
        code: z.string().nullable().describe('The code of the problem'),
        message: z.string(),
        hostKey: z
          .string()
          .nullable()
          .describe('The key that a server shows by SSH where the connection names none yet'),
      }),
    },
  },
  problems: [401, 403, 404],
  async handle({ params: { name }, body: { url }, db, actor, services }) {
    const { definition } = await found(db, name);
    return { status: 200, body: await testConnection(services.connections, definition, { actor }, url) };
  },
});

async function found(db: Executor, name: string) {
  const [connection] = await listConnections(db, name);
  if (connection === undefined) throw unknown();
  return connection;
}

function unknown(): Problem {
  return new Problem('not_found', 'There is no such connection.');
}
