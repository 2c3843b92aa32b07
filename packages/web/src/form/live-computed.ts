import { computeFields, jsonEqual, type FieldDefinition } from '@bakehouse/contract';
import type { FormStore } from './form-store.ts';

/** What computed fields are worked out with while somebody types. */
export interface LiveComputedParts {
  fields: readonly FieldDefinition[];
  store: FormStore;
  evaluate: (expression: string, data: Record<string, unknown>) => unknown;
  /** Whether the resource is stored: then it shows what was stored until something is changed. */
  isStored: () => boolean;
}

/** Keeps the computed fields of a form to what its values come to; gives what ends it. */
export function keepComputed({ fields, store, evaluate, isStored }: LiveComputedParts): () => void {
  const computed = fields.filter(({ type }) => type === 'computed');
  if (computed.length === 0) return () => undefined;
  let seen: unknown;
  const look = () => {
    const values = store.values();
    if (values === seen) return;
    seen = values;
    const asStored = isStored() && store.changed().length === 0;
    const next = asStored ? store.base() : worked(computed, { values, base: store.base() }, evaluate);
    for (const { identifier } of computed)
      if (!jsonEqual(values[identifier] ?? null, next[identifier] ?? null))
        store.write(identifier, next[identifier] ?? null);
    seen = store.values();
  };
  look();
  return store.subscribe(look);
}

/** What the fields come to; nothing for those that what is typed so far gives no value for. */
function worked(
  computed: readonly FieldDefinition[],
  { values, base }: { values: Record<string, unknown>; base: Record<string, unknown> },
  evaluate: LiveComputedParts['evaluate'],
): Record<string, unknown> {
  // As on the server, one that looks at a later one sees what is stored of it.
  const stored = Object.fromEntries(computed.map(({ identifier }) => [identifier, base[identifier]]));
  const { data, errors } = computeFields(computed, { ...values, ...stored }, (expression, whole) => {
    try {
      return evaluate(expression, whole);
    } catch {
      // Saving will tell what is wrong.
      return null;
    }
  });
  const failed = new Set(errors.map(({ path }) => path));
  return Object.fromEntries(
    computed.map(({ identifier }) => [identifier, failed.has(identifier) ? null : data[identifier]]),
  );
}
