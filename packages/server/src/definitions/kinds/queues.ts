import { schemaFaults } from '@bakehouse/contract';
import * as z from 'zod';
import { defineKind } from '../define-kind.ts';
import { errors } from '../finding.ts';

const queue = z.strictObject({
  name: z
    .string()
    .regex(
      /^[a-z][a-z0-9_-]{0,62}$/,
      'A queue name is a lower-case letter, then up to 62 lower-case letters, digits, hyphens or underscores',
    ),
  concurrency: z.int().min(1).max(10_000).optional(),
  rate: z.strictObject({ limit: z.int().min(1), seconds: z.number().positive() }).optional(),
});

/** Queues: `queues/*.json`. They are checked; this release does not keep them yet. */
export const queues = defineKind({
  folder: 'queues',
  name: 'queue',
  identifierKey: 'name',
  keys: ['name', 'concurrency', 'rate', 'limit', 'seconds'],
  check(json) {
    const parsed = queue.safeParse(json);
    return parsed.success ? [] : errors(schemaFaults(parsed.error, ''));
  },
});
