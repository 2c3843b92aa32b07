import { listQueues, putQueue, removeQueue, type Queue } from '@bakehouse/store';
import * as z from 'zod';
import { defineRoute } from '../../define-route.ts';
import { pageSchema } from '../../request/paging.ts';
import { queueLimits, queueName } from '../../../work/runs/queue-schemas.ts';

const queueBody = z
  .object({
    name: z.string(),
    ...queueLimits,
    defined: z.boolean().describe('Whether limits were set for it, be they none'),
    queued: z.int().describe('Runs that stand in it'),
    running: z.int().describe('Runs of it that are at work'),
    failed: z.int().describe('Runs of it that failed'),
  })
  .meta({ id: 'Queue' });

const params = z.object({ name: queueName });

/** Queues that have limits or runs. */
export const queues = defineRoute({
  method: 'GET',
  path: '/queues',
  tag: 'Runs',
  summary: 'Lists the queues that have limits or runs.',
  access: 'admin',
  answers: { 200: { about: 'The queues.', schema: pageSchema(queueBody) } },
  problems: [401, 403],
  async handle({ db }) {
    return { status: 200, body: { data: (await listQueues(db)).map(shown), next: null } };
  },
});

/** One queue. */
export const oneQueue = defineRoute({
  method: 'GET',
  path: '/queues/:name',
  tag: 'Runs',
  summary: 'A queue; one without limits needs no definition.',
  access: 'admin',
  params,
  answers: { 200: { about: 'The queue.', schema: queueBody } },
  problems: [401, 403],
  async handle({ params: { name }, db }) {
    const [queue = none(name)] = await listQueues(db, name);
    return { status: 200, body: shown(queue) };
  },
});

/** Sets the limits of a queue. */
export const replaceQueue = defineRoute({
  method: 'PUT',
  path: '/queues/:name',
  tag: 'Runs',
  summary: 'Sets the limits of a queue, for all processes; what is left out is not limited.',
  access: 'admin',
  audited: true,
  params,
  body: z.strictObject({ name: queueName.optional(), ...queueLimits }),
  answers: { 200: { about: 'The queue.', schema: queueBody } },
  problems: [401, 403],
  async handle({ params: { name }, body: { concurrency, rate }, db, services }) {
    await putQueue(db, name, { concurrency: concurrency ?? undefined, rate: rate ?? undefined });
    services.runs.queued();
    const [queue = none(name)] = await listQueues(db, name);
    return { status: 200, body: shown(queue) };
  },
});

/** Takes the limits of a queue away. */
export const deleteQueue = defineRoute({
  method: 'DELETE',
  path: '/queues/:name',
  tag: 'Runs',
  summary: 'Takes the limits of a queue away; its runs stay.',
  access: 'admin',
  audited: true,
  params,
  answers: { 204: { about: 'The limits are removed.' } },
  problems: [401, 403],
  async handle({ params: { name }, db, services }) {
    await removeQueue(db, name);
    services.runs.queued();
    return { status: 204 };
  },
});

function none(name: string): Queue {
  return { name, defined: false, queued: 0, running: 0, failed: 0 };
}

function shown({ concurrency, rate, ...rest }: Queue): object {
  return { ...rest, concurrency: concurrency ?? null, rate: rate ?? null };
}
