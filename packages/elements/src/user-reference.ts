import { isObject } from '@bakehouse/contract';
import type { ElementContext, Raw } from '@bakehouse/engine';
import { quoted, wrongOption } from './wrong-option.ts';

/** The users and roles that a value names: texts, users as objects, and lists of these. */
export function references(value: unknown, option: string): string[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((each) => references(each, option));
  if (isName(value)) return [value.trim()];
  if (isObject(value)) {
    const named = value['id'] ?? value['email'] ?? value['slug'];
    if (isName(named)) return [named.trim()];
  }
  throw wrongOption(option, `"${option}" does not name a user: ${quoted(value)}`);
}

/** Whether a value can name somebody at all; nothing that is stored has such characters, or is as long. */
function isName(value: unknown): value is string {
  return (
    typeof value === 'string' && value.trim() !== '' && value.length <= 500 && !/[\0\p{Cs}]/u.test(value)
  );
}

/** The one user that an option names: the current one where it is not written, and never where it gives nothing. */
export function oneUser(value: unknown, written: Raw, { user }: Pick<ElementContext, 'user'>): string {
  if (!Object.hasOwn(written, 'user')) {
    if (user === null) throw wrongOption('user', 'The run was not started by a user: set "user"', 'required');
    return user.id;
  }
  const [first, ...others] = references(value, 'user');
  if (first === undefined || others.length > 0)
    throw wrongOption('user', `"user" must name one user, not ${quoted(value)}`);
  return first;
}
