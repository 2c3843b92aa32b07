import { Problem } from '../problem.ts';

/** An object of an API's answer, read with care: members of the wrong type are as good as missing. */
export interface Json {
  text: (key: string) => string | undefined;
  flag: (key: string) => boolean | undefined;
  object: (key: string) => Json;
  list: (key: string) => Json[];
  texts: (key: string) => string[];
  entries: () => [string, unknown][];
}

/** Reads a value as an object; anything else is an object without members. */
export function readJson(value: unknown): Json {
  const members: Record<string, unknown> =
    typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  const listOf = (key: string): unknown[] => {
    const found = members[key];
    return Array.isArray(found) ? found : [];
  };
  return {
    text: (key) => {
      const found = members[key];
      return typeof found === 'string' ? found : typeof found === 'number' ? String(found) : undefined;
    },
    flag: (key) => {
      const found = members[key];
      return typeof found === 'boolean' ? found : undefined;
    },
    object: (key) => readJson(members[key]),
    list: (key) => listOf(key).map(readJson),
    texts: (key) => listOf(key).filter((one) => typeof one === 'string'),
    entries: () => Object.entries(members),
  };
}

/** Reads a text as an object; a text that is no JSON is a problem of the service. */
export function parseJson(text: string, what: string): Json {
  try {
    return readJson(JSON.parse(text === '' ? '{}' : text));
  } catch (cause) {
    throw new Problem('unavailable', `${what}: the answer is no JSON`, {}, cause);
  }
}
