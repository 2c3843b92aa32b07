import { parsePattern, type PatternNode } from './pattern-syntax.ts';

/** Says whether a whole text matches. */
export type Pattern = (text: string) => boolean;

/** How many steps a pattern may have once its repetitions are written out. */
export const patternStepsLimit = 1000;

/**
 * Reads a regular expression that must match a whole text, or says why it cannot. What would need backtracking
 * (references, look-around) is refused, and matching takes time in proportion to the text, so no pattern can stall the server.
 */
export function readPattern(source: string): { pattern: Pattern } | { error: string } {
  const known = patterns.get(source);
  if (known !== undefined) return { pattern: known };
  const parsed = parsePattern(source);
  if ('error' in parsed) return parsed;
  const steps: Step[] = [];
  if (!emit(parsed.node, steps) || steps.length > patternStepsLimit)
    return { error: `The pattern has more than ${patternStepsLimit} steps` };
  steps.push({ kind: 'end' });
  const pattern: Pattern = (text) => run(steps, text);
  patterns.set(source, pattern);
  return { pattern };
}

// Definitions name few patterns, and imports use one for every row.
const patterns = new Map<string, Pattern>();

type Step =
  | { kind: 'character'; test: (character: string) => boolean }
  | { kind: 'either'; first: number; second: number }
  | { kind: 'go'; to: number }
  | { kind: 'end' };

/** Writes the steps of a node behind those that are there; false when they get too many. */
function emit(node: PatternNode, steps: Step[]): boolean {
  if (steps.length > patternStepsLimit) return false;
  switch (node.kind) {
    case 'character':
      steps.push(node);
      return true;
    case 'sequence':
      return node.nodes.every((each) => emit(each, steps));
    case 'choice':
      return emitChoice(node.nodes, steps);
    case 'repeat':
    default:
      return emitRepeat(node, steps);
  }
}

function emitChoice(nodes: readonly PatternNode[], steps: Step[]): boolean {
  const ends: { kind: 'go'; to: number }[] = [];
  for (const [index, node] of nodes.entries()) {
    const fork = { kind: 'either' as const, first: steps.length + 1, second: 0 };
    const last = index === nodes.length - 1;
    if (!last) steps.push(fork);
    if (!emit(node, steps)) return false;
    if (last) break;
    const end = { kind: 'go' as const, to: 0 };
    steps.push(end);
    ends.push(end);
    fork.second = steps.length;
  }
  for (const end of ends) end.to = steps.length;
  return true;
}

function emitRepeat({ node, min, max }: Extract<PatternNode, { kind: 'repeat' }>, steps: Step[]): boolean {
  for (let count = 0; count < min; count += 1) if (!emit(node, steps)) return false;
  if (max === Infinity) {
    const fork = { kind: 'either' as const, first: steps.length + 1, second: 0 };
    const start = steps.push(fork) - 1;
    if (!emit(node, steps)) return false;
    steps.push({ kind: 'go', to: start });
    fork.second = steps.length;
    return true;
  }
  const forks = [];
  for (let count = min; count < max; count += 1) {
    const fork = { kind: 'either' as const, first: steps.length + 1, second: 0 };
    steps.push(fork);
    forks.push(fork);
    if (!emit(node, steps)) return false;
  }
  for (const fork of forks) fork.second = steps.length;
  return true;
}

/** Follows every way through the steps at once, one character after the other. */
function run(steps: readonly Step[], text: string): boolean {
  let places = new Set<number>();
  enter(steps, 0, places);
  for (const character of text) {
    const next = new Set<number>();
    for (const place of places) {
      const step = steps[place];
      if (step?.kind === 'character' && step.test(character)) enter(steps, place + 1, next);
    }
    if (next.size === 0) return false;
    places = next;
  }
  return places.has(steps.length - 1);
}

/** Adds a place and all that can be reached from it without a character. */
function enter(steps: readonly Step[], start: number, places: Set<number>): void {
  const open = [start];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (places.has(place)) continue;
    places.add(place);
    const step = steps[place];
    if (step?.kind === 'go') open.push(step.to);
    else if (step?.kind === 'either') open.push(step.second, step.first);
  }
}
