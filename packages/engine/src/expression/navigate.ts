import type { Run } from './compiler.ts';
import { fail } from './fault.ts';
import { enter, leave, tick, type Runtime } from './runtime.ts';
import { hasMark, isObject, mark, own, push, sequence, unwrap } from './values.ts';

/** The field of an object, or of every object in a list. */
export function lookup(runtime: Runtime, input: unknown, key: string): unknown {
  if (!Array.isArray(input)) return isObject(input) ? own(input, key) : undefined;
  enter(runtime);
  const found = sequence();
  tick(runtime, input.length);
  for (const item of input) {
    const value = lookup(runtime, item, key);
    if (Array.isArray(value)) for (const part of value) push(runtime, found, part);
    else if (value !== undefined) push(runtime, found, value);
  }
  leave(runtime);
  return found;
}

/** `*`: the values of all fields. */
export const wildcard: Run = (input, env) => {
  const { runtime } = env;
  const object: unknown = Array.isArray(input) && hasMark(input, mark.outer) ? input[0] : input;
  const values: unknown[] = Array.isArray(object) ? object : valuesOf(object);
  // As soon as a field is a list, the values are a list too and no longer a sequence.
  const found = values.some(Array.isArray) ? [] : sequence();
  for (const value of values) {
    if (Array.isArray(value)) flatten(runtime, value, found);
    else push(runtime, found, value);
  }
  return found;
};

/** `**`: the context and everything inside it. */
export const descendants: Run = (input, env) => {
  const found = sequence();
  descend(env.runtime, input, found);
  return unwrap(found, false);
};

/** `${selector}`: what stands at the path that the run was given. */
export function compileSelector(position: number): Run {
  return (input, env) => {
    const { selector } = env.runtime.scope;
    if (selector === undefined) fail('selector', '${selector} is used where nothing sets it', position);
    let value: unknown = Array.isArray(input) && hasMark(input, mark.outer) ? input[0] : input;
    for (const part of selector) {
      if (Array.isArray(value)) value = typeof part === 'number' ? (value[part] as unknown) : undefined;
      else value = isObject(value) ? own(value, String(part)) : undefined;
    }
    return value;
  };
}

function valuesOf(value: unknown): unknown[] {
  return isObject(value) ? Object.keys(value).map((key) => own(value, key)) : [];
}

function flatten(runtime: Runtime, list: unknown[], found: unknown[]): void {
  enter(runtime);
  for (const item of list) {
    if (Array.isArray(item)) flatten(runtime, item, found);
    else push(runtime, found, item);
  }
  leave(runtime);
}

function descend(runtime: Runtime, value: unknown, found: unknown[]): void {
  enter(runtime);
  if (Array.isArray(value)) {
    for (const item of value) descend(runtime, item, found);
  } else {
    push(runtime, found, value);
    if (isObject(value)) for (const key of Object.keys(value)) descend(runtime, own(value, key), found);
  }
  leave(runtime);
}
