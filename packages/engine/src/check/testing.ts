import type { ModuleDefinition, WorkflowDefinition } from '@bakehouse/contract';
import * as z from 'zod';
import { defineElement, type Element } from '../element/define-element.ts';
import { filterOption, mark, recipeOption } from '../element/marks.ts';
import { emit } from '../element/outcome.ts';
import { checkWorkflow } from './check-workflow.ts';
import type { CheckOptions } from './report.ts';
import { listOf } from '../types/type.ts';

const run = ({ input }: { input: unknown }) => emit('default', input);
const summary = 'Stands in a test.';
const event = z.strictObject({ event: mark(z.string(), 'event').optional() });

/** Elements with every kind of option that a check looks at. */
export const smallElements: readonly Element[] = [
  ...(['on_change', 'on_click', 'on_update', 'schedule', 'webhook', 'mail', 'mqtt'] as const).map((type) =>
    defineElement({
      type: `event/${type}`,
      summary,
      options: event,
      offers: ['selector', 'value', 'prototype', 'before', 'field'],
      effect: 'none',
      infer: ({ input }) => ({ outputs: { default: input } }),
      run,
    }),
  ),
  defineElement({
    type: 'data/map',
    summary,
    options: z.strictObject({ value: recipeOption }),
    effect: 'none',
    infer: ({ options, typeOf }) => ({ outputs: { default: typeOf(options['value']) } }),
    run,
  }),
  defineElement({
    type: 'data/find',
    summary,
    options: z.strictObject({
      module: mark(z.string(), 'module').optional(),
      filter: filterOption.optional(),
      sort: mark(z.string(), 'sort').optional(),
      column: mark(z.string(), 'column').optional(),
      one: z.boolean().optional(),
    }),
    effect: 'read',
    infer: ({ options, resource }) => {
      const type = resource(options['module']);
      return { outputs: { default: options['one'] === true ? type : listOf(type) } };
    },
    run,
  }),
  defineElement({
    type: 'action/set',
    summary,
    options: z.strictObject({
      recipes: mark(z.record(z.string(), recipeOption), 'fieldKeys').optional(),
      properties: z.record(z.string(), mark(z.record(z.string(), recipeOption), 'propertyKeys')).optional(),
      add: z.array(z.strictObject({ field: mark(z.string(), 'field') })).optional(),
    }),
    effect: 'client',
    run,
  }),
  defineElement({
    type: 'action/grant',
    summary,
    options: z.strictObject({
      role: mark(z.string(), 'role').optional(),
      roles: mark(recipeOption, 'role').optional(),
    }),
    effect: 'database',
    run,
  }),
  defineElement({
    type: 'flow/each',
    summary,
    outputs: ['item', 'default'],
    options: z.strictObject({
      items: recipeOption.optional(),
      as: mark(z.string(), 'variable').default('item'),
    }),
    effect: 'none',
    binds: (options) => [nameOf(options)],
    infer: ({ options, typeOf }) => {
      const items = typeOf(options['items']);
      const item = items.kind === 'list' || items.kind === 'several' ? items.of : items;
      return { outputs: { item }, variables: { [nameOf(options)]: item } };
    },
    run,
  }),
  defineElement({
    type: 'action/run',
    summary,
    options: z.strictObject({
      workflow: mark(z.string(), 'workflow'),
      async: z.boolean().optional(),
      scope: z.boolean().optional(),
      input: z.union([z.record(z.string(), recipeOption), z.array(z.string())]).optional(),
    }),
    effect: 'none',
    calls: ({ workflow, async, scope }) =>
      typeof workflow === 'string'
        ? [{ workflow, async: typeof async === 'boolean' ? async : null, scope: scope === true }]
        : [],
    infer: ({ options: { workflow }, given }) => ({ outputs: { default: given(workflow) } }),
    run,
  }),
];

/** Orders with rows, prices that fire `price_changed`, and buttons. */
export const orders = {
  bakery_resource_module: 'orders',
  bakery_resource: {
    fields: [
      { identifier: 'number', type: 'text' },
      { identifier: 'total', type: 'number' },
      { identifier: 'paid', type: 'boolean' },
      { identifier: 'tags', type: 'multiselect', options: { choices: ['a', 'b'] } },
      {
        identifier: 'items',
        type: 'list',
        options: {
          fields: [
            { identifier: 'sku', type: 'text' },
            { identifier: 'price', type: 'number', options: { events: { on_change: ['price_changed'] } } },
          ],
          buttons: [{ identifier: 'split', trigger: 'split_row' }],
        },
      },
    ],
    buttons: { update: { trigger: 'submitted' } },
  },
} as unknown as ModuleDefinition;

/** What workflows are checked against. */
export const checkOptions: CheckOptions = {
  elements: new Map(smallElements.map((each) => [each.type, each])),
  modules: (module) => (module === 'orders' ? orders : undefined),
  moduleNames: ['orders'],
};

/** The same with a module that nobody has asked about: what is known of one is remembered for it. */
export function freshOptions(): CheckOptions {
  const module = structuredClone(orders);
  return { ...checkOptions, modules: (name) => (name === 'orders' ? module : undefined) };
}

/** The findings of a workflow named `w`, as `code path`. */
export function found(
  json: object,
  more: Partial<CheckOptions> = {},
): { errors: string[]; warnings: string[] } {
  const { errors, warnings } = checkWorkflow({ identifier: 'w', ...json }, { ...freshOptions(), ...more });
  return {
    errors: errors.map(({ code, path }) => `${code} ${path}`),
    warnings: warnings.map(({ code, path }) => `${code} ${path}`),
  };
}

/** Elements as a definition has them, the first being the entry. */
export function of(...elements: object[]): { entry: string; elements: object[] } {
  const names = elements.map((each, index) => ({ name: `e${index}`, ...each }));
  return { entry: names[0]?.name ?? '', elements: chained(names) };
}

/** Other workflows by their names, of elements. */
export function workflowsOf(given: Record<string, object>): Map<string, WorkflowDefinition> {
  return new Map(
    Object.entries(given).map(([identifier, json]) => [
      identifier,
      { identifier, ...json } as WorkflowDefinition,
    ]),
  );
}

/** Each leads to the next, so that none is out of reach; what is said of links stays. */
function chained(elements: { name: string }[]): object[] {
  return elements.map((each, index) => {
    const next = elements[index + 1];
    return next === undefined || 'to' in each
      ? each
      : { ...each, to: { default: { [next.name]: ['default'] } } };
  });
}

function nameOf({ as }: Readonly<Record<string, unknown>>): string {
  return typeof as === 'string' ? as : 'item';
}
