import { isObject, jsonFaults, schemaFaults } from '@bakehouse/contract';
import { listSites, putSiteDefinition, removeSiteDefinition } from '@bakehouse/store';
import { siteDefinition } from '../../../sites/site-definition.ts';
import { defineKind } from '../define-kind.ts';
import { errors } from '../finding.ts';
import { siteFindings } from '../site-findings.ts';

/** Sites: `sites/*.json`. What is settled for the builds of a site; what it is made of are resources. */
export const sites = defineKind({
  folder: 'sites',
  name: 'site',
  identifierKey: 'identifier',
  schema: siteDefinition,
  // The order of `data` has a meaning for templates.
  check(json, set) {
    const parsed = siteDefinition.safeParse(json);
    return [
      ...errors([...(parsed.success ? [] : schemaFaults(parsed.error, '')), ...jsonFaults(json, '')]),
      ...siteFindings(json, set),
    ];
  },
  remote: (client) => ({
    async list() {
      const all = await client.list('/sites');
      return all.flatMap(({ definition }) => (isObject(definition) ? [definition] : []));
    },
    put: (json) => client.send('PUT', `/sites/${String(json['identifier'])}`, json),
    remove: (identifier) => client.send('DELETE', `/sites/${identifier}`),
  }),
  local: ({ pool }) => ({
    async list() {
      const all = await listSites(pool);
      return all.flatMap(({ definition }) => (definition === null ? [] : [definition]));
    },
    async put(json) {
      // As it is written: with defaults put in it would differ from its file at every start.
      await putSiteDefinition(pool, siteDefinition.parse(json).identifier, json);
    },
    async remove(identifier) {
      await removeSiteDefinition(pool, identifier);
    },
  }),
});
