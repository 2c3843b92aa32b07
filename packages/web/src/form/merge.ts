import { jsonEqual, typeOf, type FieldDefinition } from '@bakehouse/contract';

type Values = Record<string, unknown>;

/** A field that both sides have changed, each in another way. */
export interface Conflict {
  field: FieldDefinition;
  mine: unknown;
  theirs: unknown;
}

/** Joins two changes of the same ground: a field that one side alone has changed takes that change. */
export function merge(
  fields: readonly FieldDefinition[],
  { base, mine, theirs }: { base: Values; mine: Values; theirs: Values },
): { merged: Values; conflicts: Conflict[]; taken: FieldDefinition[] } {
  const merged: Values = { ...theirs };
  const conflicts: Conflict[] = [];
  const taken: FieldDefinition[] = [];
  for (const field of fields) {
    // What nobody types is worked out anew from what is joined.
    if (field.readonly === true || !typeOf(field).writable) continue;
    const name = field.identifier;
    const same = (a: Values, b: Values) => jsonEqual(a[name] ?? null, b[name] ?? null);
    if (same(mine, base)) {
      if (!same(theirs, base)) taken.push(field);
    } else {
      merged[name] = mine[name];
      if (!same(theirs, base) && !same(theirs, mine)) {
        conflicts.push({ field, mine: mine[name], theirs: theirs[name] });
      }
    }
  }
  return { merged, conflicts, taken };
}
