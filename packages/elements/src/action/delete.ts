import { isObject, moduleIdentifier, Problem } from '@bakehouse/contract';
import { defineElement, emit, filterOption, mark, recipeOption } from '@bakehouse/engine';
import * as z from 'zod';
import { needed } from '../needed.ts';

/** Deletes resources. */
export const actionDelete = defineElement({
  type: 'action/delete',
  summary:
    'Deletes the input resource, those with the given ids, or those that a filter finds. The input goes on unchanged.',
  options: z
    .strictObject({
      module: mark(moduleIdentifier, 'module').optional().describe("Module; the input's if omitted"),
      id: recipeOption.optional().describe('Id of the resource, or a list of ids'),
      filter: filterOption.optional().describe('Which ones; leaf values are expressions'),
    })
    .refine(({ id, filter }) => id === undefined || filter === undefined, {
      error: 'Expected either "id" or "filter"',
    })
    .refine(({ module, filter }) => filter === undefined || module !== undefined, {
      path: ['module'],
      error: 'A filter needs "module"',
    }),
  effect: 'database',
  infer: ({ input }) => ({ outputs: { default: input } }),
  run: async ({ input, options: { module, id, filter }, ctx }) => {
    const remove = needed(ctx.services.delete, 'delete');
    if (module !== undefined && isObject(filter)) await remove({ module, filter }, ctx.effect);
    else {
      for (const [name, ids] of idsByModule(input, module, id))
        await remove({ module: name, ids }, ctx.effect);
    }
    return emit('default', input);
  },
  examples: [
    {
      title: 'All orders of a country.',
      options: { module: 'orders', filter: { country: 'land' } },
      input: { land: 'FR' },
      gives: { default: { land: 'FR' } },
    },
    { title: 'Something that is not a resource.', options: { module: 'orders' }, input: 7, fails: 'invalid' },
  ],
});

/** The ids to delete, by module: those given, or those of the input. */
function idsByModule(input: unknown, module: string | undefined, id: unknown): Map<string, string[]> {
  const found = new Map<string, string[]>();
  const resources: unknown[] = Array.isArray(input) ? input : [input];
  const inputModule = resources
    .map((each) => (isObject(each) ? each['module'] : undefined))
    .find((each) => each !== undefined);
  const wanted: { module: unknown; id: unknown }[] =
    id === undefined
      ? resources.map((each) =>
          isObject(each) ? { module: module ?? each['module'], id: each['id'] } : { module, id: each },
        )
      : (Array.isArray(id) ? id : [id]).map((each: unknown) => ({ module: module ?? inputModule, id: each }));
  for (const each of wanted) {
    if (typeof each.module !== 'string')
      throw new Problem('invalid', 'There is no module to delete from: set "module"');
    if (typeof each.id !== 'string')
      throw new Problem('invalid', `Not the id of a resource: ${JSON.stringify(each.id)}`);
    found.set(each.module, [...(found.get(each.module) ?? []), each.id]);
  }
  return found;
}
