import { defineElement, emit, recipeOption } from '@bakehouse/engine';
import * as z from 'zod';
import { connectionOption } from '../connection-option.ts';
import { needed } from '../needed.ts';
import { atOption, wrongOption } from '../wrong-option.ts';
import { mailFaults } from './mail-faults.ts';

const anAddress = 'an address, `Name <address>`, a user, or a list of these';

/** What a mail may hold: one without any of it is not meant. */
const contents = ['subject', 'text', 'html', 'attachments'] as const;

/** Sends an e-mail. */
export const actionMail = defineElement({
  type: 'action/mail',
  summary:
    'Sends an e-mail: it goes to the outbox together with what else the element changes, and from there to the mail server. The input goes on unchanged.',
  options: z
    .strictObject({
      to: recipeOption.optional().describe(`Recipients: ${anAddress}`),
      cc: recipeOption.optional().describe(`Recipients of copies: ${anAddress}`),
      bcc: recipeOption.optional().describe(`Recipients of hidden copies: ${anAddress}`),
      connection: connectionOption(['smtp'])
        .optional()
        .describe('The connection whose mail server sends it; the mail server of SMTP_URL if omitted'),
      from: recipeOption.optional().describe('Sender; that of the connection, or MAIL_FROM, if omitted'),
      replyTo: recipeOption.optional().describe(`Where answers go: ${anAddress}`),
      subject: recipeOption.optional().describe('Subject, one line'),
      text: recipeOption.optional().describe('Plain text'),
      html: recipeOption.optional().describe('HTML text; `$html(…)` around values that are not HTML'),
      attachments: recipeOption
        .optional()
        .describe(
          'Files: file entities, virtual paths, `{name, data, type, cid}` with data as Base64, or `{file, name, cid}`; a `cid` lets the HTML text show it',
        ),
    })
    .refine(({ to, cc, bcc }) => [to, cc, bcc].some((each) => each !== undefined && each !== null), {
      path: ['to'],
      error: 'Expected a recipient: "to", "cc" or "bcc"',
    })
    .refine((mail) => contents.some((each) => mail[each] !== undefined && mail[each] !== null), {
      path: ['subject'],
      error: 'Expected something to send: "subject", "text", "html" or "attachments"',
    }),
  effect: 'database',
  infer: ({ input }) => ({ outputs: { default: input } }),
  check: mailFaults,
  run: async ({ input, options, ctx }) => {
    if (contents.every((each) => isEmpty(options[each])))
      throw wrongOption('subject', 'A mail needs a subject, a text or a file', 'required');
    const send = needed(ctx.services.mail, 'send mail');
    await atOption('to', () => send(options, ctx.effect));
    return emit('default', input);
  },
  examples: [
    {
      title: 'To the customer of an order.',
      options: { to: 'customer.email', subject: '"Order " & number', text: '"Thank you."' },
      input: { number: 'A-1', customer: { email: 'customer@example.com' } },
      gives: { default: { number: 'A-1', customer: { email: 'customer@example.com' } } },
    },
  ],
});

function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}
