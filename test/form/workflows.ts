import type { Shape } from './shape.ts';

/** What the button adds: a cell that only the server may set stands in the row. */
export const addedRow = { x: 2, y: 2, line: 99 };

/** What a change of `a` puts in the place of all rows. */
export const replacedRows = (a: unknown) => [
  { x: a, tag: 'r' },
  { x: 1, y: 2 },
];

/** The workflows of a made-up module. */
export function workflowsOf(shape: Shape): { identifier: string }[] {
  const { module } = shape;
  const bound = (event: string, elements: object[], type = 'on_change') => ({
    identifier: `${module}_${event}`,
    events: [{ identifier: event, type, module }],
    elements: [
      {
        name: 'begin',
        type: `event/${type}`,
        set: { selector: ':selector' },
        to: { prototype: { first: ['default'] } },
      },
      ...elements,
    ],
  });
  const setting = (event: string, recipes: object) =>
    bound(event, [{ name: 'first', type: 'action/set', options: { recipes } }]);
  const inRow = (event: string, recipes: object) =>
    bound(event, [
      {
        name: 'first',
        type: 'flow/if',
        options: { condition: '$selector != ""' },
        to: { true: { put: ['default'] } },
      },
      { name: 'put', type: 'action/set', options: { recipes } },
    ]);
  const stamp = '"n:" & ($resource.note ?: "-")';
  return [
    setting('sum_up', { total: '$sum([$resource.rows.(x * y)])' }),
    setting('count_up', { count: '$count([$resource.rows])' }),
    inRow('line_up', { '${selector}.line': '$resource.${selector}.x * $resource.${selector}.y' }),
    ...(shape.parts ? [inRow('ten_up', { '${selector}.m': '$resource.${selector}.n * 10' })] : []),
    ...(shape.onA === 'replace'
      ? [setting('a_changed', { rows: '[{"x": $resource.a, "tag": "r"}, {"x": 1, "y": 2}]' })]
      : []),
    ...(shape.onA === 'first' ? [setting('a_changed', { 'rows.0.x': '$resource.a' })] : []),
    ...(shape.stamps === 'again' ? [setting('noted', { stamp })] : []),
    ...(shape.stamps === 'once'
      ? [
          bound('noted', [
            {
              name: 'first',
              type: 'action/set',
              options: { recipes: { stamp } },
              to: { default: { keep: ['default'] } },
            },
            {
              name: 'keep',
              type: 'action/save',
              options: { module: 'notes', recipes: { text: '$resource.note' } },
            },
          ]),
        ]
      : []),
    ...(shape.hides
      ? [
          bound('hide', [
            {
              name: 'first',
              type: 'action/set',
              options: {
                properties: { hidden: { note: '$resource.a > 3' }, disabled: { b: '$resource.a > 3' } },
              },
            },
          ]),
        ]
      : []),
    bound(
      'add_row',
      [
        {
          name: 'first',
          type: 'action/set',
          options: { add: [{ field: 'rows', value: { x: '2', y: '2', line: '99' } }] },
        },
      ],
      'on_click',
    ),
  ];
}
