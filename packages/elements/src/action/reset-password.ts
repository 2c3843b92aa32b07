import { defineElement, emit, recipeOption } from '@bakehouse/engine';
import * as z from 'zod';
import { doubt } from '../finding.ts';
import { needed } from '../needed.ts';
import { userFaults } from '../user-faults.ts';
import { oneUser } from '../user-reference.ts';
import { atOption } from '../wrong-option.ts';

const lengths: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** Lets a user set a new password. */
export const actionResetPassword = defineElement({
  type: 'action/resetPassword',
  summary:
    'Mails a user the one-time link to a new password. The link itself is seen by nobody else, the run included. The input goes on unchanged.',
  options: z.strictObject({
    user: recipeOption
      .optional()
      .describe('A user, or the id or e-mail address of one; the current user if omitted'),
    mail: z
      .boolean()
      .default(true)
      .describe('Whether the link is mailed; if false, the password stops working and all sessions end'),
    expires: z
      .union([
        z.int().min(60).max(2_592_000),
        z
          .string()
          .regex(/^[1-9]\d{0,4}[smhd]$/, 'Expected seconds, or a time such as 30m, 12h or 7d')
          .refine((text) => secondsOf(text) >= 60 && secondsOf(text) <= 2_592_000, {
            error: 'Expected a time from one minute to 30 days',
          }),
      ])
      .optional()
      .describe('How long the link works: seconds, or a time such as 30m, 12h or 7d; 30 minutes if omitted'),
  }),
  effect: 'database',
  check: (known) => [
    ...userFaults(known),
    ...(known.options['mail'] === false && known.options['expires'] !== undefined
      ? [doubt('expires', 'no_effect', 'Without a mail there is no link that could expire')]
      : []),
  ],
  infer: ({ input }) => ({ outputs: { default: input } }),
  run: async ({ input, options: { user, mail, expires }, written, ctx }) => {
    const reset = needed(ctx.services.resetPassword, 'reset passwords');
    const seconds = expires === undefined ? {} : { seconds: secondsOf(expires) };
    const request = { user: oneUser(user, written, ctx), mail, ...seconds };
    await atOption('user', () => reset(request, ctx.effect));
    return emit('default', input);
  },
  examples: [
    {
      title: 'A link that works for a day.',
      options: { user: 'email', expires: '1d' },
      input: { email: 'somebody@example.com' },
      gives: { default: { email: 'somebody@example.com' } },
    },
  ],
});

function secondsOf(length: number | string): number {
  if (typeof length === 'number') return length;
  return Number.parseInt(length, 10) * (lengths[length.slice(-1)] ?? 1);
}
