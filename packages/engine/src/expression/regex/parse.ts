import { charClass, classEscape, escapedChar, type Test } from './classes.ts';
import type { Report } from './report.ts';

/** A part of a pattern. */
export type Part =
  | { type: 'test'; test: Test; negated?: boolean }
  | { type: 'assert'; kind: '^' | '$' | 'b' | 'B' }
  | { type: 'sequence'; parts: Part[] }
  | { type: 'choice'; parts: Part[] }
  | { type: 'group'; part: Part; index: number }
  | {
      type: 'repeat';
      part: Part;
      min: number;
      max: number;
      lazy: boolean;
      groups: [from: number, to: number];
    };

/** Parses a pattern: the usual syntax without what needs backtracking. */
export function parsePattern(source: string, report: Report): { node: Part; groups: number } {
  let at = 0;
  let groups = 0;
  let depth = 0;

  const choice = (): Part => {
    if (++depth > 50) report(at, 'The regular expression is nested too deep');
    const parts = [sequence()];
    while (source.charAt(at) === '|') {
      at++;
      parts.push(sequence());
    }
    depth--;
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : { type: 'choice', parts };
  };

  const sequence = (): Part => {
    const parts: Part[] = [];
    while (at < source.length && source.charAt(at) !== '|' && source.charAt(at) !== ')') {
      const before = groups;
      const part = atom();
      parts.push(quantified(part, before));
    }
    return { type: 'sequence', parts };
  };

  const quantified = (part: Part, before: number): Part => {
    const bounds = quantifier(source, at);
    if (bounds === undefined) return part;
    if (part.type === 'assert') report(at, 'An anchor cannot be repeated');
    if (bounds.max < bounds.min) report(at, 'The bounds of a repetition are in the wrong order');
    if (bounds.min > 1000 || (bounds.max > 1000 && bounds.max !== Infinity))
      report(at, 'A repetition can go up to 1000 at most');
    at = bounds.end;
    const lazy = source.charAt(at) === '?';
    if (lazy) at++;
    if (quantifier(source, at) !== undefined) report(at, 'Nothing to repeat');
    return { type: 'repeat', part, min: bounds.min, max: bounds.max, lazy, groups: [before, groups] };
  };

  const atom = (): Part => {
    const start = at;
    const char = source.charAt(at++);
    switch (char) {
      case '^':
      case '$':
        return { type: 'assert', kind: char };
      case '.':
        return { type: 'test', test: (code) => !lineEnds.has(code) };
      case '(':
        return group(start);
      case '[': {
        const { test, negated, end } = charClass(source, at, report);
        at = end;
        return { type: 'test', test, negated };
      }
      case '\\':
        return escape(start);
      case '*':
      case '+':
      case '?':
        return report(start, 'Nothing to repeat');
      default: {
        if (char === '{' && quantifier(source, start) !== undefined) report(start, 'Nothing to repeat');
        const code = char.charCodeAt(0);
        return { type: 'test', test: (other) => other === code };
      }
    }
  };

  const group = (start: number): Part => {
    let index = -1;
    if (source.charAt(at) !== '?') index = ++groups;
    else if (source.charAt(at + 1) === ':') at += 2;
    else {
      const name = /^\?<[A-Za-z_$][\w$]{0,60}>/.exec(source.slice(at, at + 64));
      if (name === null)
        report(start, 'Look-ahead and look-behind are not supported', 'Filter what was matched instead.');
      at += name[0].length;
      index = ++groups;
    }
    if (groups > 100) report(start, 'A regular expression can have at most 100 groups');
    const part = choice();
    if (source.charAt(at) !== ')') report(start, 'A group of the regular expression is not closed');
    at++;
    return index === -1 ? part : { type: 'group', part, index };
  };

  const escape = (start: number): Part => {
    const letter = source.charAt(at);
    if (letter === 'b' || letter === 'B') {
      at++;
      return { type: 'assert', kind: letter };
    }
    if (letter === 'k' || (letter >= '1' && letter <= '9'))
      report(start, 'Back-references are not supported');
    const set = classEscape(letter);
    if (set !== undefined) {
      at++;
      return { type: 'test', test: set };
    }
    const { code, end } = escapedChar(source, at, report);
    at = end;
    return { type: 'test', test: (other) => other === code };
  };

  const node = choice();
  if (at < source.length) report(at, 'A bracket of the regular expression is not opened');
  return { node, groups };
}

const lineEnds = new Set([0x0a, 0x0d, 0x20_28, 0x20_29]);

function quantifier(source: string, at: number): { min: number; max: number; end: number } | undefined {
  switch (source.charAt(at)) {
    case '*':
      return { min: 0, max: Infinity, end: at + 1 };
    case '+':
      return { min: 1, max: Infinity, end: at + 1 };
    case '?':
      return { min: 0, max: 1, end: at + 1 };
    case '{': {
      const bounds = /^\{(\d{1,9})(,(\d{0,9}))?\}/.exec(source.slice(at, at + 24));
      if (bounds === null) return undefined;
      const min = Number(bounds[1]);
      const max = bounds[2] === undefined ? min : bounds[3] === '' ? Infinity : Number(bounds[3]);
      return { min, max, end: at + bounds[0].length };
    }
    default:
      return undefined;
  }
}
