import type { ModuleDefinition } from '@bakehouse/contract';
import { testId, type TestUsers } from '@bakehouse/server/testing';

/** The roles under test, besides `nobody`, who is not signed in, and `admin`. */
export const users: TestUsers = {
  nothing: [],
  overlap: [
    { module: 'orders', action: 'read', fields: ['number', 'note'], filter: { shelf: 'a' } },
    {
      module: 'orders',
      action: 'read',
      fields: ['number', 'secret_a', 'items'],
      filter: { shelf: { _in: ['a', 'b'] } },
    },
  ],
  maker: [{ module: 'orders', action: 'create' }],
  owner: [
    {
      module: 'orders',
      action: 'read',
      fields: ['number', 'note', 'owner'],
      filter: { owner: '$user.email' },
    },
    { module: 'orders', action: 'update', fields: ['note'], filter: { owner: '$user.email' } },
  ],
  one: (['read', 'create', 'update', 'delete'] as const).map((action) => ({ module: 'customers', action })),
  runner: [
    { workflow: 'answering', action: 'run' },
    { workflow: 'saving', action: 'run' },
  ],
  lifter: [{ workflow: 'lifted', action: 'run' }],
  related: [
    { module: 'orders', action: 'read', fields: ['number', 'customer'] },
    { module: 'customers', action: 'read', fields: ['name'], filter: { owner: '$user.email' } },
  ],
};

/** Everybody who calls. */
export const roles = ['nobody', ...Object.keys(users), 'admin'] as const;

/** A text that stands nowhere but in one place: who finds it has read that place. */
export function canary(...place: (string | number)[]): string {
  return `canary-${place.join('-')}-end`;
}

const text = (identifier: string) => ({
  identifier,
  type: 'text',
  description: canary('field', identifier),
});

/** The modules. */
export const modules: readonly ModuleDefinition[] = [
  {
    bakery_resource_module: 'customers',
    bakery_resource: {
      title: canary('module', 'customers'),
      fields: [
        text('name'),
        text('vat'),
        { identifier: 'owner', type: 'text' },
        { identifier: 'scan', type: 'file' },
      ],
    },
  },
  {
    bakery_resource_module: 'orders',
    bakery_resource: {
      title: canary('module', 'orders'),
      // Nobody of the matrix has this role: what is said is for administrators alone.
      comments: ['commenters'],
      links: ['linkers'],
      fields: [
        { ...text('number'), unique: true },
        text('note'),
        text('secret_a'),
        text('secret_b'),
        { identifier: 'items', type: 'list', options: { fields: [{ identifier: 'sku', type: 'text' }] } },
        { identifier: 'extra', type: 'map' },
        { identifier: 'pin', type: 'password' },
        { identifier: 'shelf', type: 'select', options: { choices: ['a', 'b', 'c'] } },
        { identifier: 'owner', type: 'text' },
        { identifier: 'customer', type: 'relation', options: { module: 'customers' } },
      ],
    },
  },
  {
    bakery_resource_module: 'vault',
    bakery_resource: { title: canary('module', 'vault'), fields: [text('word')] },
  },
];

/** A resource of the world, and where it stands. */
export interface Row {
  module: string;
  n: number;
  shelf?: 'a' | 'b' | 'c';
  /** The shelf it stood on when it was created. */
  first?: 'a' | 'b' | 'c';
  owner?: string;
  deleted?: boolean;
}

const [owner, related, other] = ['owner@example.com', 'related@example.com', 'other@example.com'];

/** The resources. */
export const rows: readonly Row[] = [
  { module: 'orders', n: 1, shelf: 'a', owner },
  { module: 'orders', n: 2, shelf: 'a', owner: other },
  { module: 'orders', n: 3, shelf: 'b', owner },
  { module: 'orders', n: 4, shelf: 'b', owner: other },
  { module: 'orders', n: 5, shelf: 'c', owner: other },
  { module: 'orders', n: 6, shelf: 'c', first: 'a', owner: other },
  { module: 'orders', n: 7, shelf: 'b', owner: other, deleted: true },
  { module: 'orders', n: 8, shelf: 'c', owner, deleted: true },
  { module: 'customers', n: 101, owner: related },
  { module: 'customers', n: 102, owner: other },
  { module: 'vault', n: 201 },
];

/** An id that no resource ever had. */
export const missing = testId(999);

/** The fields that hold canaries, by module. */
const fields: Record<string, readonly string[]> = {
  orders: ['number', 'note', 'secret_a', 'secret_b', 'items', 'extra', 'pin'],
  customers: ['name', 'vat'],
  vault: ['word'],
};

/** The data of a resource at a version: every cell is its own canary. */
export function dataOf({ module, n, shelf, first, owner: mine }: Row, version: 1 | 2): object {
  const cells = (fields[module] ?? []).map((field) => {
    const text = canary(module, n, field, version);
    return [field, field === 'items' ? [{ sku: text }] : field === 'extra' ? { key: text } : text] as const;
  });
  return {
    ...Object.fromEntries(cells),
    ...(shelf === undefined ? {} : { shelf: version === 1 ? (first ?? shelf) : shelf }),
    ...(mine === undefined ? {} : { owner: mine }),
    ...(module === 'orders' ? { customer: testId(n % 2 === 1 ? 101 : 102) } : {}),
  };
}

/** What a role may read of a resource, said once more in plain words and without the product's own reading of rights. */
function mayRead(role: string, { module, shelf, owner: mine }: Row, field: string): boolean {
  if (field === 'pin') return false;
  switch (role) {
    case 'admin':
      return true;
    case 'one':
      return module === 'customers';
    case 'overlap':
      if (module !== 'orders') return false;
      if (shelf === 'a') return ['number', 'note', 'secret_a', 'items'].includes(field);
      return shelf === 'b' && ['number', 'secret_a', 'items'].includes(field);
    case 'owner':
      return module === 'orders' && mine === owner && ['number', 'note'].includes(field);
    case 'related':
      if (module === 'orders') return field === 'number';
      return module === 'customers' && mine === related && field === 'name';
    default:
      return false;
  }
}

/** The fields and modules whose definitions a role may see. */
const definitions: Record<string, readonly string[]> = {
  overlap: ['module-orders', 'field-number', 'field-note', 'field-secret_a'],
  maker: ['module-orders', 'field-number', 'field-note', 'field-secret_a', 'field-secret_b'],
  owner: ['module-orders', 'field-number', 'field-note'],
  one: ['module-customers', 'field-name', 'field-vat'],
  runner: ['workflow-answering', 'workflow-saving'],
  lifter: ['workflow-lifted'],
  related: ['module-orders', 'module-customers', 'field-number', 'field-name'],
};

/** The canaries that a role may see. */
export function visibleTo(role: string): (found: string) => boolean {
  if (role === 'admin') return (found) => !found.includes('-pin-');
  const known = new Set((definitions[role] ?? []).map((place) => canary(place)));
  for (const row of rows)
    for (const field of fields[row.module] ?? [])
      if (mayRead(role, row, field))
        for (const version of [1, 2]) known.add(canary(row.module, row.n, field, version));
  // The file that a customer's resource holds.
  if (role === 'one') for (const rest of [[], ['content']]) known.add(canary('file', 'held', ...rest));
  return (found) => known.has(found) || found === canary('of', role);
}
