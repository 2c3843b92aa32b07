import { isObject, Problem, type ModuleDefinition } from '@bakehouse/contract';
import * as z from 'zod';
import { kinds } from '../../../developer/definitions/kinds/index.ts';
import { withoutChoice, withoutField } from '../../../developer/uses/lost-names.ts';
import { use } from '../../../developer/uses/use.ts';
import { usesOfChange } from '../../../developer/uses/uses-of.ts';
import { defineRoute } from '../../define-route.ts';

const folders = ['modules', 'roles', 'queues', 'connections', 'workflows', 'sites'] as const;

/** What uses a definition. */
export const definitionUses = defineRoute({
  method: 'GET',
  path: '/definitions/:kind/:name/uses',
  tag: 'Definitions',
  summary:
    'Names everything that uses a definition or, of a module, a field or a choice: definitions with the path of the place, runs that are not over, saved views and charts.',
  access: 'admin',
  params: z.object({ kind: z.enum(folders), name: z.string().min(1).max(100) }),
  query: z.strictObject({
    field: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('Of a module: a field, `items.price` being one of the rows of `items`'),
    choice: z.string().min(1).max(200).optional().describe('With `field`: one of its choices'),
  }),
  answers: { 200: { about: 'What uses it.', schema: z.object({ uses: z.array(use) }) } },
  problems: [400, 401, 403, 404],
  async handle({ params: { kind: folder, name }, query: { field, choice }, db, services }) {
    const parts = { pool: services.pool(), modules: services.modules(), workflows: services.workflows() };
    const kind = kinds.find((each) => each.folder === folder);
    const all = (await kind?.local?.(parts).list()) ?? [];
    const before = all.find((json) => isObject(json) && json[kind?.identifierKey ?? ''] === name);
    if (before === undefined) throw new Problem('not_found', `There is no such ${kind?.name}.`);
    const after = field === undefined ? undefined : without(before, folder, field, choice);
    const uses = await usesOfChange(
      db,
      parts,
      { folder, identifier: name, before, after },
      { own: field !== undefined },
    );
    return { status: 200, body: { uses } };
  },
});

/** A module without the part that is asked for. */
function without(
  definition: Record<string, unknown>,
  folder: string,
  field: string,
  choice: string | undefined,
): ModuleDefinition {
  if (folder !== 'modules') throw new Problem('malformed', 'Only modules have fields.');
  const module = definition as unknown as ModuleDefinition;
  const after = choice === undefined ? withoutField(module, field) : withoutChoice(module, field, choice);
  if (after === undefined) throw new Problem('not_found', `The module has no field "${field}".`);
  return after;
}
