import {
  claimFaults,
  fieldDefaults,
  getAt,
  hasReadonly,
  isObject,
  mergePatch,
  Problem,
  separateReadonly,
  setAt,
  typeOf,
  withRowDefaults,
  type ContentFault,
  type ModuleDefinition,
} from '@bakehouse/contract';
import type { ModuleTable } from '../modules/module-table.ts';
import type { FormChange, ResourceAccess } from '../rights/access.ts';

type Values = Record<string, unknown>;

/** What is written, and how. */
export interface Writing {
  id?: string | undefined;
  mode: 'create' | 'patch' | 'assign' | 'replace';
  data: unknown;
  /** The stored data. */
  before: Values;
}

/** What is to be written, and which fields of it workflows have set. */
export interface Settled {
  data: unknown;
  set: ReadonlySet<string>;
}

/**
 * Readonly fields are not for people: what they give to one must be what it has. Workflows of the form set them, and do so
 * again from what is saved, whoever saves it; for what cannot be done again the server has vouched. Workflows that save, and
 * administrators, write them like any other field.
 */
export async function settleReadonly(
  access: ResourceAccess,
  table: ModuleTable,
  writing: Writing,
): Promise<Settled> {
  const { definition } = table;
  const { data, before, id, mode } = writing;
  if (!isObject(data) || access.run !== undefined || !hasReadonly(definition)) return { data, set: nothing };
  const { data: kept, claims } = separateReadonly(definition, data, before);
  const { fields } = definition.bakery_resource;
  const context = { user: access.actor.user?.id };
  const filled =
    mode === 'create' ? fields : mode === 'replace' ? fields.filter((each) => each.readonly !== true) : [];
  const defaults = fieldDefaults(filled, context);
  const after = withRowDefaults(
    fields,
    afterWriting(table, { ...writing, data: { ...defaults, ...kept } }),
    context,
  );
  // What a new resource has by default has not changed: its form shows it from the beginning.
  const changed = { id, before: mode === 'create' ? defaults : before, touched: access.touched };
  const { data: told, vouched } = await takeSealed(access, definition, { ...changed, after });
  const again = (await access.setInForm?.(definition, { ...changed, after: told, vouched })) ?? told;
  // What the server has vouched for was the last that the form has shown.
  const { data: values } = await takeSealed(access, definition, { ...changed, after: again });
  const trusted = access.actor.unrestricted;
  const final = trusted
    ? claims.reduce((all, { path, value }) => setAt(all, path, value) as Values, values)
    : values;
  if (!trusted) refuse(claimFaults(claims, (path) => getAt(final, path)));
  const set = new Set(Object.keys(final).filter((name) => final[name] !== after[name]));
  const written = Object.fromEntries([...set].map((name) => [name, final[name]]));
  return { data: { ...kept, ...written }, set };
}

async function takeSealed(
  { takeSealed: take }: ResourceAccess,
  definition: ModuleDefinition,
  change: FormChange,
): Promise<{ data: Values; vouched: string[] }> {
  const taken = await take?.(definition, change);
  refuse(taken?.errors ?? []);
  return taken ?? { data: change.after, vouched: [] };
}

/** The fields that a form's user has changed by their own word: whoever names one needs the right to write it. */
export function touchedByUser({ columns }: ModuleTable, { touched = [] }: ResourceAccess): string[] {
  const names = new Set(touched.map((path) => path.split('.', 1)[0] ?? ''));
  return [...names].filter((name) => {
    const field = columns.get(name)?.field;
    return field !== undefined && field.readonly !== true && typeOf(field).writable;
  });
}

function refuse(errors: readonly ContentFault[]): void {
  if (errors.length > 0) throw new Problem('invalid', 'The content is not valid.', { errors: [...errors] });
}

/** The data as it will be, as far as that is known before it is read. */
function afterWriting(
  { definition }: ModuleTable,
  { mode, data, before }: Writing & { data: Values },
): Values {
  if (mode === 'patch') return mergePatch(before, data) as Values;
  if (mode !== 'replace') return { ...before, ...data };
  const readonly = definition.bakery_resource.fields.filter((field) => field.readonly === true);
  return {
    ...Object.fromEntries(readonly.map(({ identifier }) => [identifier, before[identifier]])),
    ...data,
  };
}

const nothing: ReadonlySet<string> = new Set();
