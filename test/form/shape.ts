import type { ModuleDefinition } from '@bakehouse/contract';
import type { Random } from './random.ts';

/** What a made-up module with its workflows is like; everything that the reference knows of it. */
export interface Shape {
  module: string;
  readonlyTotal: boolean;
  readonlyLine: boolean;
  parts: boolean;
  defaultB: number | null;
  defaultY: number | null;
  /** Where a change starts the sum over all rows. */
  sumOn: readonly ('x' | 'y' | 'rows' | 'line')[];
  /** Where a change starts the product of a row. */
  lineOn: readonly ('x' | 'y')[];
  /** Whether the number of rows is kept. */
  counts: boolean;
  /** What a change of `a` does to the rows: all replaced, or the first cell of the first row set. */
  onA: 'nothing' | 'replace' | 'first';
  /** What a change of the note is stamped by: one that can be run again, or one that writes elsewhere. */
  stamps: 'nothing' | 'again' | 'once';
  /** What a workflow says about fields besides their values. */
  hides: boolean;
  rule: boolean;
}

/** A made-up module. */
export function makeShape(random: Random, number: number): Shape {
  const readonlyLine = random.chance(0.7);
  const parts = random.chance(0.6);
  // Rows without ids are told apart by what they hold: then all of it must start the sum.
  const sumOn =
    readonlyLine || parts
      ? random.some(['x', 'y', 'rows', 'line'] as const, 0.6)
      : (['x', 'y', ...random.some(['rows'] as const, 0.5)] as const);
  return {
    module: `m${number}`,
    readonlyTotal: random.chance(0.75),
    readonlyLine,
    parts,
    defaultB: random.chance(0.5) ? 3 : null,
    defaultY: random.chance(0.5) ? 1 : null,
    sumOn,
    lineOn: random.some(['x', 'y'] as const, 0.7),
    counts: random.chance(0.5),
    onA: random.pick(['nothing', 'replace', 'first']),
    stamps: random.pick(['nothing', 'again', 'once']),
    hides: random.chance(0.3),
    rule: random.chance(0.4),
  };
}

/** The most that `a` may be where there is a rule. */
export const mostA = 500;

function on(...events: (string | false)[]) {
  const given = events.filter((event) => event !== false);
  return given.length === 0 ? {} : { options: { events: { on_change: given } } };
}

function number(identifier: string) {
  return { identifier, type: 'number' };
}

/** The definition of the module. */
export function moduleOf(shape: Shape): ModuleDefinition {
  const { sumOn, lineOn, parts } = shape;
  const rowOptions = {
    fields: [
      { ...number('x'), ...on(lineOn.includes('x') && 'line_up', sumOn.includes('x') && 'sum_up') },
      {
        ...number('y'),
        ...(shape.defaultY === null ? {} : { default: shape.defaultY }),
        ...on(lineOn.includes('y') && 'line_up', sumOn.includes('y') && 'sum_up'),
      },
      { ...number('line'), readonly: shape.readonlyLine, ...on(sumOn.includes('line') && 'sum_up') },
      { identifier: 'tag', type: 'text' },
      ...(parts
        ? [
            {
              identifier: 'parts',
              type: 'list',
              options: {
                fields: [
                  { ...number('n'), ...on('ten_up') },
                  { ...number('m'), readonly: true },
                ],
              },
            },
          ]
        : []),
    ],
    buttons: [{ identifier: 'adding', trigger: 'add_row' }],
    ...on(sumOn.includes('rows') && 'sum_up', shape.counts && 'count_up').options,
  };
  return {
    bakery_resource_module: shape.module,
    bakery_resource: {
      fields: [
        { ...number('a'), ...on(shape.onA !== 'nothing' && 'a_changed', shape.hides && 'hide') },
        { ...number('b'), ...(shape.defaultB === null ? {} : { default: shape.defaultB }) },
        { identifier: 'note', type: 'text', ...on(shape.stamps !== 'nothing' && 'noted') },
        { ...number('total'), readonly: shape.readonlyTotal },
        { identifier: 'count', type: 'integer', readonly: true },
        { identifier: 'stamp', type: 'text', readonly: true },
        {
          identifier: 'twice',
          type: 'computed',
          options: { expression: '$resource.a * 2', result: 'number' },
        },
        {
          identifier: 'all',
          type: 'computed',
          options: { expression: '$sum([$resource.rows.x]) + ($resource.twice ?: 0)', result: 'number' },
        },
        { identifier: 'rows', type: 'list', options: rowOptions },
      ],
      ...(shape.rule
        ? { rules: [{ expression: `($resource.a ?: 0) < ${mostA}`, message: 'Too much', field: 'a' }] }
        : {}),
      views: { index: { columns: ['a'] } },
    },
  };
}
