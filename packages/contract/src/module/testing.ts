import type { FieldDefinition } from '../fields/field-definition.ts';
import { checkModule } from '../check/check-module.ts';
import type { ModuleDefinition } from './module-definition.ts';

/** The module that the contract shows, as JSON. */
export const orders = {
  bakery_resource_module: 'orders',
  bakery_resource: {
    title: 'Orders',
    label: '$resource.number',
    offline: true,
    capabilities: [],
    fields: [
      { identifier: 'number', type: 'text', title: 'No.', required: true, unique: true },
      { identifier: 'country', type: 'select', options: { choices: ['DE', 'FR'] } },
      {
        identifier: 'items',
        type: 'list',
        options: {
          fields: [
            { identifier: 'sku', type: 'text' },
            {
              identifier: 'price',
              type: 'number',
              options: { min: 0, events: { on_change: ['price_changed'] } },
            },
            { identifier: 'qty', type: 'integer', options: { events: { on_change: ['price_changed'] } } },
          ],
          buttons: [{ identifier: 'split', title: 'Split', trigger: 'split_row' }],
        },
      },
      { identifier: 'total', type: 'number', readonly: true },
    ],
    views: { index: { columns: ['number', 'country', 'total'], sort: '-updatedAt' } },
    buttons: {
      save: { title: 'Place order' },
      continue: { display: false },
      update: { trigger: 'order_submitted' },
    },
  },
};

/** A sound module with these fields, and with more of `bakery_resource` where given. */
export function moduleOf(
  fields: FieldDefinition[],
  more: Record<string, unknown> = {},
  identifier = 'things',
): ModuleDefinition {
  const checked = checkModule({ bakery_resource_module: identifier, bakery_resource: { fields, ...more } });
  if ('errors' in checked) throw new Error(JSON.stringify(checked.errors));
  return checked.definition;
}

/** The faults of a module with these fields, each as path, code. */
export function faultsOf(fields: unknown, more: Record<string, unknown> = {}): [string, string][] {
  const checked = checkModule({ bakery_resource_module: 'things', bakery_resource: { fields, ...more } });
  return 'errors' in checked ? checked.errors.map((each) => [each.path, each.code]) : [];
}
