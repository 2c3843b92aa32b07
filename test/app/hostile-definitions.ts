import { hostileStrings } from './hostile-strings.ts';

/** The strings that stand as titles of fields, helps and sections. */
export const titled: readonly string[] = hostileStrings.slice(0, 100);

const shownAtOnce = 6;

/** How many fields it takes to count by every string in charts, which show a few values each. */
export const chartFields = Math.ceil(hostileStrings.length / shownAtOnce);

/** The field by which a chart counts the string of this number. */
export const chartFieldOf = (index: number) => `chart_${Math.floor(index / shownAtOnce)}`;

/** A module with texts in every part of its definition and a field of every type that takes a text. */
export function hostileModule(choices: readonly string[]) {
  const other = { allowOther: true };
  const rowButtons = Array.from({ length: 6 }, (_, at) => ({
    identifier: `buttons_${at}`,
    type: 'list',
    options: {
      fields: [text('x')],
      buttons: hostileStrings
        .slice(at * 20, at * 20 + 20)
        .map((title, index) => ({ identifier: `b${index}`, title, trigger: 'mark_hostile' })),
    },
    default: [{ x: 'x' }],
  }));
  return {
    bakery_resource: {
      title: '<img src=x onerror=strike()>',
      description: hostileStrings.join(' ').slice(0, 2000),
      label: '$resource.name',
      fields: [
        { identifier: 'name', type: 'text', options: { events: { on_change: ['mark_hostile'] } } },
        text('area', 'textarea'),
        text('rich', 'richtext'),
        text('program', 'code'),
        { identifier: 'kind', type: 'select', options: other },
        { identifier: 'kinds', type: 'multiselect', options: other },
        {
          identifier: 'picked',
          type: 'multiselect',
          options: { choices: choices.map((title, index) => ({ value: `v${index}`, title })) },
        },
        text('facts', 'map'),
        text('raw', 'json'),
        {
          identifier: 'rows',
          type: 'list',
          title: '"><script>strike()</script>',
          options: {
            fields: [
              text('name'),
              text('area', 'textarea'),
              text('rich', 'richtext'),
              text('program', 'code'),
              { identifier: 'kind', type: 'select', options: other },
            ],
          },
        },
        {
          identifier: 'links',
          type: 'list',
          options: {
            fields: [
              text('url', 'url'),
              text('mail', 'email'),
              text('phone', 'phone'),
              text('color', 'color'),
            ],
          },
        },
        { identifier: 'related', type: 'relation', options: { module: 'hostile', multiple: true } },
        { identifier: 'files', type: 'file', options: { multiple: true } },
        { identifier: 'upper', type: 'computed', options: { expression: '$resource.area' } },
        ...rowButtons,
        ...Array.from({ length: chartFields }, (_, index) => ({
          identifier: `chart_${index}`,
          type: 'select',
          options: other,
        })),
        ...titled.map((title, index) => ({
          identifier: `titled_${index}`,
          type: 'text',
          title,
          description: title,
          default: title,
        })),
      ],
      views: {
        index: {
          columns: ['name', 'area', 'rich', 'program', 'kind', 'kinds', 'facts', 'picked'],
          sort: 'createdAt',
        },
        update: {
          sections: [
            {
              title: titled[99],
              description: '<img src=x onerror=strike()>',
              fields: [
                'name',
                'area',
                'rich',
                'program',
                'kind',
                'kinds',
                'picked',
                'facts',
                'raw',
                'rows',
                'links',
                'related',
                'files',
                'upper',
                ...rowButtons.map(({ identifier }) => identifier),
              ],
            },
            ...titled
              .slice(0, 99)
              .map((title, index) => ({ title, description: title, fields: [`titled_${index}`] })),
          ],
        },
      },
      buttons: {
        save: { title: '<img src=x onerror=strike()>' },
        update: { title: '"><svg onload=strike()>' },
        continue: { title: '{{strike()}}' },
        edit: { title: '<script>strike()</script>' },
        delete: { title: 'javascript:strike()' },
        create: { title: '<b onclick="strike()">x</b>' },
      },
    },
  };
}

/** Says about a field, as a toast and as an answer, all that stands in another. */
export const markHostile = {
  title: 'Mark',
  entry: 'changed',
  events: [{ identifier: 'mark_hostile', type: 'on_change', module: 'hostile' }],
  elements: [
    { name: 'changed', type: 'event/on_change', to: { default: { mark: ['default'] } } },
    {
      name: 'mark',
      type: 'action/set',
      options: {
        properties: {
          validateStatus: { name: '"error"' },
          validateMessage: { name: '$resource.area' },
          help: { name: '$resource.area' },
          label: { area: '"<img src=x onerror=strike()>"' },
        },
      },
      to: { default: { tell: ['default'] } },
    },
    {
      name: 'tell',
      type: 'action/notify',
      options: { recipes: { title: '"<img src=x onerror=strike()>"', message: '$resource.area' } },
      to: { default: { answer: ['default'] } },
    },
    { name: 'answer', type: 'action/response', options: { body: '$resource.area' } },
  ],
};

/** Rings once for each text. */
export const tellHostile = {
  title: 'Tell',
  entry: 'each',
  elements: [
    {
      name: 'each',
      type: 'flow/each',
      options: { items: '$input.texts', as: 'text' },
      to: { item: { tell: ['default'] } },
    },
    {
      name: 'tell',
      type: 'action/notify',
      options: { recipes: { recipients: '$input.me', title: '$text', message: '$text' } },
    },
  ],
};

/** Asks with buttons. */
export const askHostile = {
  title: 'Ask',
  entry: 'ask',
  elements: [
    {
      name: 'ask',
      type: 'action/notify',
      options: { recipes: { recipients: '$input.me', title: '"Choose"', actions: '$input.actions' } },
    },
  ],
};

function text(identifier: string, type = 'text') {
  return { identifier, type };
}
