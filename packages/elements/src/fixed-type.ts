import type { ObjectType, Type } from '@bakehouse/engine';

/** An object with just these members, such as what a service answers. */
export function fixedType(of: string, members: Readonly<Record<string, Type>>): ObjectType {
  return { kind: 'object', members: new Map(Object.entries(members)), open: false, of };
}
