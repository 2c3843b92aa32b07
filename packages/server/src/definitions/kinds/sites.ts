import { identifierPattern, jsonFaults, schemaFaults } from '@bakehouse/contract';
import * as z from 'zod';
import { defineKind } from '../define-kind.ts';
import { errors } from '../finding.ts';

const site = z.looseObject({
  identifier: z
    .string()
    .regex(
      identifierPattern,
      'A site identifier is a lower-case letter, then up to 62 lower-case letters, digits or underscores',
    ),
});

/** Sites: `sites/*.json`. Their name is checked; this release does not keep them yet. */
export const sites = defineKind({
  folder: 'sites',
  name: 'site',
  identifierKey: 'identifier',
  keys: ['identifier', 'title'],
  check(json) {
    const parsed = site.safeParse(json);
    return errors([...(parsed.success ? [] : schemaFaults(parsed.error, '')), ...jsonFaults(json, '')]);
  },
});
