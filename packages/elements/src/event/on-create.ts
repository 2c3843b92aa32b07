import { defineElement } from '@bakehouse/engine';
import * as z from 'zod';
import { eventOption, fireEvent, resourceOffers, inferEvent } from '../event-options.ts';

/** A resource was created; runs after the commit. */
export const onCreate = defineElement({
  type: 'event/on_create',
  summary: 'A resource was created; runs after the commit.',
  outputs: ['default', 'prototype'],
  offers: resourceOffers,
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
