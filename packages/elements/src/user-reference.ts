import { isObject, Problem } from '@bakehouse/contract';
import type { ElementContext, Raw } from '@bakehouse/engine';

/** The users and roles that a value names: texts, users as objects, and lists of these. */
export function references(value: unknown, option: string): string[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((each) => references(each, option));
  if (typeof value === 'string' && value.trim() !== '') return [value.trim()];
  if (isObject(value)) {
    const named = value['id'] ?? value['email'] ?? value['slug'];
    if (typeof named === 'string' && named !== '') return [named];
  }
  throw new Problem('invalid', `"${option}" does not name a user: ${JSON.stringify(value).slice(0, 100)}`);
}

/** The one user that an option names: the current one where it is not written, and never where it gives nothing. */
export function oneUser(value: unknown, written: Raw, { user }: Pick<ElementContext, 'user'>): string {
  if (!Object.hasOwn(written, 'user')) {
    if (user === null) throw new Problem('invalid', 'The run was not started by a user: set "user"');
    return user.id;
  }
  const [first, ...others] = references(value, 'user');
  if (first === undefined || others.length > 0)
    throw new Problem(
      'invalid',
      `"user" must name one user, not ${JSON.stringify(value ?? null).slice(0, 100)}`,
    );
  return first;
}
