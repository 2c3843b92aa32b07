import { charge, chargeString, tick, type Runtime } from '../runtime.ts';
import { textOf } from '../text.ts';
import { countPoints, slicePoints } from './code-points.ts';
import { builtin } from './define.ts';
import { searchFor } from './search.ts';

type Text = string | undefined;

/** Functions that make, cut and join strings. */
export const strings = [
  builtin<[value: unknown, pretty?: boolean]>('string', '<x-b?:s>', 1, (runtime, [value, pretty]) => {
    return value === undefined ? undefined : textOf(runtime, value, pretty === true);
  }),
  builtin<[text: Text, start?: number, length?: number]>('substring', '<s-nn?:s>', 3, substring),
  builtin<[text: Text, mark: Text]>('substringBefore', '<s-s:s>', 2, (runtime, [text, mark]) => {
    if (text === undefined || mark === undefined) return text;
    const at = searchFor(runtime, text, mark)(0);
    return at === -1 ? text : text.slice(0, at);
  }),
  builtin<[text: Text, mark: Text]>('substringAfter', '<s-s:s>', 2, (runtime, [text, mark]) => {
    if (text === undefined || mark === undefined) return text;
    const at = searchFor(runtime, text, mark)(0);
    return at === -1 ? text : text.slice(at + mark.length);
  }),
  builtin<[text: Text]>('lowercase', '<s-:s>', 1, (runtime, [text]) =>
    recase(runtime, text, (part) => part.toLowerCase()),
  ),
  builtin<[text: Text]>('uppercase', '<s-:s>', 1, (runtime, [text]) =>
    recase(runtime, text, (part) => part.toUpperCase()),
  ),
  builtin<[text: Text]>('length', '<s-:n>', 1, (runtime, [text]) => {
    return text === undefined ? undefined : countPoints(runtime, text);
  }),
  builtin<[text: Text]>('trim', '<s-:s>', 1, (runtime, [text]) => {
    if (text === undefined) return undefined;
    chargeString(runtime, text.length);
    return text.replace(/[ \t\n\r]+/g, ' ').replace(/^ | $/g, '');
  }),
  builtin<[text: Text, width?: number, char?: string]>('pad', '<s-ns?:s>', 3, pad),
  builtin<[list: string[] | undefined, separator?: string]>(
    'join',
    '<a<s>s?:s>',
    2,
    (runtime, [list, separator = '']) => {
      if (list === undefined) return undefined;
      let length = separator.length * Math.max(0, list.length - 1);
      tick(runtime, list.length / 8);
      for (const part of list) length += part.length;
      chargeString(runtime, length);
      return list.join(separator);
    },
  ),
];

function substring(
  runtime: Runtime,
  [text, start = 0, length]: [text: Text, start?: number, length?: number],
): Text {
  if (text === undefined) return undefined;
  if (length !== undefined && length <= 0) return '';
  const size = countPoints(runtime, text);
  const from = size + start < 0 ? 0 : start;
  const end = length === undefined ? size : from >= 0 ? from + length : size + from + length;
  const whole = Math.trunc(from);
  const first = whole < 0 ? size + whole : whole;
  const last = Math.trunc(end);
  return last > first ? slicePoints(runtime, text, first, last) : '';
}

function recase(runtime: Runtime, text: Text, change: (text: string) => string): Text {
  if (text === undefined) return undefined;
  chargeString(runtime, text.length);
  const changed = change(text);
  if (changed.length > text.length) charge(runtime, 2 * (changed.length - text.length), 2 * changed.length);
  return changed;
}

function pad(
  runtime: Runtime,
  [text, width = 0, char = ' ']: [text: Text, width?: number, char?: string],
): Text {
  if (text === undefined) return undefined;
  const missing = Math.abs(Math.trunc(width)) - countPoints(runtime, text);
  if (!(missing > 0)) return text;
  const unit = char === '' ? ' ' : char;
  const points = countPoints(runtime, unit);
  chargeString(runtime, text.length + missing * (unit.length / points));
  const whole = unit.repeat(Math.ceil(missing / points));
  const padding = points === 1 ? whole : slicePoints(runtime, whole, 0, missing);
  return width > 0 ? text + padding : padding + text;
}
