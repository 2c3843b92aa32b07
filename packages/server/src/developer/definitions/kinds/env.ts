import { envDefinition, isObject, schemaFaults, type EnvDefinition } from '@bakehouse/contract';
import { listEnv, putEnv, removeEnv } from '@bakehouse/store';
import { defineKind } from '../define-kind.ts';
import { errors } from '../finding.ts';

/** Values that differ between servers: `env/*.json`. What one server has is set there, and never stands in them. */
export const env = defineKind({
  folder: 'env',
  name: 'env',
  identifierKey: 'name',
  schema: envDefinition,
  keys: ['name', 'type', 'default', 'about'],
  check(json) {
    const parsed = envDefinition.safeParse(json);
    return parsed.success ? [] : errors(schemaFaults(parsed.error, ''));
  },
  remote: (client) => ({
    async list() {
      const all = await client.list('/env');
      return all.flatMap(({ definition }) => (isObject(definition) ? [definition] : []));
    },
    put: (json) => client.send('PUT', `/env/${String(json['name'])}`, json),
    remove: (name) => client.send('DELETE', `/env/${name}`),
  }),
  local: ({ pool }) => ({
    async list() {
      return (await listEnv(pool)).map(({ definition }) => ({ ...definition }));
    },
    async put(json) {
      envDefinition.parse(json);
      // As it is written: what is pulled is what was pushed.
      await putEnv(pool, json as unknown as EnvDefinition);
    },
    async remove(name) {
      await removeEnv(pool, name);
    },
  }),
});
