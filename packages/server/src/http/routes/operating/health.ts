import { Problem } from '@bakehouse/contract';
import * as z from 'zod';
import { defineRoute } from '../../define-route.ts';

/** 200 as soon as the process listens. */
export const healthLive = defineRoute({
  method: 'GET',
  path: '/health/live',
  tag: 'Operation',
  summary: 'Tells that the process listens.',
  access: 'public',
  probe: true,
  answers: { 200: { about: 'It listens.', schema: z.object({ status: z.literal('live') }) } },
  handle: () => ({ status: 200, body: { status: 'live' } }),
});

/** 200 while requests can be served; 503 while starting, stopping, or without a database. */
export const healthReady = defineRoute({
  method: 'GET',
  path: '/health/ready',
  tag: 'Operation',
  summary: 'Tells whether requests can be served.',
  access: 'public',
  probe: true,
  answers: {
    200: {
      about: 'Requests can be served.',
      schema: z.object({
        status: z.literal('ready'),
        overdue: z
          .record(z.string(), z.number())
          .optional()
          .describe(
            'Kinds of work that nobody has done for more than a minute though it is due, with the seconds',
          ),
      }),
    },
  },
  problems: [503],
  async handle({ services: { lifecycle, databaseAnswers, overdue, onlyWorks } }) {
    if (lifecycle.phase !== 'ready')
      throw new Problem('unavailable', `Bakehouse is ${lifecycle.phase}.`, { retryAfter: 1 });
    if (!(await databaseAnswers()))
      throw new Problem('unavailable', 'The database does not answer.', { retryAfter: 1 });
    const left = await overdue();
    const parts = Object.keys(left);
    if (parts.length === 0) return { status: 200, body: { status: 'ready' } };
    // Requests can be served all the same: only a process that does nothing else is of no use.
    if (onlyWorks)
      throw new Problem('unavailable', `This is due and nobody does it: ${parts.join(', ')}.`, {
        retryAfter: 5,
      });
    return { status: 200, body: { status: 'ready', overdue: left } };
  },
});
