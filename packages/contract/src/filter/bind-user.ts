import { isObject, jsonDepthLimit } from '../json-value.ts';

/** What a filter may say about whoever asks. */
export interface FilterUser {
  id: string;
  email: string;
  roles: readonly string[];
}

/** A filter with `"$user.id"`, `"$user.email"` and `"$user.roles"` replaced wherever one of them is a whole value. */
export function bindUser(filter: unknown, user: FilterUser, depth = jsonDepthLimit): unknown {
  if (filter === '$user.id') return user.id;
  if (filter === '$user.email') return user.email;
  if (filter === '$user.roles') return [...user.roles];
  // Deeper than any filter may be: left as it is, for the reading of the filter to refuse.
  if (depth === 0) return filter;
  if (Array.isArray(filter)) return filter.map((each) => bindUser(each, user, depth - 1));
  if (!isObject(filter)) return filter;
  return Object.fromEntries(
    Object.entries(filter).map(([key, value]) => [key, bindUser(value, user, depth - 1)]),
  );
}
