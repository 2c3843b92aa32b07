import { defineElement } from '@bakehouse/engine';
import * as z from 'zod';
import { eventOption, fireEvent, formOffers, inferEvent } from '../event-options.ts';

/** A button was pressed: a default button or a button in a list. */
export const onClick = defineElement({
  type: 'event/on_click',
  summary: 'A button was pressed: a default button or a button in a list.',
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
