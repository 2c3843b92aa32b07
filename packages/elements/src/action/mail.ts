import { uuidPattern } from '@bakehouse/contract';
import { defineElement, emit, recipeOption } from '@bakehouse/engine';
import * as z from 'zod';
import { needed } from '../needed.ts';

const address = 'an address, `Name <address>`, a user, or a list of these';

/** Sends an e-mail. */
export const actionMail = defineElement({
  type: 'action/mail',
  summary:
    'Sends an e-mail: it goes to the outbox together with what else the element changes, and from there to the mail server. The input goes on unchanged.',
  options: z
    .strictObject({
      to: recipeOption.optional().describe(`Recipients: ${address}`),
      cc: recipeOption.optional().describe(`Recipients of copies: ${address}`),
      bcc: recipeOption.optional().describe(`Recipients of hidden copies: ${address}`),
      from: recipeOption.optional().describe('Sender; MAIL_FROM if omitted'),
      replyTo: recipeOption.optional().describe(`Where answers go: ${address}`),
      subject: recipeOption.optional().describe('Subject, one line'),
      text: recipeOption.optional().describe('Plain text'),
      html: recipeOption.optional().describe('HTML text'),
      attachments: recipeOption
        .optional()
        .describe(
          'Files: file entities, virtual paths, `{name, data, type, cid}` with data as Base64, or `{file, name, cid}`; a `cid` lets the HTML text show it',
        ),
    })
    .refine(({ to, cc, bcc }) => [to, cc, bcc].some((each) => each !== undefined && each !== null), {
      path: ['to'],
      error: 'Expected a recipient: "to", "cc" or "bcc"',
    }),
  effect: 'database',
  infer: ({ input }) => ({ outputs: { default: input } }),
  check: ({ options, literal }) =>
    (['to', 'cc', 'bcc', 'from', 'replyTo'] as const).flatMap((option) => {
      const given = options[option];
      return (Array.isArray(given) ? given : [given]).flatMap((recipe) => {
        const text = literal(recipe);
        if (typeof text !== 'string' || looksLikeAddresses(text)) return [];
        return [
          {
            option,
            code: 'bad_format',
            message: `"${text}" is not an e-mail address`,
            warning: true as const,
          },
        ];
      });
    }),
  run: async ({ input, options, ctx }) => {
    await needed(ctx.services.mail, 'send mail')(options, ctx.effect);
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

/** Whether a text can be one or several addresses, or the id of a user. */
function looksLikeAddresses(text: string): boolean {
  return uuidPattern.test(text) || text.split(/[,;]/).every((part) => /[^\s@<>]+@[^\s@<>]+/.test(part));
}
