import { fieldsOf, isObject, isReserved, moduleIdentifier, Problem, typeOf } from '@bakehouse/contract';
import { defineElement, emit, mark, recipeOption, resourceInContext } from '@bakehouse/engine';
import type { ElementContext, SaveRequest } from '@bakehouse/engine';
import * as z from 'zod';
import { needed } from '../needed.ts';

const options = z.strictObject({
  module: mark(moduleIdentifier, 'module').optional().describe("Module; the input's if omitted"),
  id: recipeOption.optional().describe("Id of the resource; the input's if omitted"),
  recipes: z
    .union([mark(z.record(z.string(), recipeOption), 'fieldKeys'), recipeOption])
    .optional()
    .describe('Field values: field to value, or an expression that returns such an object'),
  copy: recipeOption.nullish().describe('Source object, copied before recipes are applied'),
  mode: z
    .enum(['upsert', 'create', 'update'])
    .default('upsert')
    .describe('Whether it must be new, must exist, or either'),
});

/** Saves resources. */
export const actionSave = defineElement({
  type: 'action/save',
  summary:
    'Saves the input, or what recipes say, as a resource. Several are saved in one transaction. The output is what was saved.',
  takes: 'resources',
  options,
  effect: 'database',
  infer: ({ input, options, resource }) => ({
    outputs: { default: options['module'] === undefined ? input : resource(options['module']) },
  }),
  run: async ({ input, options, ctx, optionsFor }) => {
    const requests = Array.isArray(input)
      ? input.map((item) => requestFor(item, optionsFor(item), ctx))
      : [requestFor(input, options, ctx)];
    const saved = (await needed(ctx.services.save, 'save')(requests, ctx.effect)).map(resourceInContext);
    return emit('default', Array.isArray(input) ? saved : (saved[0] ?? null));
  },
  examples: [
    {
      title: 'A new order with two values of the input.',
      options: { module: 'orders', mode: 'create', recipes: { number: 'number', country: '"DE"' } },
      input: { number: 'A-1' },
      gives: {
        default: {
          id: '019a7f00-0000-7000-8000-000000000003',
          module: 'orders',
          version: 1,
          createdAt: '2026-11-15T12:00:00.000000Z',
          updatedAt: '2026-11-15T12:00:00.000000Z',
          createdBy: null,
          updatedBy: null,
          number: 'A-1',
          country: 'DE',
        },
      },
    },
  ],
});

function requestFor(
  input: unknown,
  { module, id, recipes, copy, mode }: z.output<typeof options>,
  ctx: ElementContext,
): SaveRequest {
  const own = isObject(input) ? input : {};
  const inputModule = typeof own['module'] === 'string' ? own['module'] : undefined;
  const target = module ?? inputModule;
  if (target === undefined) throw new Problem('invalid', 'There is no module to save to: set "module"');
  const same = inputModule === undefined || inputModule === target;
  const given = id ?? (same && mode !== 'create' ? own['id'] : undefined);
  if (given !== undefined && given !== null && typeof given !== 'string') {
    throw new Problem('invalid', `"id" must be the id of a resource, not ${JSON.stringify(given)}`);
  }
  const source = objectOr('copy', copy);
  return {
    module: target,
    mode,
    ...(typeof given === 'string' ? { id: given } : {}),
    data: {
      ...(same ? writable(own, target, ctx) : {}),
      ...writable(source, target, ctx),
      ...objectOr('recipes', recipes),
    },
  };
}

function objectOr(name: string, value: unknown): Record<string, unknown> {
  if (value === undefined || value === null) return {};
  if (isObject(value)) return value;
  throw new Problem('invalid', `"${name}" must be an object, not ${JSON.stringify(value)}`);
}

/** What of an object may be written: no reserved names and, where the module is known, only fields that take values. */
function writable(
  source: Record<string, unknown>,
  module: string,
  ctx: ElementContext,
): Record<string, unknown> {
  const definition = ctx.modules(module);
  const fields = definition && fieldsOf(definition);
  return Object.fromEntries(
    Object.entries(source).filter(([name]) => {
      if (isReserved(name)) return false;
      const field = fields?.get(name);
      return (
        fields === undefined || (field !== undefined && field.readonly !== true && typeOf(field).writable)
      );
    }),
  );
}
