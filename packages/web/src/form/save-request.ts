import {
  hasReadonlyCells,
  typeOf,
  withoutReadonly,
  type FieldDefinition,
  type Resource,
  type SealedValue,
} from '@bakehouse/contract';
import type { FormStore } from './form-store.ts';
import { mergePatchOf } from './merge-patch-of.ts';

type Values = Record<string, unknown>;

/** What a form sends to be saved. */
export interface SaveRequest {
  how: 'create' | 'patch' | 'replace';
  data: Values;
  sealed: SealedValue[];
  /** What was changed in the form, whether or not it holds something else now, where the server works something out from it. */
  touched: string[];
  /** What the form shows in readonly and computed fields, lists with such cells included: the server works them out. */
  shown: Values;
}

/** What a form is saved by. */
export interface SaveRequestParts {
  fields: readonly FieldDefinition[];
  store: FormStore;
  writable: (identifier: string) => boolean;
  /** The resource as it was loaded or saved last; undefined for a new one. */
  base: Resource | undefined;
  sealed: SealedValue[];
  touched: readonly string[];
}

/** The request that saves a form: what a new resource holds, or what has changed. */
export function saveRequest({
  fields,
  store,
  writable,
  base,
  sealed,
  touched,
}: SaveRequestParts): SaveRequest {
  const values = plain(store.values());
  // What is read only, computed or not allowed is never sent.
  const isSent = (field: FieldDefinition) =>
    field.readonly !== true && typeOf(field).writable && writable(field.identifier);
  const own = new Set(fields.filter(isSent).map(({ identifier }) => identifier));
  const changed = new Set(store.changed());
  const some = (names: Iterable<string>) =>
    Object.fromEntries([...names].flatMap((name) => (name in values ? [[name, values[name]]] : [])));
  const worked = fields.filter((field) => !typeOf(field).writable || hasReadonlyCells([field]));
  const shown = some(worked.map(({ identifier }) => identifier));
  // Readonly cells of rows are worked out again where they are saved.
  const sentRows = (data: Values) => withoutReadonly(fields, data);
  const set = fields.filter(({ readonly }) => readonly === true).map(({ identifier }) => identifier);
  const told = new Set([...own, ...set]);
  const counted = touched.filter((path) => told.has(path.split('.', 1)[0] ?? ''));
  const rest = { sealed, touched: hasReadonlyCells(fields) ? counted : [], shown };
  if (base === undefined) return { how: 'create', data: sentRows(some(own)), ...rest };
  const patch = mergePatchOf(
    base.data,
    values,
    [...changed].filter((name) => own.has(name)),
  );
  if (patch !== undefined) return { how: 'patch', data: sentRows(patch), ...rest };
  return { how: 'replace', data: sentRows(some(own)), ...rest };
}

/** Values without what only this app knows, and without secrets that were not typed. */
export function plain(values: Values): Values {
  return JSON.parse(JSON.stringify(values)) as Values;
}
