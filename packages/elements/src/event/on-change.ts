import { defineElement } from '@bakehouse/engine';
import * as z from 'zod';
import { eventOption, fireEvent, formOffers, inferEvent } from '../event-options.ts';

/** A field of a form was changed. */
export const onChange = defineElement({
  type: 'event/on_change',
  summary: 'A field of a form was changed.',
  outputs: ['default', 'prototype'],
  offers: formOffers,
  options: z.strictObject(eventOption),
  effect: 'none',
  infer: inferEvent,
  run: fireEvent,
  examples: [
    {
      title: 'The resource goes out at default.',
      options: {},
      input: { number: 'A-1' },
      gives: { default: { number: 'A-1' } },
    },
  ],
});
