import { defineElement } from '@bakehouse/engine';
import * as z from 'zod';
import { doubt } from '../finding.ts';
import { connectionOption } from '../connection-option.ts';
import { eventOption, fireEvent } from '../event-options.ts';

/** Services whose signatures are known; `standard` is that of Standard Webhooks. */
const services = ['github', 'gitlab', 'stripe', 'slack', 'shopify', 'meta', 'twilio', 'standard'] as const;

/** Another system called a webhook. */
export const webhook = defineElement({
  type: 'event/webhook',
  summary:
    'Another system called `POST /hooks/{identifier}`. `$event.request` has its method, headers, query, raw body and address.',
  outputs: ['default', 'prototype'],
  offers: ['value'],
  options: z.strictObject({
    ...eventOption,
    secret: z.string().min(16).optional().describe('What the caller must know; better a `connection`'),
    connection: connectionOption(['secret'])
      .optional()
      .describe('Connection of kind `secret` that holds what the caller must know'),
    check: z
      .enum(['header', 'hmac', 'none', ...services])
      .optional()
      .describe(
        'How it proves that: the secret in a header, a signature with a timestamp, or as that service signs; `none` lets anybody call, such as visitors of a site',
      ),
    challenge: z
      .string()
      .min(8)
      .optional()
      .describe('With `meta`: the token with which Meta asks by GET whether the webhook is yours'),
    origins: z
      .array(z.string().max(300).refine(isOrigin, 'Expected an origin, such as "https://shop.example.com"'))
      .min(1)
      .max(50)
      .optional()
      .describe(
        'Pages that may call it from a browser, such as `https://shop.example.com`; pages of others are refused',
      ),
  }),
  effect: 'none',
  check: ({ options: { secret: text, connection, check, origins } }) => {
    if (origins !== undefined && check !== 'none')
      return [
        doubt(
          'origins',
          'readable_secret',
          'A page cannot keep a secret: whoever opens it can read it. Let pages call a webhook with "check": "none"',
        ),
      ];
    const secret = text ?? connection;
    if (check === 'none' && secret !== undefined)
      return [
        {
          option: 'secret',
          code: 'no_effect',
          message: 'With "check": "none" nobody is asked for the secret',
          warning: true,
        },
      ];
    if (text !== undefined && connection !== undefined)
      return [doubt('secret', 'no_effect', 'The connection has the secret: leave this one out')];
    if (text !== undefined)
      return [
        {
          option: 'secret',
          code: 'readable_secret',
          message:
            'The secret stands readable in the definition, its versions and backups; keep it in a connection of kind "secret"',
          warning: true,
        },
      ];
    if (check === 'none' || secret !== undefined) return [];
    const message =
      'Without a secret nobody can call it: set "connection", or "check": "none" to let everybody';
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

/** A scheme, a host and perhaps a port, as browsers send it. */
function isOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text;
}
