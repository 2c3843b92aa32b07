import type { Test } from './classes.ts';
import type { Part } from './parse.ts';

/** One instruction of the matching machine. */
export type Instruction =
  | { op: 'test'; test: Test }
  | { op: 'assert'; kind: '^' | '$' | 'b' | 'B' }
  /** Goes on at both places, the first one preferred. */
  | { op: 'split'; first: number; second: number }
  | { op: 'jump'; to: number }
  | { op: 'save'; slot: number }
  /** Forgets the groups of a repeated part before each round. */
  | { op: 'forget'; from: number; to: number }
  /** Notes where a round begins. */
  | { op: 'begin'; slot: number }
  /** Gives up where the round took nothing. */
  | { op: 'progress'; slot: number }
  | { op: 'match' };

/** A compiled pattern. */
export interface Program {
  code: Instruction[];
  /** Places that are noted for a match: two for each group and for the whole. */
  groupSlots: number;
  /** These, and one for each repeated part that can be empty. */
  slots: number;
  multiline: boolean;
}

interface Options {
  ignoreCase: boolean;
  multiline: boolean;
}

/** How many instructions a pattern takes at most. */
export function programSize(part: Part): number {
  switch (part.type) {
    case 'test':
    case 'assert':
      return 1;
    case 'sequence':
      return part.parts.reduce((size, inner) => size + programSize(inner), 0);
    case 'choice':
      return part.parts.reduce((size, inner) => size + 2 + programSize(inner), 0);
    case 'group':
      return 2 + programSize(part.part);
    case 'repeat':
      break;
  }
  const rounds = part.max === Infinity ? part.min + 1 : Math.max(part.max, 1);
  return rounds * (4 + programSize(part.part)) + 1;
}

/** Writes the program of a pattern whose size was checked. */
export function emit(node: Part, groups: number, { ignoreCase, multiline }: Options): Program {
  const code: Instruction[] = [];
  const groupSlots = 2 * (groups + 1);
  let slots = groupSlots;
  const part = (item: Part): void => {
    switch (item.type) {
      case 'test':
        code.push({ op: 'test', test: testOf(item, ignoreCase) });
        return;
      case 'assert':
        code.push({ op: 'assert', kind: item.kind });
        return;
      case 'sequence':
        for (const inner of item.parts) part(inner);
        return;
      case 'group':
        code.push({ op: 'save', slot: 2 * item.index });
        part(item.part);
        code.push({ op: 'save', slot: 2 * item.index + 1 });
        return;
      case 'choice':
        choice(item.parts);
        return;
      case 'repeat':
        repeat(item);
    }
  };

  const choice = (parts: Part[]): void => {
    const ends: { op: 'jump'; to: number }[] = [];
    for (const [index, inner] of parts.entries()) {
      if (index === parts.length - 1) {
        part(inner);
        break;
      }
      const split = { op: 'split', first: code.length + 1, second: 0 } as const satisfies Instruction;
      const at = code.push(split) - 1;
      part(inner);
      const jump = { op: 'jump' as const, to: 0 };
      code.push(jump);
      ends.push(jump);
      code[at] = { ...split, second: code.length };
    }
    for (const jump of ends) jump.to = code.length;
  };

  const round = (item: Extract<Part, { type: 'repeat' }>): void => {
    const [from, to] = item.groups;
    if (to > from) code.push({ op: 'forget', from: 2 * (from + 1), to: 2 * (to + 1) });
    part(item.part);
  };

  const repeat = (item: Extract<Part, { type: 'repeat' }>): void => {
    const { min, max, lazy } = item;
    // A round beyond the required ones must take something, else it does not count.
    const slot = nullable(item.part) ? slots++ : undefined;
    const counted = (): void => {
      if (slot !== undefined) code.push({ op: 'begin', slot });
      round(item);
      if (slot !== undefined) code.push({ op: 'progress', slot });
    };
    const split = (inside: number, after: number): Instruction =>
      lazy ? { op: 'split', first: after, second: inside } : { op: 'split', first: inside, second: after };
    const loops = max === Infinity;
    for (let count = loops ? 1 : 0; count < min; count++) round(item);
    if (loops && min > 0 && slot === undefined) {
      const start = code.length;
      round(item);
      code.push(split(start, code.length + 1));
      return;
    }
    if (loops && min > 0) round(item);
    if (loops) {
      const start = code.push({ op: 'match' }) - 1;
      counted();
      code.push({ op: 'jump', to: start });
      code[start] = split(start + 1, code.length);
      return;
    }
    const splits: number[] = [];
    for (let count = min; count < max; count++) {
      splits.push(code.push({ op: 'match' }) - 1);
      counted();
    }
    for (const at of splits) code[at] = split(at + 1, code.length);
  };

  code.push({ op: 'save', slot: 0 });
  part(node);
  code.push({ op: 'save', slot: 1 }, { op: 'match' });
  return { code, groupSlots, slots, multiline };
}

/** Can the part match without taking anything? */
function nullable(part: Part): boolean {
  switch (part.type) {
    case 'test':
      return false;
    case 'assert':
      return true;
    case 'sequence':
      return part.parts.every(nullable);
    case 'choice':
      return part.parts.some(nullable);
    case 'group':
      return nullable(part.part);
    case 'repeat':
      break;
  }
  return part.min === 0 || nullable(part.part);
}

function testOf({ test, negated }: Extract<Part, { type: 'test' }>, ignoreCase: boolean): Test {
  const inside = ignoreCase ? anyCase(test) : test;
  return negated === true ? (code) => !inside(code) : inside;
}

/** A code unit matches a set if any of its set has the same upper case. */
function anyCase(test: Test): Test {
  return (code) => {
    if (test(code)) return true;
    const upper = upperCase(code);
    return [upper, lowerCase(code), lowerCase(upper)].some(
      (other) => upperCase(other) === upper && test(other),
    );
  };
}

function upperCase(code: number): number {
  const text = String.fromCharCode(code).toUpperCase();
  const upper = text.charCodeAt(0);
  return text.length > 1 || (code >= 0x80 && upper < 0x80) ? code : upper;
}

function lowerCase(code: number): number {
  const text = String.fromCharCode(code).toLowerCase();
  return text.length > 1 ? code : text.charCodeAt(0);
}
