import { defineElement, emit } from '@bakehouse/engine';
import { needed } from '../needed.ts';
import { roleFaults } from '../user-faults.ts';
import { roleOptions, roleRequest } from './role-options.ts';
import { atOption } from '../wrong-option.ts';

/** Takes roles from a user. */
export const actionRemoveRole = defineElement({
  type: 'action/removeRole',
  summary:
    'Takes roles from a user; somebody must remain administrator. What the user does not have is passed over. The input goes on unchanged.',
  options: roleOptions,
  effect: 'database',
  check: roleFaults,
  infer: ({ input }) => ({ outputs: { default: input } }),
  run: async ({ input, options, written, ctx }) => {
    const request = roleRequest(options, written, ctx);
    const take = needed(ctx.services.removeRoles, 'take roles');
    await atOption('user', () => take(request, ctx.effect));
    return emit('default', input);
  },
  examples: [
    {
      title: 'The user of the input is no longer a clerk.',
      options: { user: 'email', role: '"clerk"' },
      input: { email: 'somebody@example.com' },
      gives: { default: { email: 'somebody@example.com' } },
    },
  ],
});
