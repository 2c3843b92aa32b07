import { fieldTypes } from '@bakehouse/contract';

/** A module with a field of every type. */
export const everything = {
  bakery_resource_module: 'everything',
  bakery_resource: {
    title: 'Everything',
    label: '$resource.text_field',
    fields: fieldTypes.map((type) => ({
      identifier: `${type.type}_field`,
      type: type.type,
      options: optionsOf(type.type, type.example.options),
    })),
    views: { index: { columns: ['text_field', 'number_field'], sort: '-updatedAt' } },
    comments: ['editor'],
    links: ['editor'],
    documents: [{ identifier: 'letter', title: 'Letter', template: '# {{ text_field }}' }],
  },
};

/** A module whose changes must tell the version they are made to. */
export const careful = {
  bakery_resource_module: 'careful',
  bakery_resource: {
    title: 'Careful',
    requireIfMatch: true,
    comments: ['editor'],
    links: ['editor'],
    publicForm: { role: 'editor', fields: ['name', 'note'], perHour: 10_000 },
    fields: [
      { identifier: 'name', type: 'text', required: true },
      { identifier: 'number', type: 'integer', unique: true },
      { identifier: 'note', type: 'textarea' },
    ],
  },
};

function optionsOf(type: string, example: object | undefined): object {
  if (type === 'relation') return { module: 'careful' };
  if (type === 'computed') return { expression: '$string($resource.number_field) & "!"' };
  return example ?? {};
}

/** Data that the module with every type takes. */
export const everythingData: Record<string, unknown> = Object.fromEntries(
  fieldTypes
    .filter(({ type }) => !['relation', 'user', 'file', 'image', 'role', 'computed'].includes(type))
    .map(({ type, example }) => [`${type}_field`, example.value]),
);

/** A connection that leads nowhere. */
export const spareConnection = {
  name: 'spare',
  kind: 'bearer',
  hosts: ['api.example.com'],
};

/** An API that nobody reaches. */
export const spareApi = {
  name: 'spare',
  title: 'Shop',
  server: 'https://shop.example',
  operations: { list: { method: 'GET', path: '/orders', title: 'List' } },
};

const started = (identifier: string, type: string, module?: string) => ({
  events: [{ identifier, type, ...(module === undefined ? {} : { module }) }],
});
const to = (name: string) => ({ default: { [name]: ['default'] } });
const answer = { name: 'tell', type: 'action/response', options: { body: '$' } };
const first = (type: string, options: object = {}) => ({ name: 'began', type, options, to: to('work') });

/** Workflows of every kind of run. */
export const workflows: readonly (Record<string, unknown> & { identifier: string })[] = [
  {
    identifier: 'fuzz_answer',
    entry: 'work',
    ...started('fuzz_answer', 'on_click', 'everything'),
    elements: [
      first('event/on_click'),
      { name: 'work', type: 'data/find', options: { module: 'everything', limit: 5 }, to: to('tell') },
      answer,
    ],
  },
  {
    identifier: 'fuzz_change',
    ...started('fuzz_change', 'on_change', 'everything'),
    elements: [
      { ...first('event/on_change'), set: { selector: ':selector' } },
      {
        name: 'work',
        type: 'action/set',
        options: { recipes: { text_field: '$string($resource.number_field)' }, properties: {} },
      },
    ],
  },
  {
    identifier: 'fuzz_save',
    entry: 'work',
    elements: [
      {
        name: 'work',
        type: 'action/save',
        options: { module: 'careful', mode: 'create', recipes: { name: '$string($input)' } },
        to: to('tell'),
      },
      answer,
    ],
  },
  {
    identifier: 'fuzz_later',
    async: true,
    entry: 'work',
    elements: [{ name: 'work', type: 'data/map', options: { value: '$input.a + 1' } }],
  },
  {
    identifier: 'fuzz_ask',
    entry: 'work',
    elements: [
      {
        name: 'work',
        type: 'action/notify',
        options: { recipients: ['fuzzers'], title: 'Choose', message: 'Please', actions: 'yes,no' },
      },
    ],
  },
  {
    identifier: 'fuzz_mail',
    elevated: true,
    entry: 'work',
    elements: [
      {
        name: 'work',
        type: 'action/mail',
        options: { to: '"ann@example.com"', subject: '"Hello"', text: '$string($input)' },
      },
    ],
  },
  {
    identifier: 'fuzz_fail',
    entry: 'work',
    elements: [{ name: 'work', type: 'flow/fail', options: { code: 'full', message: '"No room"' } }],
  },
  {
    identifier: 'fuzz_hook',
    elevated: true,
    ...started('fuzz_hook', 'webhook'),
    elements: [
      { ...first('event/webhook', { check: 'none' }), set: { body: ':value' } },
      { name: 'work', type: 'action/response', options: { status: 201, body: { got: '$body' } } },
    ],
  },
  {
    identifier: 'fuzz_secret_hook',
    elevated: true,
    ...started('fuzz_secret_hook', 'webhook'),
    elements: [first('event/webhook', { secret: 'a secret of a webhook' }), { ...answer, name: 'work' }],
  },
];

/** What everybody has who asks besides the administrator. */
export const roles = [
  { slug: 'fuzzers', title: 'Everybody who asks', permissions: [] },
  {
    slug: 'editor',
    title: 'Editor',
    permissions: [
      ...['read', 'create', 'update', 'delete'].flatMap((action) =>
        ['everything', 'careful', 'orders', 'customers'].map((module) => ({ module, action })),
      ),
      { workflow: '*', action: 'run' },
    ],
  },
  {
    slug: 'reader',
    title: 'Reader',
    permissions: [
      {
        module: 'everything',
        action: 'read',
        fields: ['text_field', 'number_field', 'list_field'],
        filter: { _or: [{ createdBy: '$user.id' }, { boolean_field: true }] },
      },
      { module: 'everything', action: 'update', fields: ['text_field'], filter: { boolean_field: true } },
      { module: 'careful', action: 'read', fields: ['name'] },
      { module: 'careful', action: 'create', fields: ['name', 'number'] },
    ],
  },
] as const;

/** Who asks, and the roles each of them has. */
export const people: Record<string, readonly string[]> = {
  admin: ['admin', 'fuzzers'],
  editor: ['editor', 'fuzzers'],
  reader: ['reader', 'fuzzers'],
  nothing: [],
  /** Whoever signs out, ends sessions and changes how to sign in. */
  spender: ['editor', 'fuzzers'],
};
