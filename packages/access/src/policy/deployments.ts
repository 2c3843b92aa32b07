import { getNodeValue } from 'jsonc-parser';
import { isMarked } from './edit.ts';
import { keyOf, parsePolicy, section, valueOf } from './hujson.ts';
import { placeOf } from './ownership.ts';

/** A server that a policy holds entries of ours for. */
export interface Deployment {
  slug: string;
  users: string[];
  /** Where its group stands. */
  place: string;
}

/** The servers a policy was opened for: groups that we marked. */
export function deploymentsIn(text: string): Deployment[] {
  const groups = section(parsePolicy(text), 'groups', 'object');
  return (groups?.children ?? [])
    .filter((node) => node.type === 'property' && isMarked(text, node) && keyOf(node).startsWith('group:'))
    .map((node) => {
      const users: unknown = getNodeValue(valueOf(node));
      return {
        slug: keyOf(node).slice('group:'.length),
        users: Array.isArray(users) ? users.filter((user) => typeof user === 'string') : [],
        place: placeOf(text, node),
      };
    });
}
