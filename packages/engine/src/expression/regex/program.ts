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
  | { op: 'match' };

/** A compiled pattern. */
export interface Program {
  code: Instruction[];
  /** Places that are noted for a match: two for each group and for the whole. */
  slots: number;
  multiline: boolean;
}

interface Options {
  ignoreCase: boolean;
  multiline: boolean;
}

/** Writes the program of a pattern; it stops growing soon after the size that is accepted. */
export function emit(node: Part, groups: number, { ignoreCase, multiline }: Options): Program {
  const code: Instruction[] = [];
  const part = (item: Part): void => {
    if (code.length > 5000) return;
    switch (item.type) {
      case 'test':
        code.push({ op: 'test', test: ignoreCase ? anyCase(item.test) : item.test });
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
    const split = (inside: number, after: number): Instruction =>
      lazy ? { op: 'split', first: after, second: inside } : { op: 'split', first: inside, second: after };
    if (max === Infinity && min > 0) {
      for (let count = 1; count < min; count++) round(item);
      const start = code.length;
      round(item);
      code.push(split(start, code.length + 1));
      return;
    }
    for (let count = 0; count < min; count++) round(item);
    if (max === Infinity) {
      const start = code.push({ op: 'match' }) - 1;
      round(item);
      code.push({ op: 'jump', to: start });
      code[start] = split(start + 1, code.length);
      return;
    }
    const splits: number[] = [];
    for (let count = min; count < max && code.length <= 5000; count++) {
      splits.push(code.push({ op: 'match' }) - 1);
      round(item);
    }
    for (const at of splits) code[at] = split(at + 1, code.length);
  };

  code.push({ op: 'save', slot: 0 });
  part(node);
  code.push({ op: 'save', slot: 1 }, { op: 'match' });
  return { code, slots: 2 * (groups + 1), multiline };
}

function anyCase(test: Test): Test {
  return (code) => {
    if (test(code)) return true;
    const char = String.fromCharCode(code);
    const lower = char.toLowerCase();
    const upper = char.toUpperCase();
    return (
      (lower.length === 1 && test(lower.charCodeAt(0))) || (upper.length === 1 && test(upper.charCodeAt(0)))
    );
  };
}
