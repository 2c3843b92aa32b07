import { connectionDefinition, isObject, schemaFaults, type ConnectionDefinition } from '@bakehouse/contract';
import { adminRole, listConnections, putConnection, removeConnection } from '@bakehouse/store';
import { defineKind } from '../define-kind.ts';
import { error, errors } from '../finding.ts';

/** Connections: `connections/*.json`. What is secret never stands in them: it is set on each server. */
export const connections = defineKind({
  folder: 'connections',
  name: 'connection',
  identifierKey: 'name',
  schema: connectionDefinition,
  keys: ['name', 'title', 'kind', 'settings', 'hosts', 'roles'],
  check(json, set) {
    const parsed = connectionDefinition.safeParse(json);
    if (!parsed.success) return errors(schemaFaults(parsed.error, ''));
    return (parsed.data.roles ?? []).flatMap((role, index) =>
      role === adminRole || set.find('roles', role) !== undefined
        ? []
        : [error('unknown_role', `roles.${index}`, `There is no role "${role}"`)],
    );
  },
  remote: (client) => ({
    async list() {
      const all = await client.list('/connections');
      return all.flatMap(({ definition }) => (isObject(definition) ? [definition] : []));
    },
    put: (json) => client.send('PUT', `/connections/${String(json['name'])}`, json),
    remove: (name) => client.send('DELETE', `/connections/${name}`),
  }),
  local: ({ pool }) => ({
    async list() {
      return (await listConnections(pool)).map(({ definition }) => ({ ...definition }));
    },
    async put(json) {
      connectionDefinition.parse(json);
      // As it is written: what is pulled is what was pushed.
      await putConnection(pool, json as unknown as ConnectionDefinition);
    },
    async remove(name) {
      await removeConnection(pool, name);
    },
  }),
});
