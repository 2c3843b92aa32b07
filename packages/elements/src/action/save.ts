import {
  fieldIdentifier,
  fieldsOf,
  isObject,
  isReserved,
  moduleIdentifier,
  Problem,
  typeOf,
} from '@bakehouse/contract';
import type { FieldDefinition, Resource } from '@bakehouse/contract';
import { defineElement, emit, listType, mark, recipeOption, resourceInContext } from '@bakehouse/engine';
import type { ElementContext, Inference, Raw, SaveRequest } from '@bakehouse/engine';
import * as z from 'zod';
import { needed } from '../needed.ts';
import { saveFaults } from './save-faults.ts';
import { quoted, wrongOption } from '../wrong-option.ts';

const options = z.strictObject({
  module: mark(moduleIdentifier, 'module').optional().describe("Module; the input's if omitted"),
  id: mark(recipeOption, 'id').optional().describe("Id of the resource; the input's if omitted"),
  recipes: z
    .union([mark(z.record(z.string(), recipeOption), 'fieldKeys'), recipeOption])
    .optional()
    .describe('Field values: field to value, or an expression that returns such an object'),
  copy: recipeOption.nullish().describe('Source object, copied before recipes are applied'),
  mode: z
    .enum(['upsert', 'create', 'update'])
    .default('upsert')
    .describe('Whether it must be new, must exist, or either'),
  by: z
    .array(fieldIdentifier)
    .min(1)
    .max(8)
    .optional()
    .describe(
      'Fields of a unique key, with `mode` `upsert`: the resource with the same values in them is changed; where there is none, it is created',
    ),
  onConflict: z
    .enum(['fail', 'retry'])
    .default('fail')
    .describe(
      'What a durable run does where somebody else has changed the resource since it was read: fail, or evaluate `copy` and `recipes` again with the resource as it is now',
    ),
});

/** Saves resources. */
export const actionSave = defineElement({
  type: 'action/save',
  summary:
    'Saves a resource: the input where it is one by its type (of a form, found, read or saved before), with `copy` and `recipes` over it. Of any other input nothing is saved unless `copy` or `recipes` take it. Several are saved in one transaction. The output is what was saved.',
  takes: 'resources',
  options,
  effect: 'database',
  infer: ({ input, options, resource }) => ({
    outputs: {
      default: savedType(input, options['module'] === undefined ? input : resource(options['module'])),
    },
  }),
  check: saveFaults,
  run: async ({ input, options, ctx, optionsFor, written }) => {
    const place = { ctx, written, optionsFor };
    const requests = Array.isArray(input)
      ? input.map((item) => requestFor(item, optionsFor(item), place))
      : [requestFor(input, options, place)];
    try {
      const saved = (await needed(ctx.services.save, 'save')(requests, ctx.effect)).map(resourceInContext);
      return emit('default', Array.isArray(input) ? saved : (saved[0] ?? null));
    } catch (error) {
      throw explained(error);
    }
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

/** What is given for one resource or for several. */
function savedType(input: Inference['input'], saved: Inference['input']): Inference['input'] {
  if (input.kind === 'list' && saved.kind !== 'list') return listType(saved);
  return saved;
}

interface Place {
  ctx: ElementContext;
  written: Raw;
  optionsFor: (input: unknown) => z.output<typeof options>;
}

function requestFor(
  input: unknown,
  { module, id, recipes, copy, mode, by, onConflict }: z.output<typeof options>,
  place: Place,
): SaveRequest {
  const { ctx, written } = place;
  const { resources } = ctx;
  const target = module ?? resources.input;
  if (target === undefined)
    throw wrongOption('module', 'There is no module to save to: set "module"', 'required');
  const isResource = resources.input === target;
  if (!isResource && written['recipes'] === undefined && (written['copy'] ?? undefined) === undefined) {
    const message = `The input is not a resource of "${target}" by its type, so nothing of it is saved. Say what is, by "recipes", or "copy": "$" for the whole input`;
    throw wrongOption('recipes', message, 'required');
  }
  // Only what is a resource by its type is saved itself: what somebody sent can look like one.
  const own = isResource && isObject(input) ? input : {};
  const given =
    written['id'] === undefined ? (mode === 'create' || by !== undefined ? undefined : own['id']) : id;
  if (given !== undefined && given !== null && typeof given !== 'string') {
    throw wrongOption('id', `"id" must be the id of a resource, not ${quoted(given)}`);
  }
  const source = objectOr('copy', copy);
  const { version } = own as { version?: unknown };
  const again = (present: Resource): Record<string, unknown> => {
    const now = resourceInContext(present);
    return requestFor(now, place.optionsFor(now), place).data;
  };
  const data = {
    ...writable(own, target, ctx, ({ readonly = false }) => !readonly),
    ...(resources.copy === undefined ? source : writable(source, target, ctx)),
    ...objectOr('recipes', recipes),
  };
  // An empty resource is made only where the definition says so, by `"recipes": {}`.
  if (!isResource && Object.keys(data).length === 0 && !isObject(written['recipes'])) {
    const name = written['recipes'] === undefined ? 'copy' : 'recipes';
    throw wrongOption(name, `"${name}" gives nothing, so there is nothing to save`, 'required');
  }
  return {
    module: target,
    mode,
    ...(typeof given === 'string' ? { id: given } : {}),
    ...(typeof version === 'number' && given === own['id'] ? { version } : {}),
    ...(by === undefined ? {} : { by }),
    ...(onConflict === 'retry' ? { again } : {}),
    data,
  };
}

/** A refusal that says in one sentence what is wrong with which fields. */
function explained(error: unknown): unknown {
  if (!(error instanceof Problem) || error.code !== 'invalid') return error;
  const told = (error.data.errors ?? []).slice(0, 3).map(({ path, message }) => `${path}: ${message}`);
  if (told.length === 0) return error;
  return new Problem('invalid', `${error.message.replace(/\.$/, '')}: ${told.join('; ')}`, error.data, error);
}

function objectOr(name: string, value: unknown): Record<string, unknown> {
  if (value === undefined || value === null) return {};
  if (isObject(value)) return value;
  throw wrongOption(name, `"${name}" must be an object, not ${quoted(value)}`);
}

/** What of a resource another one takes over: no reserved names and, where the module is known, only fields that take values. */
function writable(
  source: Record<string, unknown>,
  module: string,
  ctx: ElementContext,
  takes: (field: FieldDefinition) => boolean = () => true,
): Record<string, unknown> {
  const definition = ctx.modules(module);
  const fields = definition && fieldsOf(definition);
  return Object.fromEntries(
    Object.entries(source).filter(([name]) => {
      if (isReserved(name)) return false;
      const field = fields?.get(name);
      return fields === undefined || (field !== undefined && takes(field) && typeOf(field).writable);
    }),
  );
}
