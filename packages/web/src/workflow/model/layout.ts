import type { Graph } from './graph.ts';

/** A place in the picture: the upper left corner. */
export interface Place {
  x: number;
  y: number;
}

/** How large elements are drawn. */
export interface Sizes {
  width: number;
  /** The height of one element, by its id. */
  height: (id: string) => number;
}

const gapX = 112;
const gapY = 36;

/**
 * Places elements in columns from left to right, each behind all that lead to it; links back do not count. Within a column
 * elements stand as the ports that lead to them do, so that branches cross little. The same definition always looks the same.
 */
export function layoutOf(graph: Graph, { width, height }: Sizes): Map<string, Place> {
  const columns = ordered(graph, columnsOf(graph));
  const places = new Map<string, Place>();
  const inputs = incoming(graph);
  for (const [column, ids] of columns.entries()) {
    const tops = spread(
      ids.map((id) => ({ height: height(id), wish: wishedTop(id, inputs, places, height) })),
    );
    for (const [row, id] of ids.entries()) places.set(id, { x: column * (width + gapX), y: tops[row] ?? 0 });
  }
  return settled(places);
}

/** Which column each element stands in: the longest way to it. */
function columnsOf({ nodes, edges }: Graph): Map<string, number> {
  const next = new Map<string, string[]>();
  for (const { source, target } of edges) next.set(source, [...(next.get(source) ?? []), target]);
  const reached = new Set(edges.map(({ target }) => target));
  const roots = nodes.filter(({ id }) => !reached.has(id));
  const order: string[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const forward: [string, string][] = [];
  // Without recursion: a chain of 2,000 elements is allowed.
  for (const { id } of [...roots, ...nodes]) {
    if (state.has(id)) continue;
    const stack: { id: string; at: number }[] = [{ id, at: 0 }];
    state.set(id, 'open');
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const target = next.get(top.id)?.[top.at];
      top.at += 1;
      if (target === undefined) {
        state.set(top.id, 'done');
        order.unshift(top.id);
        stack.pop();
      } else if (state.get(target) !== 'open') {
        forward.push([top.id, target]);
        if (!state.has(target)) {
          state.set(target, 'open');
          stack.push({ id: target, at: 0 });
        }
      }
    }
  }
  const column = new Map(nodes.map(({ id }) => [id, 0]));
  const ahead = new Map<string, string[]>();
  for (const [from, to] of forward) ahead.set(from, [...(ahead.get(from) ?? []), to]);
  for (const id of order) {
    for (const target of ahead.get(id) ?? [])
      column.set(target, Math.max(column.get(target) ?? 0, (column.get(id) ?? 0) + 1));
  }
  return column;
}

/** The elements of each column, from top to bottom: by the middle of what leads to them, then by the order of ports. */
function ordered({ nodes, edges }: Graph, column: ReadonlyMap<string, number>): string[][] {
  const columns: string[][] = [];
  for (const { id } of nodes) {
    const at = column.get(id) ?? 0;
    (columns[at] ??= []).push(id);
  }
  const row = new Map<string, number>();
  const sources = new Map<string, { source: string; turn: number }[]>();
  for (const [turn, { source, target }] of edges.entries())
    sources.set(target, [...(sources.get(target) ?? []), { source, turn }]);
  for (const ids of columns) {
    const middle = new Map(
      ids.map((id, index) => {
        const from = (sources.get(id) ?? []).filter(({ source }) => row.has(source));
        const sum = from.reduce(
          (all, { source, turn }) => all + (row.get(source) ?? 0) + turn / edges.length,
          0,
        );
        return [id, from.length === 0 ? index : sum / from.length];
      }),
    );
    ids.sort((a, b) => (middle.get(a) ?? 0) - (middle.get(b) ?? 0));
    for (const [index, id] of ids.entries()) row.set(id, index);
  }
  return columns;
}

function incoming({ edges }: Graph): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { source, target } of edges) found.set(target, [...(found.get(target) ?? []), source]);
  return found;
}

/** As high as the middle of what leads to it. */
function wishedTop(
  id: string,
  inputs: ReadonlyMap<string, readonly string[]>,
  places: ReadonlyMap<string, Place>,
  height: Sizes['height'],
): number | undefined {
  const middles = (inputs.get(id) ?? []).flatMap((source) => {
    const place = places.get(source);
    return place === undefined ? [] : [place.y + height(source) / 2];
  });
  if (middles.length === 0) return undefined;
  return middles.reduce((sum, each) => sum + each, 0) / middles.length - height(id) / 2;
}

/** Tops of a column: as near to the wishes as they can be, in order and apart. Neighbours that want the same place share it. */
function spread(items: readonly { height: number; wish: number | undefined }[]): number[] {
  let offset = 0;
  const offsets: number[] = [];
  const blocks: { sum: number; weight: number; count: number }[] = [];
  for (const { height, wish } of items) {
    offsets.push(offset);
    // Whoever wishes nothing stands where there is room.
    const weight = wish === undefined ? 0.001 : 1;
    let block = { sum: ((wish ?? offset) - offset) * weight, weight, count: 1 };
    for (
      let last = blocks.at(-1);
      last !== undefined && middle(last) >= middle(block);
      last = blocks.at(-1)
    ) {
      block = {
        sum: last.sum + block.sum,
        weight: last.weight + block.weight,
        count: last.count + block.count,
      };
      blocks.pop();
    }
    blocks.push(block);
    offset += height + gapY;
  }
  const tops = blocks.flatMap((block) => Array.from({ length: block.count }, () => middle(block)));
  return tops.map((top, row) => top + (offsets[row] ?? 0));
}

function middle({ sum, weight }: { sum: number; weight: number }): number {
  return sum / weight;
}

/** Moved so that the topmost stands at zero. */
function settled(places: Map<string, Place>): Map<string, Place> {
  const top = Math.min(...[...places.values()].map(({ y }) => y), 0);
  return new Map([...places].map(([id, { x, y }]) => [id, { x, y: Math.round(y - top) }]));
}
