import { defineElement } from '@bakehouse/engine';
import * as z from 'zod';
import { eventOption, fireEvent } from './event-options.ts';

/** The clock reached a point of a schedule. */
export const schedule = defineElement({
  type: 'event/schedule',
  summary: 'The clock reached a point of a schedule.',
  outputs: ['default', 'prototype'],
  options: z.strictObject({
    ...eventOption,
    cron: z
      .string()
      .regex(/^\s*(?:\S+\s+){4,5}\S+\s*$/, 'Expected five or six fields such as 0 6 * * 1-5')
      .describe('When: minute, hour, day, month, weekday'),
    timezone: z.string().min(1).optional().describe('Time zone such as Europe/Berlin; UTC when left out'),
  }),
  effect: 'none',
  run: fireEvent,
  examples: [
    {
      title: 'Every working day at six.',
      options: { cron: '0 6 * * 1-5', timezone: 'Europe/Berlin' },
      input: null,
      gives: { default: null },
    },
  ],
});
