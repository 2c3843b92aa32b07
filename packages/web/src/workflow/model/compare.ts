import type { Definition } from './definition.ts';
import { graphOf, type Graph } from './graph.ts';

/** What became of something between two definitions. */
export type Change = 'added' | 'removed' | 'changed' | 'same';

/** Two definitions as one picture. */
export interface Comparison {
  graph: Graph;
  nodes: ReadonlyMap<string, Change>;
  edges: ReadonlyMap<string, Change>;
}

/** Lays two definitions over each other; elements are the same where their names are. */
export function compareDefinitions(before: Definition, after: Definition): Comparison {
  const [old, present] = [graphOf(before), graphOf(after)];
  const oldNodes = new Map(old.nodes.map((node) => [node.id, node]));
  const gone = old.nodes.filter(({ id }) => !present.nodes.some((node) => node.id === id));
  const oldEdges = new Set(old.edges.map(({ id }) => id));
  const newEdges = new Set(present.edges.map(({ id }) => id));
  const lost = old.edges.filter(({ id }) => !newEdges.has(id));
  return {
    graph: { nodes: [...present.nodes, ...gone], edges: [...present.edges, ...lost], loose: [] },
    nodes: new Map([
      ...present.nodes.map((node): [string, Change] => {
        const was = oldNodes.get(node.id);
        if (was === undefined) return [node.id, 'added'];
        return [node.id, own(was.element) === own(node.element) ? 'same' : 'changed'];
      }),
      ...gone.map(({ id }): [string, Change] => [id, 'removed']),
    ]),
    edges: new Map([
      ...present.edges.map(({ id }): [string, Change] => [id, oldEdges.has(id) ? 'same' : 'added']),
      ...lost.map(({ id }): [string, Change] => [id, 'removed']),
    ]),
  };
}

/** One line of a text that changed. */
export interface Line {
  change: 'added' | 'removed' | 'same';
  text: string;
}

/** The lines of two texts, those that both have in common once. */
export function compareLines(before: string, after: string): Line[] {
  const [a, b] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const middle = longest(a.slice(start, a.length - end), b.slice(start, b.length - end));
  return [...a.slice(0, start).map(same), ...middle, ...a.slice(a.length - end).map(same)];
}

/** By the longest common subsequence; beyond a size that nobody reads, all of it counts as changed. */
function longest(a: readonly string[], b: readonly string[]): Line[] {
  if (a.length * b.length > 4_000_000) return [...a.map(removed), ...b.map(added)];
  const width = b.length + 1;
  const table = new Uint32Array((a.length + 1) * width);
  const at = (row: number, column: number) => table[row * width + column] ?? 0;
  for (let row = a.length - 1; row >= 0; row -= 1) {
    for (let column = b.length - 1; column >= 0; column -= 1)
      table[row * width + column] =
        a[row] === b[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
  }
  const lines: Line[] = [];
  let [row, column] = [0, 0];
  while (row < a.length || column < b.length) {
    if (row < a.length && column < b.length && a[row] === b[column]) {
      lines.push({ change: 'same', text: a[row] ?? '' });
      row += 1;
      column += 1;
    } else if (column >= b.length || (row < a.length && at(row + 1, column) >= at(row, column + 1))) {
      lines.push(removed(a[row] ?? ''));
      row += 1;
    } else {
      lines.push(added(b[column] ?? ''));
      column += 1;
    }
  }
  return lines;
}

/** An element without its links, which have lines of their own. */
function own({ to: _to, ...element }: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(element);
}

function same(text: string): Line {
  return { change: 'same', text };
}

function removed(text: string): Line {
  return { change: 'removed', text };
}

function added(text: string): Line {
  return { change: 'added', text };
}
