import { isObject } from '@bakehouse/contract';
import { literalOf } from './literal.ts';

/** Names of headers by which somebody proves who they are. */
const secretName =
  /^(?:authorization|proxy-authorization|cookie)$|(?:^|-)(?:api-?key|key|token|secret|password)$/i;

/** The headers of a recipe whose value stands in the definition and proves who asks. */
export function secretHeaders(headers: unknown): string[] {
  const written = isObject(headers) ? headers : literalOf(headers);
  if (!isObject(written)) return [];
  return Object.entries(written)
    .filter(
      ([name, value]) => secretName.test(name) && isText(written === headers ? literalOf(value) : value),
    )
    .map(([name]) => name);
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value !== '';
}
