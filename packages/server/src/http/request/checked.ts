import { Problem, type ContentFault } from '@bakehouse/contract';
import type { z } from 'zod';
import { schemaMatcher } from './schema-matcher.ts';

/** Parses one part of a request, or throws a problem that names every place at fault. */
export function checked(
  schema: z.ZodType | undefined,
  value: unknown,
  part: 'path' | 'query' | 'body',
): unknown {
  if (schema === undefined) return undefined;
  if (schemaMatcher(schema)?.(value) === true) return value;
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const errors = result.error.issues.flatMap(faultsOf);
  const detail = errors
    .map(({ path, message }) => (path === '' ? message : `${path}: ${message}`))
    .join('; ');
  throw new Problem(part === 'body' ? 'invalid' : 'malformed', `The ${part} is wrong: ${detail}.`, {
    errors,
  });
}

function faultsOf(issue: z.core.$ZodIssue): ContentFault[] {
  const path = issue.path.join('.');
  if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message, code: issue.code }];
  return issue.keys.map((key) => ({
    path: path === '' ? key : `${path}.${key}`,
    message: 'is not known here',
    code: 'unknown_key',
  }));
}
