import {
  envDefinition,
  envName,
  envTypes,
  jsonFaults,
  Problem,
  schemaFaults,
  type EnvDefinition,
} from '@bakehouse/contract';
import { listEnv, putEnv, removeEnv, setEnvValue, type Executor, type StoredEnv } from '@bakehouse/store';
import * as z from 'zod';
import { envUsers } from '../../../work/workflows/env-users.ts';
import { defineRoute, type Route, type RouteInput } from '../../define-route.ts';
import { inAuditedTransaction, whoOf } from '../../request/audited.ts';
import { pageSchema } from '../../request/paging.ts';

const shared = { tag: 'Workflows', access: 'admin' } as const;
const params = z.object({ name: envName });
const anyValue = z.union([envTypes.text, envTypes.number, envTypes.boolean]);

const envBody = z
  .object({
    definition: envDefinition,
    value: anyValue.nullable().describe('What this server has set; null where it has the default'),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'EnvState' });

const list = defineRoute({
  ...shared,
  method: 'GET',
  path: '/env',
  summary: 'Lists the values that workflows read by `$env`, with what this server has set.',
  answers: { 200: { about: 'The values.', schema: pageSchema(envBody) } },
  problems: [401, 403],
  async handle({ db }) {
    return { status: 200, body: { data: (await listEnv(db)).map(shown), next: null } };
  },
});

const one = defineRoute({
  ...shared,
  method: 'GET',
  path: '/env/:name',
  summary: 'A value that workflows read by `$env`.',
  params,
  answers: { 200: { about: 'The value.', schema: envBody } },
  problems: [401, 403, 404],
  async handle({ params: { name }, db }) {
    return { status: 200, body: shown(await found(db, name)) };
  },
});

const replace = defineRoute({
  ...shared,
  method: 'PUT',
  path: '/env/:name',
  summary:
    'Declares a value that workflows read by `$env`. What this server has set stays unless the type changes.',
  params,
  body: envDefinition,
  answers: {
    200: { about: 'It was replaced.', schema: envDefinition },
    201: { about: 'It is new.', schema: envDefinition },
  },
  problems: [401, 403],
  async handle(asked) {
    const {
      params: { name },
      body,
      request,
    } = asked;
    const given = request.body as EnvDefinition;
    const errors = [
      ...(body.name === name ? [] : [{ path: 'name', message: `must be "${name}"`, code: 'mismatch' }]),
      ...jsonFaults(given, ''),
    ];
    if (errors.length > 0)
      throw new Problem('invalid', `The value is invalid: ${errors[0]?.message}.`, { errors });
    // As it was sent: what is pulled is what was pushed.
    const { created } = await change(asked, (client) => putEnv(client, given));
    return { status: created ? 201 : 200, body: given };
  },
});

const remove = defineRoute({
  ...shared,
  method: 'DELETE',
  path: '/env/:name',
  summary: 'Removes a value that no workflow reads.',
  params,
  answers: { 204: { about: 'Removed.' } },
  problems: [401, 403, 404, 409],
  async handle(asked) {
    const {
      params: { name },
      services,
    } = asked;
    const users = envUsers(services.workflows().current().all, name);
    if (users.length > 0) throw new Problem('conflict', `Workflows read $env.${name}: ${users.join(', ')}.`);
    if (!(await change(asked, (client) => removeEnv(client, name)))) throw unknown();
    return { status: 204 };
  },
});

const setValue = defineRoute({
  ...shared,
  method: 'PUT',
  path: '/env/:name/value',
  summary: 'Sets what a value is on this server; `null` lets it be the default again.',
  params,
  body: z.strictObject({ value: anyValue.nullable() }),
  answers: { 204: { about: 'Set. Runs that begin from now on have it.' } },
  problems: [401, 403, 404],
  async handle(asked) {
    const {
      params: { name },
      body: { value },
      db,
    } = asked;
    const { definition } = await found(db, name);
    const parsed = envTypes[definition.type].nullable().safeParse(value);
    if (!parsed.success) {
      const errors = schemaFaults(parsed.error, 'value');
      throw new Problem('invalid', `$env.${name} is a ${definition.type}: ${errors[0]?.message}.`, {
        errors,
      });
    }
    await change(asked, (client) => setEnvValue(client, name, value));
    return { status: 204 };
  },
});

/** The routes of values that differ between servers. */
export const envRoutes: readonly Route[] = [list, one, replace, remove, setValue];

type Asked = Pick<RouteInput<unknown, unknown, unknown>, 'db' | 'actor' | 'session' | 'request' | 'services'>;

/** Changes something with its entry in the audit log; the next run here knows of it. */
async function change<T>(
  { db, actor, session, request, services }: Asked,
  work: (client: Executor) => Promise<T>,
): Promise<T> {
  const done = await inAuditedTransaction(db, whoOf({ actor, session }, request), work);
  await services.workflows().reload();
  return done;
}

function shown({ definition, value, updatedAt }: StoredEnv): z.infer<typeof envBody> {
  return { definition, value, updatedAt: updatedAt.toISOString() };
}

async function found(db: Executor, name: string): Promise<StoredEnv> {
  const [value] = await listEnv(db, name);
  if (value === undefined) throw unknown();
  return value;
}

function unknown(): Problem {
  return new Problem('not_found', 'There is no such value.');
}
