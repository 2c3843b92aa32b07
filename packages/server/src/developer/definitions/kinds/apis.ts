import { apiDefinition, isObject, schemaFaults } from '@bakehouse/contract';
import { allApis, elementRow, putApi, removeApi } from '@bakehouse/store';
import { describeApi } from '../../../work/apis/describe-api.ts';
import { defineKind } from '../define-kind.ts';
import { error, errors } from '../finding.ts';

/** APIs of other systems: `apis/*.json`, made of their documents by `bakehouse connect openapi`. */
export const apis = defineKind({
  folder: 'apis',
  name: 'api',
  identifierKey: 'name',
  schema: apiDefinition,
  check(json, set) {
    const parsed = apiDefinition.safeParse(json);
    if (!parsed.success) return errors(schemaFaults(parsed.error, ''));
    const { connection } = parsed.data;
    return connection === undefined || set.find('connections', connection) !== undefined
      ? []
      : [error('unknown_connection', 'connection', `There is no connection "${connection}"`)];
  },
  remote: (client) => ({
    async list() {
      const all: Record<string, unknown>[] = [];
      for (const { name } of await client.list('/apis')) {
        const definition = await client.request('GET', `/apis/${String(name)}`);
        if (isObject(definition)) all.push(definition);
      }
      return all;
    },
    put: (json) => client.send('PUT', `/apis/${String(json['name'])}`, json),
    remove: (name) => client.send('DELETE', `/apis/${name}`),
  }),
  local: ({ pool }) => ({
    async list() {
      return (await allApis(pool)).map((definition) => ({ ...definition }));
    },
    async put(json) {
      const api = apiDefinition.parse(json);
      const { name, title, server } = api;
      const operations = Object.keys(api.operations).length;
      const rows = describeApi(api).map(elementRow);
      // As it is written: what is pulled is what was pushed.
      await putApi(pool, { name, title, server, operations, text: JSON.stringify(json), rows });
    },
    async remove(name) {
      await removeApi(pool, name);
    },
  }),
});
