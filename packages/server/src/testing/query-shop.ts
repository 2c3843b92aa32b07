import type { FieldDefinition } from '@bakehouse/contract';

const relation = (identifier: string, module: string, options: object = {}): FieldDefinition => ({
  identifier,
  type: 'relation',
  options: { module, ...options },
});
const module = (name: string, fields: FieldDefinition[]) => ({
  bakery_resource_module: name,
  bakery_resource: { fields: [{ identifier: 'name', type: 'text' }, ...fields] },
});
const number = (identifier: string): FieldDefinition => ({ identifier, type: 'number' });
const regions = module('regions', []);
const customers = module('customers', [
  relation('region', 'regions'),
  { identifier: 'remark', type: 'text' },
  { identifier: 'place', type: 'geo' },
]);
const products = module('products', [number('price')]);
const orders = module('orders', [
  number('total'),
  { identifier: 'placed', type: 'datetime' },
  { identifier: 'place', type: 'geo' },
  { identifier: 'tags', type: 'multiselect', options: { choices: ['new', 'old'] } },
  relation('customer', 'customers'),
  relation('helpers', 'customers', { multiple: true }),
  {
    identifier: 'items',
    type: 'list',
    options: {
      fields: [{ identifier: 'sku', type: 'text' }, number('count'), relation('product', 'products')],
    },
  },
]);

/** Four modules that lead to each other: by one, by several, and from the rows of a list. */
export const queryShop = [regions, customers, products, orders];
