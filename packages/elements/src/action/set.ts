import { isObject, isReserved, mapValue, resolvePath, type Instruction } from '@bakehouse/contract';
import { defineElement, emit, mark, recipeOption, type ElementContext } from '@bakehouse/engine';
import * as z from 'zod';
import { quoted, wrongOption } from '../wrong-option.ts';
import { setFaults } from './set-faults.ts';

/** Tells the form what to set. */
export const actionSet = defineElement({
  type: 'action/set',
  summary:
    'Tells the client to set field values or field properties in the active form. The input goes on unchanged.',
  takes: 'resources',
  options: z.strictObject({
    recipes: mark(mark(z.record(z.string(), recipeOption), 'fieldKeys'), 'emptied')
      .optional()
      .describe('Field values to set on the current form or resource'),
    properties: z
      .record(z.string(), mark(mark(z.record(z.string(), recipeOption), 'propertyKeys'), 'emptied'))
      .optional()
      .describe('Field properties to set: property name to field selector to value, such as validateStatus'),
    add: z
      .array(
        z.strictObject({
          field: mark(mark(z.string().min(1), 'field'), 'listField').describe('List field'),
          value: recipeOption.describe('Row or value to add'),
          at: z.int().min(0).optional().describe('Position; at the end if omitted'),
        }),
      )
      .optional()
      .describe('List items or values to add'),
    copy: recipeOption.nullish().describe('Source object, copied before recipes are applied'),
    process: z
      .boolean()
      .optional()
      .describe("Whether the mappings of fields are applied to the recipes' values"),
  }),
  effect: 'client',
  infer: ({ input }) => ({ outputs: { default: input } }),
  check: (known) => setFaults(known),
  run: ({ input, options: { recipes, properties, add, copy, process }, ctx }) => {
    const instruction: Instruction = {
      type: 'set',
      ...(recipes === undefined ? {} : { recipes: process === true ? mapped(recipes, ctx) : recipes }),
      ...(properties === undefined ? {} : { properties }),
      ...(add === undefined ? {} : { add: add.map(({ value = null, ...rest }) => ({ ...rest, value })) }),
      ...(copy === undefined || copy === null ? {} : { copy: copied(copy) }),
    };
    ctx.respond(instruction);
    return emit('default', input);
  },
  examples: [
    {
      title: 'A value that depends on others.',
      options: { recipes: { total: '$sum(items.(price * qty))' } },
      input: { items: [{ price: 2.5, qty: 4 }] },
      gives: { default: { items: [{ price: 2.5, qty: 4 }] } },
      instruction: { type: 'set', recipes: { total: 10 } },
    },
    {
      title: 'A field of the row that was changed is marked.',
      options: {
        properties: {
          validateStatus: { '${selector}.price': '"error"' },
          validateMessage: { '${selector}.price': '"The price is too high"' },
        },
      },
      input: {},
      variables: { selector: 'items.1' },
      gives: { default: {} },
      instruction: {
        type: 'set',
        properties: {
          validateStatus: { 'items.1.price': 'error' },
          validateMessage: { 'items.1.price': 'The price is too high' },
        },
      },
    },
    {
      title: 'A row is added, and another object is copied without its reserved names.',
      options: { add: [{ field: 'items', value: { sku: '"A"' }, at: 0 }], copy: '$template' },
      input: {},
      variables: { template: { id: 'x', version: 3, country: 'DE' } },
      gives: { default: {} },
      instruction: {
        type: 'set',
        add: [{ field: 'items', value: { sku: 'A' }, at: 0 }],
        copy: { country: 'DE' },
      },
    },
  ],
});

function copied(source: unknown): Record<string, unknown> {
  if (!isObject(source)) throw wrongOption('copy', `"copy" must be an object, not ${quoted(source)}`);
  return Object.fromEntries(Object.entries(source).filter(([name]) => !isReserved(name)));
}

/** Values by the mapping of their fields, for the forms that the workflow is bound to. */
function mapped(recipes: Record<string, unknown>, ctx: ElementContext): Record<string, unknown> {
  const modules = ctx.formModules.flatMap((module) => ctx.modules(module) ?? []);
  return Object.fromEntries(
    Object.entries(recipes).map(([path, value]) => {
      const [target] = modules.flatMap((module) => resolvePath(module, path) ?? []);
      return [
        path,
        target?.kind === 'field' && target.inside.length === 0 ? mapValue(target.field, value) : value,
      ];
    }),
  );
}
