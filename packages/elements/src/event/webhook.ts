import { defineElement } from '@bakehouse/engine';
import * as z from 'zod';
import { eventOption, fireEvent } from './event-options.ts';

/** Another system called a webhook. */
export const webhook = defineElement({
  type: 'event/webhook',
  summary: 'Another system called `POST /hooks/{identifier}`.',
  outputs: ['default', 'prototype'],
  offers: ['value'],
  options: z.strictObject({
    ...eventOption,
    secret: z.string().min(16).optional().describe('What the caller must know'),
    check: z
      .enum(['header', 'hmac', 'none'])
      .optional()
      .describe(
        'How it proves that: the secret in a header, or a signature with a timestamp; `none` lets anybody call, such as visitors of a site',
      ),
  }),
  effect: 'none',
  check: ({ options: { secret, check } }) => {
    if (check === 'none' && secret !== undefined)
      return [
        {
          option: 'secret',
          code: 'no_effect',
          message: 'With "check": "none" nobody is asked for the secret',
          warning: true,
        },
      ];
    if (check === 'none' || secret !== undefined) return [];
    const message = 'Without a secret nobody can call it: set "secret", or "check": "none" to let everybody';
    return [{ option: 'secret', code: 'required', message, warning: true }];
  },
  run: fireEvent,
  examples: [
    {
      title: 'The body goes out at default.',
      options: {},
      input: { paid: true },
      gives: { default: { paid: true } },
    },
  ],
});
