import { isObject } from '@bakehouse/contract';

/**
 * Where a value is not as expected, each place with both. Objects may have more members than expected; lists have just as
 * many entries. An expected null is met by nothing, too.
 */
export function differences(expected: unknown, actual: unknown, path: string): string[] {
  if (Array.isArray(expected) && Array.isArray(actual)) {
    if (expected.length !== actual.length)
      return [`${path}: expected ${expected.length}, got ${actual.length}: ${shown(actual)}`];
    return expected.flatMap((each, index) => differences(each, actual[index], `${path}.${index}`));
  }
  if (isObject(expected) && isObject(actual))
    return Object.entries(expected).flatMap(([key, each]) =>
      differences(each, Object.hasOwn(actual, key) ? actual[key] : undefined, `${path}.${key}`),
    );
  return Object.is(expected ?? null, actual ?? null)
    ? []
    : [`${path}: expected ${shown(expected)}, got ${shown(actual)}`];
}

function shown(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 200 ? `${text.slice(0, 199)}…` : text;
}
