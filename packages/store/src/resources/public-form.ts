import { fieldsOf, isObject, Problem, type FieldDefinition, type PublicForm } from '@bakehouse/contract';
import { transact, type Executor } from '../connect/executor.ts';
import type { Actor } from '../identity/actor.ts';
import { findRoleActor } from '../identity/role-actor.ts';
import type { Modules } from '../modules/modules.ts';
import type { ResourceAccess } from '../rights/access.ts';
import { isNothing, rightOn } from '../rights/module-rights.ts';
import { createResource } from './create.ts';
import { withFiles } from './public-form-files.ts';

/** A public form that is open: what it asks for, and who creates the entries. */
export interface OpenForm {
  form: PublicForm;
  title: string;
  fields: FieldDefinition[];
  actor: Actor;
}

/** Finds the public form of a module. One that is switched off, or whose role is gone or may create nothing, does not exist. */
export async function findPublicForm(
  { db, modules }: { db: Executor; modules: Modules },
  module: string,
): Promise<OpenForm> {
  const table = modules.find(module);
  const form = table?.definition.bakery_resource.publicForm;
  const actor = form === undefined ? undefined : await findRoleActor(db, form.role);
  if (table === undefined || form === undefined || actor === undefined) throw missing();
  if (isNothing(rightOn(actor, table, 'create', modules.lookup))) throw missing();
  const known = fieldsOf(table.definition);
  const fields = form.fields.flatMap((name) => known.get(name) ?? []);
  return { form, title: form.title ?? table.definition.bakery_resource.title ?? module, fields, actor };
}

/** What is taken in the same transaction as the entry: the use of its token. */
export type TakeOnce = (db: Executor) => Promise<void>;

/**
 * Creates an entry as a public form wants it: by the rights of its role, of the fields that it names and the files that were put into
 * it, and gives nothing back. All of it happens, with what is taken once, or nothing.
 */
export async function submitPublicForm(
  access: Omit<ResourceAccess, 'actor' | 'setInForm' | 'takeSealed'>,
  { module, token, data, once }: { module: string; token: string; data: unknown; once: TakeOnce },
): Promise<void> {
  const { form, actor, fields } = await findPublicForm(access, module);
  const names = isObject(data) ? Object.keys(data) : [];
  const foreign = names.filter((name) => !form.fields.includes(name));
  if (foreign.length > 0)
    throw new Problem('invalid', 'The form does not ask for these fields.', {
      errors: foreign.map((name) => ({
        path: name,
        code: 'unknown_field',
        message: `The form does not ask for "${name}"`,
      })),
    });
  await transact(access.db, async (db) => {
    await once(db);
    const { data: whole, made } = await withFiles(db, { module, token }, fields, data);
    await createResource({ ...access, db, actor, madeFiles: made }, module, { data: whole });
  });
}

function missing(): Problem {
  return new Problem('not_found', 'There is no such form.');
}
