const field = (type: string, options?: object) => ({
  identifier: `a_${type}`,
  type,
  title: `${type[0]?.toUpperCase()}${type.slice(1)}`,
  ...(options === undefined ? {} : { options }),
});

/** A module with a field of every type. */
export const everythingModule = {
  bakery_resource: {
    title: 'Everything',
    label: '$resource.a_text',
    fields: [
      ...['text', 'textarea', 'richtext', 'code', 'number', 'integer'].map((type) => field(type)),
      field('money', { currency: 'EUR' }),
      ...['boolean', 'date', 'datetime', 'time'].map((type) => field(type)),
      field('select', {
        choices: [
          { value: 'rye', title: 'Rye', color: '#8a5a2b' },
          { value: 'oat', title: 'Oat' },
        ],
      }),
      field('multiselect', { choices: ['vegan', 'organic', 'spelt'] }),
      ...['email', 'url', 'phone', 'color', 'json', 'map'].map((type) => field(type)),
      field('list', {
        fields: [
          { identifier: 'sku', type: 'text' },
          { identifier: 'qty', type: 'integer' },
        ],
      }),
      { identifier: 'related', type: 'relation', title: 'Relation', options: { module: 'customers' } },
      ...['file', 'image', 'password', 'user', 'role', 'geo'].map((type) => field(type)),
      field('computed', { expression: '$uppercase($resource.a_text)' }),
    ],
  },
};

/** A value for every field. */
export const everythingData = {
  a_text: 'Sourdough',
  a_textarea: 'Two lines\nof text',
  a_richtext: '## Fresh\n**every** *morning*, see [the menu](https://example.com)\n\n- rye\n- oat',
  a_code: '<h1>{{ page.title }}</h1>',
  a_number: 12.5,
  a_integer: 7,
  a_money: 1234.5,
  a_boolean: true,
  a_date: '2026-11-15',
  a_datetime: '2026-11-15T08:30:00Z',
  a_time: '14:30',
  a_select: 'rye',
  a_multiselect: ['vegan', 'spelt'],
  a_email: 'ann@example.com',
  a_url: 'https://example.com/menu',
  a_phone: '+49 30 901820',
  a_color: '#b4531f',
  a_json: { oven: 2, racks: [1, 3] },
  a_map: { heading: 'Bread', tone: 'warm' },
  a_list: [{ sku: 'A', qty: 2 }],
  a_role: 'clerk',
  a_geo: { lat: 52.52, lng: 13.405 },
};
