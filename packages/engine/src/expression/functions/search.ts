import { charge, tick, type Runtime } from '../runtime.ts';

/** Finds a pattern in a text from a position on; -1 where it is not. */
export type Search = (from: number) => number;

/**
 * Prepares the search of a pattern. A short one is left to the engine, whose worst case is text × pattern; a long one is
 * searched by Knuth, Morris and Pratt, linear in any case.
 */
export function searchFor(runtime: Runtime, text: string, pattern: string): Search {
  if (pattern.length <= 32) {
    return (from) => {
      const at = text.indexOf(pattern, from);
      tick(runtime, (((at === -1 ? text.length : at) - from) * (1 + pattern.length)) / 256);
      return at;
    };
  }
  if (pattern.length > text.length) return () => -1;
  const table = prefixes(runtime, pattern);
  return (from) => {
    let matched = 0;
    for (let at = from; at < text.length; at++) {
      if ((at & 0xff_ff) === 0) tick(runtime, 256);
      const unit = text.charCodeAt(at);
      while (matched > 0 && pattern.charCodeAt(matched) !== unit) matched = table[matched - 1] ?? 0;
      if (pattern.charCodeAt(matched) === unit) matched++;
      if (matched === pattern.length) return at - matched + 1;
    }
    return -1;
  };
}

/** For each place of the pattern: how much of its start ends there. */
function prefixes(runtime: Runtime, pattern: string): Int32Array {
  charge(runtime, 4 * pattern.length);
  const table = new Int32Array(pattern.length);
  let matched = 0;
  for (let at = 1; at < pattern.length; at++) {
    const unit = pattern.charCodeAt(at);
    while (matched > 0 && pattern.charCodeAt(matched) !== unit) matched = table[matched - 1] ?? 0;
    if (pattern.charCodeAt(matched) === unit) matched++;
    table[at] = matched;
  }
  return table;
}
