import { createHash } from 'node:crypto';

/** Most statements that the server is asked to keep prepared; callers can make up any number of others. */
const mostNames = 500;

const names = new Map<string, string>();

/** A name under which a statement is kept prepared on each connection; undefined once there are too many. */
export function statementName(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined) return known;
  if (names.size >= mostNames) return undefined;
  const name = createHash('sha256').update(sql).digest('base64url').slice(0, 24);
  names.set(sql, name);
  return name;
}

/** A query that is kept prepared where that is worth it. */
export function prepared(
  text: string,
  values: unknown[],
): { text: string; values: unknown[]; name?: string } {
  const name = statementName(text);
  return name === undefined ? { text, values } : { text, values, name };
}
