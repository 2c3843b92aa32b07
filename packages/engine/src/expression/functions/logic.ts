import { fail } from '../fault.ts';
import { isNumeric, truth } from '../values.ts';
import { builtin } from './define.ts';

/** Functions of truth, type and failure. */
export const logic = [
  builtin<[value: unknown]>('boolean', '<x-:b>', 1, (runtime, [value]) =>
    value === undefined ? undefined : truth(value, runtime),
  ),
  builtin<[value: unknown]>('not', '<x-:b>', 1, (runtime, [value]) =>
    value === undefined ? undefined : !truth(value, runtime),
  ),
  builtin<[value: unknown]>('exists', '<x:b>', 1, (_runtime, [value]) => value !== undefined),
  builtin<[value: unknown]>('type', '<x:s>', 1, (_runtime, [value]) => {
    if (value === undefined) return undefined;
    if (value === null) return 'null';
    if (isNumeric(value)) return 'number';
    return Array.isArray(value) ? 'array' : typeof value;
  }),
  builtin<[message?: string]>('error', '<s?:x>', 1, (_runtime, [message]) => {
    return fail('D3137', message === undefined || message === '' ? '$error() was called' : message);
  }),
  builtin<[condition: boolean | undefined, message?: string]>(
    'assert',
    '<bs?:x>',
    2,
    (_runtime, [condition, message]) => {
      if (condition === true) return undefined;
      return fail('D3141', message === undefined || message === '' ? '$assert() failed' : message);
    },
  ),
];
