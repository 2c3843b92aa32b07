import { computeFields, Problem, separateReadonly, typeOf, type FieldDefinition } from '@bakehouse/contract';
import type { ModuleTable } from '../modules/module-table.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { checkReferences } from './check-references.ts';
import { findModule } from './find-table.ts';
import { isOverLimit } from './finish-data.ts';
import type { FormAccess } from './form-access.ts';

type Values = Record<string, unknown>;

/** A form that somebody says they have before them. */
export interface ClaimedForm extends FormAccess {
  id: string | undefined;
  data: Readonly<Values>;
}

/**
 * The data of a form as far as it is not merely claimed: what its user may write, by their word; readonly and computed fields
 * as they are worked out from it; everything else as it is stored. Throws where it names what the user may not see.
 */
export async function trustedForm(
  access: ResourceAccess,
  module: string,
  { id, data, stored, mayWrite }: ClaimedForm,
): Promise<Values> {
  const table = findModule(access, module);
  const { definition } = table;
  const before = stored?.data ?? {};
  const { data: given } = separateReadonly(definition, writable(table, data, mayWrite), before);
  await checkReferences(access, table, { changed: given, before });
  const after = { ...before, ...given };
  const settled = (await access.setInForm?.(definition, { id, before, after })) ?? after;
  return withComputed(access, table, settled, before);
}

function writable(table: ModuleTable, data: Readonly<Values>, mayWrite: FormAccess['mayWrite']): Values {
  const own = Object.entries(data).filter(([name]) => {
    const field = table.columns.get(name)?.field;
    return field !== undefined && typeOf(field).writable && mayWrite(name);
  });
  return Object.fromEntries(own);
}

/** Computed fields as they follow from the form; as they are stored where that cannot be said yet. */
async function withComputed(
  { evaluate, actor }: ResourceAccess,
  table: ModuleTable,
  data: Values,
  before: Values,
): Promise<Values> {
  const whole = { ...data };
  for (const [name, { field }] of table.columns) {
    if (field.type !== 'computed' || (Object.keys(before).length > 0 && !Object.hasOwn(before, name)))
      continue;
    try {
      Object.assign(whole, await computed(field, whole));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
    }
  }
  return whole;

  async function computed(field: FieldDefinition, values: Values): Promise<Values> {
    try {
      return computeFields([field], values, evaluate).data;
    } catch (error) {
      if (evaluate.beside === undefined || !isOverLimit(error)) throw error;
      const derived = { fields: [field], rules: undefined };
      return (await evaluate.beside(derived, values, actor.user?.id ?? '')).data;
    }
  }
}
