import { timeZoneNamed } from '@bakehouse/contract';
import { defineElement } from '@bakehouse/engine';
import * as z from 'zod';
import { namesAMoment } from './cron-days.ts';
import { cronFields } from './cron-fields.ts';
import { eventOption, fireEvent, inferEvent } from '../event-options.ts';

/** A scheduled time was reached. */
export const schedule = defineElement({
  type: 'event/schedule',
  summary: 'A scheduled time was reached.',
  outputs: ['default', 'prototype'],
  options: z.strictObject({
    ...eventOption,
    cron: z
      .string()
      .refine((text) => cronFields(text) !== undefined, {
        error: 'Expected five or six fields such as 0 6 * * 1-5',
        abort: true,
      })
      .refine(firesEver, 'This schedule never fires: no such day exists')
      .describe(
        'When: minute, hour, day, month, weekday; with seconds where there are six fields. `L` is the last day of a month, `15W` the working day nearest to the 15th, `5#2` the second Friday',
      ),
    timezone: z
      .string()
      .refine((name) => timeZoneNamed(name) !== undefined, 'Expected a time zone such as Europe/Berlin')
      .optional()
      .describe('Time zone such as Europe/Berlin; UTC if omitted'),
  }),
  effect: 'none',
  infer: inferEvent,
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

function firesEver(text: string): boolean {
  const fields = cronFields(text);
  return fields !== undefined && namesAMoment(fields);
}
