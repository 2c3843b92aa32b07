import { defineElement } from '@bakehouse/engine';
import * as z from 'zod';
import { isTimeZone, parseCron } from './cron.ts';
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
      .refine((text) => parseCron(text) !== undefined, 'Expected five or six fields such as 0 6 * * 1-5')
      .describe('When: minute, hour, day, month, weekday; with seconds where there are six fields'),
    timezone: z
      .string()
      .refine(isTimeZone, 'Expected a time zone such as Europe/Berlin')
      .optional()
      .describe('Time zone such as Europe/Berlin; UTC when left out'),
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
