import { isObject, jsonEqual, mergePatch } from '@bakehouse/contract';

type Values = Record<string, unknown>;

/** The JSON merge patch that makes `after` of `before`, for these fields; undefined where a patch cannot say it. */
export function mergePatchOf(before: Values, after: Values, names: readonly string[]): Values | undefined {
  const patch = Object.fromEntries(names.map((name) => [name, patchOf(before[name], after[name])]));
  const made = mergePatch(before, patch) as Values;
  return names.every((name) => jsonEqual(made[name] ?? null, after[name] ?? null)) ? patch : undefined;
}

function patchOf(before: unknown, after: unknown): unknown {
  if (!isObject(before) || !isObject(after)) return after ?? null;
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const entries = [...names].flatMap((name): [string, unknown][] => {
    if (!Object.hasOwn(after, name)) return [[name, null]];
    return jsonEqual(before[name] ?? null, after[name] ?? null) && Object.hasOwn(before, name)
      ? []
      : [[name, patchOf(before[name], after[name])]];
  });
  return Object.fromEntries(entries);
}
