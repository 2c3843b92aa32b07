import { isObject } from '@bakehouse/contract';

/** A value with the files in place of their marks. */
export function exchangeFiles(value: unknown, files: ReadonlyMap<string, unknown>): unknown {
  if (typeof value === 'string') return files.get(value) ?? value;
  if (Array.isArray(value)) return value.map((each) => exchangeFiles(each, files));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, exchangeFiles(each, files)]));
}
