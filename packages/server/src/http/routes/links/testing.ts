import type { ModuleDefinition } from '@bakehouse/contract';
import type { TestUsers } from '../../../testing/index.ts';

const south = { filter: { shop: 'south' } };

/** Cakes, of which links may be made, the shops that they name, and a module without links. */
export const linkModules: ModuleDefinition[] = [
  {
    bakery_resource_module: 'shops',
    bakery_resource: {
      label: '$resource.name & " (" & $resource.city & ")"',
      fields: [
        { identifier: 'name', type: 'text' },
        { identifier: 'city', type: 'text' },
        { identifier: 'owed', type: 'integer' },
      ],
    },
  },
  {
    bakery_resource_module: 'cakes',
    bakery_resource: {
      title: 'Cakes',
      links: ['clerk', 'gone'],
      audit: 'reads',
      views: {
        show: {
          sections: [
            { title: 'What it is', fields: ['name', 'scan', 'rows'] },
            { fields: ['cost', 'sold_in', 'shop', 'twice'] },
          ],
        },
      },
      fields: [
        { identifier: 'name', type: 'text', options: { events: { on_change: ['renamed'] } } },
        { identifier: 'shop', type: 'text' },
        { identifier: 'cost', type: 'integer' },
        { identifier: 'scan', type: 'file' },
        { identifier: 'contract', type: 'file' },
        { identifier: 'sold_in', type: 'relation', options: { module: 'shops' } },
        {
          identifier: 'twice',
          type: 'computed',
          options: { expression: '$resource.cost * 2', result: 'number' },
        },
        {
          identifier: 'rows',
          type: 'list',
          options: { fields: [{ identifier: 'at', type: 'relation', options: { module: 'shops' } }] },
        },
      ],
    },
  },
  { bakery_resource_module: 'closed', bakery_resource: { fields: [{ identifier: 'name', type: 'text' }] } },
];

/** Who makes links, and who only reads. */
export const linkUsers: TestUsers = {
  clerk: [
    {
      module: 'cakes',
      action: 'read',
      fields: ['name', 'shop', 'scan', 'sold_in', 'rows', 'twice'],
      ...south,
    },
    { module: 'cakes', action: 'update', fields: ['name', 'scan'], ...south },
    { module: 'shops', action: 'read', fields: ['name', 'city'] },
    { module: 'closed', action: 'read' },
  ],
  /** Reads cakes, and makes no links. */
  reader: [{ module: 'cakes', action: 'read' }],
};
