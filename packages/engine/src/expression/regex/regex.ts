import { syntax } from '../fault.ts';
import { charge, type Runtime } from '../runtime.ts';
import { parsePattern, type Part } from './parse.ts';
import { emit, programSize, type Program } from './program.ts';
import { run } from './run.ts';

/** A regular expression for an engine whose time grows linearly with the text. */
export interface Regex {
  source: string;
  flags: string;
  parts: Part;
  groups: number;
  /** The instructions, once they were needed, where they are not much longer than the pattern. */
  program?: Program;
}

/** Where a regular expression matched. */
export interface RegexMatch {
  start: number;
  end: number;
  /** The text of each group, undefined for one that took no part. */
  groups: (string | undefined)[];
}

/** Reads a pattern that stands at `position` in an expression; flags are `i` and `m`. */
export function compileRegex(source: string, flags: string, position: number): Regex {
  const { node, groups } = parsePattern(source, (at, message, hint) => syntax(position + at, message, hint));
  if (programSize(node) > largestProgram) syntax(position, 'The regular expression is too large');
  return { source, flags, parts: node, groups };
}

/** Finds the first match at or after `from`. */
export function matchRegex(
  runtime: Runtime,
  regex: Regex,
  text: string,
  from: number,
): RegexMatch | undefined {
  const program = programOf(runtime, regex);
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

/** Programs that are too long to be kept beyond an evaluation: a definition could hold thousands of them. */
const passing = new WeakMap<Runtime, Map<Regex, Program>>();

function programOf(runtime: Runtime, regex: Regex): Program {
  const known = regex.program ?? passing.get(runtime)?.get(regex);
  if (known !== undefined) return known;
  const { source, flags, parts, groups } = regex;
  charge(runtime, 64 * programSize(parts));
  const program = emit(parts, groups, { ignoreCase: flags.includes('i'), multiline: flags.includes('m') });
  if (program.code.length <= 4 * source.length + 16) regex.program = program;
  else {
    const programs = passing.get(runtime) ?? new Map<Regex, Program>();
    passing.set(runtime, programs.set(regex, program));
  }
  return program;
}
