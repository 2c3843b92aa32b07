import { isObject } from '@bakehouse/contract';

/** The value of a placeholder that `set` uses. */
export function offerValue(
  name: string,
  output: unknown,
  variables: Readonly<Record<string, unknown>>,
): unknown {
  if (name === 'output') return output;
  if (name === 'prototype') return variables['resource'];
  const event = isObject(variables['event']) ? variables['event'] : {};
  if (name === 'selector') return event['selector'] ?? '';
  if (name === 'row') return rowOf(event, variables['resource']);
  return Object.hasOwn(event, name) ? event[name] : undefined;
}

function rowOf(event: Record<string, unknown>, resource: unknown): unknown {
  if (isObject(event['list'])) return event['list']['row'];
  const selector = event['selector'];
  if (typeof selector !== 'string' || selector === '') return undefined;
  let at: unknown = resource;
  for (const part of selector.split('.')) {
    if (Array.isArray(at)) at = at[Number(part)];
    else at = isObject(at) && Object.hasOwn(at, part) ? at[part] : undefined;
  }
  return at;
}
