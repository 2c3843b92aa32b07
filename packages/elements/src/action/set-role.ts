import { defineElement, emit } from '@bakehouse/engine';
import { needed } from '../needed.ts';
import { roleFaults } from '../user-faults.ts';
import { roleOptions, roleRequest } from './role-options.ts';
import { atOption } from '../wrong-option.ts';

/** Gives a user roles. */
export const actionSetRole = defineElement({
  type: 'action/setRole',
  summary:
    'Gives a user roles, as far as whoever caused the run, or the elevated workflow, may give them. The input goes on unchanged.',
  options: roleOptions,
  effect: 'database',
  check: roleFaults,
  infer: ({ input }) => ({ outputs: { default: input } }),
  run: async ({ input, options, written, ctx }) => {
    const request = roleRequest(options, written, ctx);
    const give = needed(ctx.services.setRoles, 'give roles');
    await atOption('user', () => give(request, ctx.effect));
    return emit('default', input);
  },
  examples: [
    {
      title: 'Makes the user of the input a clerk.',
      options: { user: 'email', role: '"clerk"' },
      input: { email: 'somebody@example.com' },
      gives: { default: { email: 'somebody@example.com' } },
    },
  ],
});
