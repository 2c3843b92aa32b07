import { hasCondition, isObject, moduleIdentifier } from '@bakehouse/contract';
import { defineElement, emit, filterOption, mark, recipeOption } from '@bakehouse/engine';
import * as z from 'zod';
import { allOption, conditionsOrAll } from '../all-option.ts';
import { doubt } from '../finding.ts';
import { needed } from '../needed.ts';
import { quoted, wrongOption } from '../wrong-option.ts';

/** Deletes resources. */
export const actionDelete = defineElement({
  type: 'action/delete',
  summary:
    'Deletes the input resource, those with the given ids, or those that a filter finds. The input goes on unchanged.',
  options: z
    .strictObject({
      module: mark(moduleIdentifier, 'module').optional().describe("Module; the input's if omitted"),
      id: mark(recipeOption, 'id').optional().describe('Id of the resource, or a list of ids'),
      filter: filterOption.optional().describe('Which ones; leaf values are expressions'),
      all: allOption('deleted'),
    })
    .refine(({ id, all }) => id === undefined || all === undefined, {
      path: ['all'],
      error: 'Expected either "id" or "all"',
    })
    .refine(({ filter, all }) => filter === undefined || all === true || hasCondition(filter), {
      path: ['filter'],
      error: 'Without a condition every resource would be deleted: say "all": true if that is meant',
    })
    .refine(({ id, filter }) => id === undefined || filter === undefined, {
      error: 'Expected either "id" or "filter"',
    })
    .refine(({ module, filter, all }) => (filter ?? all) === undefined || module !== undefined, {
      path: ['module'],
      error: '"filter" and "all" need "module"',
    }),
  effect: 'database',
  infer: ({ input }) => ({ outputs: { default: input } }),
  check: ({ options: { module, id, filter, all }, inputModule, input }) => {
    if (all === true && hasCondition(filter))
      return [doubt('all', 'no_effect', 'The filter says which ones: leave "all" out')];
    if ([id, filter, all].some((each) => each !== undefined)) return [];
    if ((module ?? inputModule) === undefined)
      return [
        {
          option: 'module',
          code: 'required',
          message: 'The input is not a resource by its type, so that "module" must say where to delete',
          warning: true,
        },
      ];
    if (
      inputModule === (module ?? inputModule) ||
      ['unknown', 'string', 'list', 'several'].includes(input.kind)
    )
      return [];
    const message = 'The input is not a resource of the module by its type: say "id" or "filter"';
    return [{ option: 'id', code: 'required', message, warning: true }];
  },
  run: async ({ input, options: { module, id, filter, all }, written, ctx }) => {
    const remove = needed(ctx.services.delete, 'delete');
    if (module !== undefined && (written['filter'] !== undefined || all === true))
      await remove({ module, filter: conditionsOrAll(filter, all, 'deleted'), all }, ctx.effect);
    else {
      const { resources } = ctx;
      const target = module ?? resources.input;
      if (target === undefined)
        throw wrongOption('module', 'There is no module to delete from: set "module"', 'required');
      const given = written['id'] === undefined ? undefined : (id ?? null);
      await remove({ module: target, ids: idsOf(input, given, resources.input === target) }, ctx.effect);
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

/** The ids to delete, by module: those given, or those of the input where it is a resource by its type. */
function idsOf(input: unknown, id: unknown, isResource: boolean): string[] {
  const wanted: unknown[] =
    id === undefined
      ? [input].flat().map((each) => (isObject(each) ? (isResource ? each['id'] : each) : each))
      : [id].flat();
  return wanted.map((each) => {
    if (typeof each === 'string') return each;
    throw wrongOption(
      'id',
      `Not the id of a resource: ${quoted(each)}. Where the input is not a resource of the module, say "id"`,
    );
  });
}
