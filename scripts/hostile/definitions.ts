const to = (name: string) => ({ default: { [name]: ['default'] } });
const field = (identifier: string, type: string, options: object = {}) => ({ identifier, type, options });
const bound = (identifier: string, type: string, module?: string) => ({
  events: [{ identifier, type, ...(module === undefined ? {} : { module }) }],
});

/** What everybody works with, and what hostile users fill. */
export const modules = [
  {
    bakery_resource_module: 'people',
    bakery_resource: { fields: [field('name', 'text'), field('chief', 'relation', { module: 'people' })] },
  },
  {
    bakery_resource_module: 'notes',
    bakery_resource: {
      fields: [
        field('title', 'text'),
        field('amount', 'number'),
        field('double', 'number'),
        field('person', 'relation', { module: 'people' }),
      ],
    },
  },
  {
    bakery_resource_module: 'dump',
    bakery_resource: {
      fields: [
        field('title', 'text'),
        field('body', 'textarea'),
        field('story', 'richtext'),
        field('anything', 'json'),
        field('secret', 'password'),
        field('second', 'password'),
        field('person', 'relation', { module: 'people' }),
        field('lines', 'list', { fields: [field('price', 'number'), field('name', 'text')] }),
        field('ranks', 'computed', {
          expression: '$sum($resource.lines.($p := price; $count($resource.lines[price < $p])))',
          result: 'number',
        }),
      ],
    },
  },
  {
    bakery_resource_module: 'post',
    bakery_resource: {
      fields: [field('title', 'text'), field('paper', 'file')],
      publicForm: { role: 'stranger', fields: ['title', 'paper'] },
    },
  },
  { bakery_resource_module: 'storm', bakery_resource: { fields: [field('title', 'text')] } },
];

const started = (type: string, next: string, options: object = {}) => ({
  name: 'began',
  type,
  options,
  to: to(next),
});

/** What hostile users set off. */
export const workflows = [
  {
    identifier: 'doubling',
    ...bound('amount_changed', 'on_change', 'notes'),
    elements: [
      started('event/on_change', 'give'),
      { name: 'give', type: 'action/set', options: { recipes: { double: '$resource.amount * 2' } } },
    ],
  },
  {
    identifier: 'add_note',
    entry: 'save',
    elements: [
      {
        name: 'save',
        type: 'action/save',
        options: { module: 'notes', mode: 'create', recipes: { title: '$input.title' } },
        to: to('tell'),
      },
      { name: 'tell', type: 'action/response', options: { body: '$' } },
    ],
  },
  {
    identifier: 'storm_begins',
    elevated: true,
    ...bound('storm_begins', 'on_create', 'storm'),
    elements: [
      started('event/on_create', 'all'),
      { name: 'all', type: 'flow/each', options: { items: '[1..20]' }, to: { item: { more: ['default'] } } },
      {
        name: 'more',
        type: 'action/save',
        options: { module: 'storm', mode: 'create', recipes: { title: '"again"' } },
      },
    ],
  },
  {
    identifier: 'twice_more',
    async: true,
    entry: 'one',
    elements: [
      { name: 'one', type: 'action/run', options: { workflow: 'twice_more', async: true }, to: to('two') },
      { name: 'two', type: 'action/run', options: { workflow: 'twice_more', async: true } },
    ],
  },
  {
    identifier: 'each_of_many',
    entry: 'all',
    elements: [
      {
        name: 'all',
        type: 'flow/each',
        options: { items: '[1..100000]' },
        to: { item: { same: ['default'] } },
      },
      { name: 'same', type: 'data/map', options: { value: '$item * 2' } },
    ],
  },
  {
    identifier: 'crunch',
    entry: 'work',
    elements: [
      {
        name: 'work',
        type: 'data/map',
        options: { value: '$sum([1..3000].($n := $; $sum([1..3000].($ * $n))))' },
      },
    ],
  },
  {
    identifier: 'match',
    entry: 'work',
    elements: [{ name: 'work', type: 'data/map', options: { value: '$match($input.text, /^(a+)+$/)' } }],
  },
  ...['Xml', 'Csv'].map((format) => ({
    identifier: `parse_${format.toLowerCase()}`,
    entry: 'work',
    elements: [
      { name: 'work', type: 'data/map', options: { value: `$count($parse${format}($input.text))` } },
    ],
  })),
  {
    identifier: 'save_many',
    entry: 'all',
    elements: [
      { name: 'all', type: 'flow/each', options: { items: '[1..200]' }, to: { item: { save: ['default'] } } },
      {
        name: 'save',
        type: 'action/save',
        options: { module: 'dump', mode: 'create', recipes: { title: '"one of many"' } },
      },
    ],
  },
  {
    identifier: 'open_hook',
    elevated: true,
    ...bound('open_hook', 'webhook'),
    elements: [
      { ...started('event/webhook', 'tell', { check: 'none' }), set: { body: ':value' } },
      { name: 'tell', type: 'action/response', options: { status: 200, body: '$body' } },
    ],
  },
];

const may = (module: string) => ['read', 'create', 'update', 'delete'].map((action) => ({ module, action }));

/** What ordinary users may do, and what hostile ones may, who are people with rights like everybody else. */
export const roles = [
  {
    slug: 'clerks',
    title: 'Clerks',
    permissions: [...may('notes'), ...may('people'), { workflow: 'add_note', action: 'run' }],
  },
  {
    slug: 'stranger',
    title: 'Whoever fills in a form',
    permissions: [{ module: 'post', action: 'create' }],
  },
  {
    slug: 'hostile',
    title: 'Hostile users',
    permissions: [
      ...modules.flatMap((module) => may(module.bakery_resource_module)),
      { workflow: '*', action: 'run' },
    ],
  },
];
