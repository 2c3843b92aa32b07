import { member, quoted } from '../javascript/names.ts';
import { untranslatable } from '../javascript/untranslatable.ts';
import { textOf } from '../text-of.ts';

/** A path of a message, such as `payload.items[0]`. */
export function pathOf(path: string): string {
  return path
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce(
      (at, part) => (/^\d+$/.test(part) ? `${at}[${part}]` : member(at, part.replace(/^["']|["']$/g, ''))),
      '$',
    );
}

/** A value that a node names with its kind: `str`, `num`, `msg`, `jsonata` and so on. */
export function valueOf(value: unknown, kind: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '');
  if (kind === undefined || kind === 'str') return quoted(text);
  if (kind === 'num')
    return Number.isFinite(Number(text)) ? textOf(Number(text)) : untranslatable(`the number "${text}"`);
  if (kind === 'bool') return text === 'true' ? 'true' : 'false';
  if (kind === 'msg') return pathOf(text);
  if (kind === 'date') return '$millis()';
  if (kind === 'jsonata') return text;
  if (kind === 'json') {
    try {
      return JSON.stringify(JSON.parse(text));
    } catch {
      return untranslatable('JSON that cannot be read');
    }
  }
  return untranslatable(`a value of the kind "${textOf(kind)}"`);
}

/** An expression that gives the message with one value changed. */
export function withValue(path: string, value: string): string {
  const [first = '', ...rest] = path.split('.');
  if (/[[\]]/.test(path)) return untranslatable('setting a place in a list');
  const inner = rest.reduceRight<string>((made, name, index) => {
    const outer = pathOf([first, ...rest.slice(0, index)].join('.'));
    return `$merge([${outer}, {${quoted(name)}: ${made}}])`;
  }, value);
  return `$merge([$, {${quoted(first)}: ${inner}}])`;
}
