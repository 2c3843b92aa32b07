import { moduleIdentifier } from '@bakehouse/contract';
import {
  defineElement,
  emit,
  filterOption,
  listType,
  mark,
  recipeOption,
  resourceInContext,
  type Type,
} from '@bakehouse/engine';
import * as z from 'zod';
import { doubt } from '../finding.ts';
import { needed } from '../needed.ts';
import { quoted, wrongOption } from '../wrong-option.ts';

/** Finds resources. */
export const dataFind = defineElement({
  type: 'data/find',
  summary: 'Finds resources of a module; continues at `empty` if there are none.',
  outputs: ['default', 'empty'],
  options: z.strictObject({
    module: mark(moduleIdentifier, 'module'),
    filter: filterOption.optional().describe('Which ones; leaf values are expressions'),
    search: recipeOption.optional().describe('Text to look for'),
    sort: mark(z.string(), 'sort').optional().describe('Order, such as -updatedAt,number'),
    limit: z.int().min(1).max(1000).default(1000).describe('Maximum number'),
    one: z.boolean().default(false).describe('Whether the first one is given instead of a list'),
  }),
  effect: 'read',
  infer: ({ options, resource }) => {
    const one = resource(options['module']);
    return options['one'] === true
      ? { outputs: { default: one, empty: { kind: 'null' } } }
      : { outputs: { default: foundType(one, options['limit']), empty: { kind: 'null' } } };
  },
  check: ({ options: { search, one, limit }, typeOf }) => {
    const { kind } = typeOf(search);
    const isText = kind === 'string' || kind === 'unknown' || kind === 'several';
    return [
      ...(isText ? [] : [doubt('search', 'wrong_type', 'What is looked for is a text')]),
      ...(one === true && limit !== undefined && limit !== 1
        ? [doubt('limit', 'no_effect', 'With "one" the first is given, however many there are')]
        : []),
    ];
  },
  run: async ({ options: { module, filter, search, sort, limit, one }, written, ctx }) => {
    const words = written['search'] === undefined ? undefined : searched(search);
    // A text without a word finds nothing, rather than everything.
    if (words === '') return emit('empty', one ? null : []);
    const found = await needed(ctx.services.find, 'find')(
      {
        module,
        limit: one ? 1 : limit,
        ...(filter === undefined ? {} : { filter }),
        ...(words === undefined ? {} : { search: words }),
        ...(sort === undefined ? {} : { sort }),
      },
      ctx.effect,
    );
    const resources = found.map(resourceInContext);
    const [first] = resources;
    if (first === undefined) return emit('empty', one ? null : []);
    return emit('default', one ? first : resources);
  },
  examples: [
    {
      title: 'The order with the number of the input.',
      options: { module: 'orders', filter: { number: 'wanted' }, one: true },
      input: { wanted: 'A-1' },
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
        },
      },
    },
    {
      title: 'No such order.',
      options: { module: 'orders', filter: { number: 'wanted' } },
      input: { wanted: 'none' },
      gives: { empty: [] },
    },
  ],
});

/** The text to look for; empty where no word is in it. */
/** What was found; of at most one, a path gives what it has itself. */
function foundType(one: Type, limit: unknown): Type {
  return limit === 1 ? { kind: 'several', of: one, picked: true } : listType(one);
}

function searched(value: unknown): string {
  if (typeof value !== 'string')
    throw wrongOption('search', `"search" must be a text to look for, not ${quoted(value)}`);
  return /[\p{L}\p{N}]/u.test(value) ? value : '';
}
