/** What is known of a value before anything runs. */
export type Type =
  | { readonly kind: 'unknown' }
  | StringType
  | { readonly kind: 'number' }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'null' }
  | { readonly kind: 'list'; readonly of: Type }
  /** What a path through a list gives: nothing, one, or a list; `picked` where a condition may have left one. */
  | { readonly kind: 'several'; readonly of: Type; readonly picked?: true }
  | ObjectType;

/** A text, and what more is known of it. */
export interface StringType {
  readonly kind: 'string';
  /** The only values it can have. */
  readonly choices?: readonly string[];
  /** The module of which it is the id of a resource. */
  readonly idOf?: string;
  /** What it is the id of, where that is no resource. */
  readonly entity?: 'user' | 'file';
  /** The type of the field that it was read from, where that says how it is written. */
  readonly format?: string;
  /** The text itself, where it is written there. */
  readonly literal?: string;
  /** The field of words or of a time that it was read from: no id of anything. */
  readonly field?: string;
  /** What it is written as, where it is a day, a time of day or an instant. */
  readonly holds?: 'date' | 'datetime' | 'time';
}

/** An object whose members are known; `open` ones may have others. */
export interface ObjectType {
  readonly kind: 'object';
  readonly members: ReadonlyMap<string, Type>;
  readonly open: boolean;
  /** What has the members, for messages: `the module "orders"`. */
  readonly of?: string;
  /** The module, where it is a resource. */
  readonly module?: string;
  /** The members that may have no value. */
  readonly optional?: ReadonlySet<string>;
}

/** Nothing is known. */
export const unknownType: Type = { kind: 'unknown' };

/** A list of values of one type. */
export function listOf(of: Type): Type {
  return { kind: 'list', of };
}

/** What is known of a value that comes from one place or from another. */
export function join(a: Type | undefined, b: Type): Type {
  if (a === undefined || a === b) return b;
  if (a.kind !== b.kind) return unknownType;
  if (a.kind === 'list' && b.kind === 'list') return listOf(join(a.of, b.of));
  if (a.kind === 'object' && b.kind === 'object')
    return a.of !== undefined && a.of === b.of ? a : unknownType;
  if (a.kind === 'string' && b.kind === 'string') return sameType(a, b) ? a : oneOf(valuesOf(a), valuesOf(b));
  return a.kind === 'several' ? unknownType : a;
}

/** The only values that a text can have, where they are known. */
function valuesOf({ literal, choices }: StringType): readonly string[] | undefined {
  return literal === undefined ? choices : [literal];
}

function oneOf(a: readonly string[] | undefined, b: readonly string[] | undefined): StringType {
  return a === undefined || b === undefined
    ? { kind: 'string' }
    : { kind: 'string', choices: [...new Set([...a, ...b])] };
}

const textParts = ['choices', 'idOf', 'literal', 'field', 'holds', 'entity', 'format'] as const;

/** Whether nothing more or less is known of the one than of the other; objects are the same only where they are one. */
export function sameType(a: Type, b: Type): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind || a.kind === 'object') return false;
  if (a.kind === 'string' && b.kind === 'string') return textParts.every((part) => a[part] === b[part]);
  return 'of' in a && 'of' in b && b.kind !== 'object' ? sameType(a.of, b.of) : true;
}

/** The type of what a list holds, or of the value itself where it is none. */
export function itemsOf(type: Type): Type {
  return type.kind === 'list' || type.kind === 'several' ? type.of : type;
}

/** Whether a value of one type can never be of the other. */
export function conflicts(expected: Type, actual: Type): boolean {
  if (expected.kind === 'unknown' || actual.kind === 'unknown' || actual.kind === 'null') return false;
  // A file may be given as a whole.
  const wanted = itemsOf(expected);
  if (wanted.kind === 'string' && wanted.entity === 'file' && itemsOf(actual).kind === 'object') return false;
  if (actual.kind === 'several')
    return expected.kind !== 'list' && (actual.picked !== true || conflicts(expected, actual.of));
  if (expected.kind === 'several') return false;
  if (expected.kind === 'list' && actual.kind === 'list') return conflicts(expected.of, actual.of);
  return expected.kind !== actual.kind;
}

/** A type in a message. */
export function describeType(type: Type): string {
  switch (type.kind) {
    case 'string':
      return 'text';
    case 'list':
    case 'several':
      return type.of.kind === 'unknown' ? 'a list' : `a list of ${describeType(type.of)}`;
    case 'boolean':
      return 'true or false';
    case 'object':
      return type.of ?? 'an object';
    case 'number':
      return 'a number';
    case 'null':
      return 'null';
    case 'unknown':
      break;
  }
  return 'a value';
}
