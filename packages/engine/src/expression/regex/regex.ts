import { syntax } from '../fault.ts';
import type { Runtime } from '../runtime.ts';
import { parsePattern } from './parse.ts';
import { emit, type Program } from './program.ts';
import { run } from './run.ts';

/** A regular expression, compiled for an engine whose time grows linearly with the text. */
export interface Regex {
  source: string;
  flags: string;
  program: Program;
}

/** Where a regular expression matched. */
export interface RegexMatch {
  start: number;
  end: number;
  /** The text of each group, undefined for one that took no part. */
  groups: (string | undefined)[];
}

/** Compiles a pattern that stands at `position` in an expression; flags are `i` and `m`. */
export function compileRegex(source: string, flags: string, position: number): Regex {
  const { node, groups } = parsePattern(source, (at, message, hint) => syntax(position + at, message, hint));
  const program = emit(node, groups, { ignoreCase: flags.includes('i'), multiline: flags.includes('m') });
  if (program.code.length > largestProgram) syntax(position, 'The regular expression is too large');
  return { source, flags, program };
}

/** Finds the first match at or after `from`. */
export function matchRegex(
  runtime: Runtime,
  { program }: Regex,
  text: string,
  from: number,
): RegexMatch | undefined {
  const places = run(runtime, program, text, from);
  if (places === undefined) return undefined;
  const groups: (string | undefined)[] = [];
  for (let index = 2; index < program.groupSlots; index += 2) {
    const start = places[index] ?? -1;
    groups.push(start < 0 ? undefined : text.slice(start, places[index + 1]));
  }
  return { start: places[0] ?? 0, end: places[1] ?? 0, groups };
}

const largestProgram = 4000;
