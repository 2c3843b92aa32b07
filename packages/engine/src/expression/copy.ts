import { charge, enter, leave, type Runtime } from './runtime.ts';
import { isObject, own, put, type Dictionary } from './values.ts';

/** A deep copy that shares nothing with the value; functions become empty strings, as in its string form. `made` collects the objects of the copy. */
export function copyValue(runtime: Runtime, value: unknown, made?: Set<object>): unknown {
  if (typeof value === 'function') return '';
  if (!Array.isArray(value) && !isObject(value)) return value;
  enter(runtime);
  charge(runtime, 48);
  let result: unknown;
  if (Array.isArray(value)) {
    charge(runtime, 8 * value.length);
    result = value.map((item: unknown) => copyValue(runtime, item, made) ?? null);
  } else {
    const object: Dictionary = {};
    for (const key of Object.keys(value)) {
      const item = own(value, key);
      charge(runtime, 32);
      if (item !== undefined) put(object, key, copyValue(runtime, item, made));
    }
    made?.add(object);
    result = object;
  }
  leave(runtime);
  return result;
}
