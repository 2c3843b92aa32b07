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
  summary:
    'Tells whether requests can be served, and what has been due for longer than `OVERDUE_SECONDS` while nobody takes it.',
  access: 'public',
  probe: true,
  answers: {
    200: {
      about: 'Requests can be served.',
      schema: z.object({
        status: z.literal('ready'),
        overdue: z
          .array(
            z.object({
              kind: z.enum(['runs', 'events', 'schedules']),
              seconds: z.number().describe('How late the oldest is'),
            }),
          )
          .optional()
          .describe('Work that is due and that no worker takes; left out where all is well'),
      }),
    },
  },
  problems: [503],
  async handle({ services: { lifecycle, databaseAnswers, overdue } }) {
    if (lifecycle.phase !== 'ready')
      throw new Problem('unavailable', `Bakehouse is ${lifecycle.phase}.`, { retryAfter: 1 });
    if (!(await databaseAnswers()))
      throw new Problem('unavailable', 'The database does not answer.', { retryAfter: 1 });
    // Requests are served all the same: a proxy that sent them elsewhere would make it worse.
    const late = await overdue();
    return { status: 200, body: { status: 'ready', ...(late.length === 0 ? {} : { overdue: late }) } };
  },
});
