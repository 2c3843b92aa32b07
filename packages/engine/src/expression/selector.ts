import { Problem } from '@bakehouse/contract';

/** A field path as the names of fields and the positions in lists, checked: what `${selector}` stands for. */
export type Selector = readonly (string | number)[];

/** Reads a selector that comes from a browser, such as `items.0`; everything but plain names and positions is refused. */
export function parseSelector(text: string): Selector {
  if (text === '') return [];
  if (text.length > 512) refuse('A selector can have at most 512 characters');
  return text.split('.').map((part) => {
    if (/^(?:0|[1-9][0-9]{0,8})$/.test(part)) return Number(part);
    if (!fieldName.test(part)) refuse(`Not a field path: ${JSON.stringify(text)}`);
    return part;
  });
}

/** The dotted form of a selector. */
export function formatSelector(selector: Selector): string {
  return selector.join('.');
}

/** Throws unless every part is the name of a field or a position. */
export function checkSelector(selector: Selector): Selector {
  for (const part of selector) {
    if (typeof part === 'number' ? !Number.isSafeInteger(part) || part < 0 : !fieldName.test(part)) {
      refuse(`Not a field path: ${JSON.stringify(selector)}`);
    }
  }
  return selector;
}

/** Identifiers of fields and the reserved names; starts with a letter, so `__proto__` is none. */
const fieldName = /^[A-Za-z][A-Za-z0-9_]{0,62}$/;

function refuse(message: string): never {
  throw new Problem('invalid', message, { errors: [{ path: 'selector', message, code: 'selector' }] });
}
