import { fail } from './fault.ts';
import { chargeString, enter, leave, tick, type Runtime } from './runtime.ts';
import { isNumeric } from './values.ts';

/** The string form of a value, as `$string` and `&` give it. */
export function textOf(runtime: Runtime, value: unknown, pretty = false): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'function') return '';
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) fail('D3001', 'Infinity and NaN have no string form');
    return String(Number.isInteger(value) ? value : Number(value.toPrecision(15)));
  }
  chargeString(runtime, textLength(runtime, value, pretty ? 2 : 0));
  return JSON.stringify(
    value,
    (_key, item: unknown) => {
      if (typeof item === 'function') return '';
      if (!isNumeric(item) || Number.isInteger(item)) return item;
      return Number(item.toPrecision(15));
    },
    pretty ? 2 : 0,
  );
}

/** An upper estimate of the characters of a value's JSON form; the value is walked as a tree, so shared parts count each time. */
export function textLength(runtime: Runtime, value: unknown, indent = 0, level = 1): number {
  if (typeof value === 'string') return quotedLength(value);
  if (typeof value !== 'object' || value === null) return 24;
  enter(runtime);
  const line = 4 + indent * level;
  let length = line;
  const parts = Array.isArray(value) ? value : Object.values(value);
  for (const part of parts) {
    tick(runtime);
    length += line + textLength(runtime, part, indent, level + 1);
    if (length * 2 > runtime.limits.bytes) chargeString(runtime, length);
  }
  if (!Array.isArray(value)) for (const key of Object.keys(value)) length += key.length + 4;
  leave(runtime);
  return length;
}

function quotedLength(value: string): number {
  let length = value.length + 2;
  for (let at = 0; at < value.length; at++) {
    const code = value.charCodeAt(at);
    if (code < 0x20 || (code >= 0xd8_00 && code < 0xe0_00)) length += 5;
    else if (code === 0x22 || code === 0x5c) length++;
  }
  return length;
}
