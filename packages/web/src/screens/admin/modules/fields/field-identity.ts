import type { FieldDefinition } from '@bakehouse/contract';
import { nameFrom } from '../../../../base/name-from.ts';

/** What the editor knows of a field besides its definition. */
interface Identity {
  key: string;
  /** The identifier under which it is stored; undefined while it is new. */
  stored: string | undefined;
  /** The identifier was typed by hand, and no longer follows the title. */
  named: boolean;
}

// Definitions stay plain JSON: what is known of a field goes along beside it.
const identities = new WeakMap<FieldDefinition, Identity>();
let count = 0;

/** What the editor knows of a field; one it has not seen is taken for stored. */
export function identityOf(field: FieldDefinition): Identity {
  let known = identities.get(field);
  if (known === undefined) {
    known = { key: `f${(count += 1)}`, stored: field.was ?? field.identifier, named: true };
    identities.set(field, known);
  }
  return known;
}

/** A new field of a type. */
export function newField(type: string, taken: readonly string[]): FieldDefinition {
  const field: FieldDefinition = { identifier: freeName(type, taken), type, ...starters[type] };
  identities.set(field, { key: `f${(count += 1)}`, stored: undefined, named: false });
  return field;
}

/** The field with other properties; undefined takes one away. It stays the same field for the editor. */
export function changedField(field: FieldDefinition, change: Partial<FieldDefinition>): FieldDefinition {
  const identity = identityOf(field);
  const next: Record<string, unknown> = { ...field, ...change };
  if (change.title !== undefined && !identity.named && change.identifier === undefined)
    next['identifier'] = nameFrom(change.title) || field.identifier;
  if (change.identifier !== undefined || next['identifier'] !== field.identifier) {
    const { stored } = identity;
    next['was'] = stored === undefined || stored === next['identifier'] ? undefined : stored;
  }
  for (const [key, value] of Object.entries(next)) if (value === undefined) delete next[key];
  const made = next as FieldDefinition;
  identities.set(made, { ...identity, named: identity.named || change.identifier !== undefined });
  return made;
}

function freeName(type: string, taken: readonly string[]): string {
  for (let at = 1; ; at += 1) {
    const name = at === 1 ? type : `${type}_${at}`;
    if (!taken.includes(name)) return name;
  }
}

/** What a type cannot be without. */
const starters: Record<string, Partial<FieldDefinition>> = {
  select: { options: { choices: ['one', 'two'] } },
  multiselect: { options: { choices: ['one', 'two'] } },
  list: { options: { fields: [] } },
  computed: { options: { expression: '""' } },
};
