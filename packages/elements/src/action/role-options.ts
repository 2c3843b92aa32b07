import { mark, recipeOption, type ElementContext, type Raw, type RoleRequest } from '@bakehouse/engine';
import * as z from 'zod';
import { literalOf } from '../literal.ts';
import { oneUser, references } from '../user-reference.ts';
import { wrongOption } from '../wrong-option.ts';

/** The options of what gives and takes roles. */
export const roleOptions = z.strictObject({
  user: recipeOption
    .optional()
    .describe('A user, or the id or e-mail address of one; the current user if omitted'),
  role: mark(recipeOption, 'role').describe('Slug of a role, or a list of slugs'),
});

/** What is asked of the host. */
export function roleRequest(
  { user, role }: z.output<typeof roleOptions>,
  written: Raw,
  ctx: ElementContext,
): RoleRequest {
  const roles = references(role, 'role');
  if (roles.length === 0) throw wrongOption('role', '"role" does not name a role', 'required');
  return { user: oneUser(user, written, ctx), roles, named: literalOf(written['role']) !== undefined };
}
