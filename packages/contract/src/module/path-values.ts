/** One step of a path: the name of a field, or the position of a row. */
export type Step = string | number;

/** Splits `items.0.price`; positions become numbers. */
export function splitPath(path: string): Step[] {
  return path === '' ? [] : path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/** The value at a path, or undefined. */
export function getAt(values: unknown, path: string): unknown {
  let at = values;
  for (const step of splitPath(path)) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined;
    at = (at as Record<Step, unknown>)[step];
  }
  return at;
}

/** The values with another one at a path; everything beside the path stays the same object. */
export function setAt(values: unknown, path: string, value: unknown): unknown {
  return set(values, splitPath(path), value);
}

function set(at: unknown, [step, ...rest]: Step[], value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const list: unknown[] = Array.isArray(at) ? [...at] : [];
    list[step] = set(list[step], rest, value);
    return list;
  }
  const object = typeof at === 'object' && at !== null ? (at as Record<string, unknown>) : {};
  return { ...object, [step]: set(object[step], rest, value) };
}
