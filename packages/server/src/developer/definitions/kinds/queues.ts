import { schemaFaults } from '@bakehouse/contract';
import { limitedQueues, putQueue, removeQueue } from '@bakehouse/store';
import * as z from 'zod';
import { queueLimits, queueName } from '../../../work/runs/queue-schemas.ts';
import { defineKind } from '../define-kind.ts';
import { errors, warning } from '../finding.ts';

const queue = z.strictObject({ name: queueName, ...queueLimits });

/** Queues: `queues/*.json`. */
export const queues = defineKind({
  folder: 'queues',
  name: 'queue',
  identifierKey: 'name',
  schema: queue,
  keys: ['name', 'concurrency', 'rate', 'limit', 'seconds'],
  check(json) {
    const parsed = queue.safeParse(json);
    if (!parsed.success) return errors(schemaFaults(parsed.error, ''));
    const { concurrency, rate } = parsed.data;
    if ((concurrency ?? rate ?? null) !== null) return [];
    return [warning('no_effect', '', 'The queue limits nothing: set "concurrency" or "rate"')];
  },
  remote: (client) => ({
    async list() {
      const all = await client.list('/queues');
      return all.filter(isLimited).map(bare);
    },
    put: (json) => client.send('PUT', `/queues/${String(json['name'])}`, json),
    remove: (name) => client.send('DELETE', `/queues/${name}`),
  }),
  local: ({ pool }) => ({
    async list() {
      return (await limitedQueues(pool)).map((each) => ({ ...each }));
    },
    async put(json) {
      const { name, concurrency, rate } = queue.parse(json);
      await putQueue(pool, name, { concurrency: concurrency ?? undefined, rate: rate ?? undefined });
    },
    remove: (name) => removeQueue(pool, name),
  }),
});

/** One that only has runs is not defined. */
function isLimited({ defined }: Record<string, unknown>): boolean {
  return defined === true;
}

/** As a file has it: without what is not limited, and without what stands in it. */
function bare({ name, concurrency, rate }: Record<string, unknown>): Record<string, unknown> {
  return { name, ...(concurrency === null ? {} : { concurrency }), ...(rate === null ? {} : { rate }) };
}
