import { tick, type Runtime } from '../runtime.ts';

/** How many characters a string has, a surrogate pair counted as one. */
export function countPoints(runtime: Runtime, text: string): number {
  tick(runtime, text.length / 16);
  let count = text.length;
  for (let at = 0; at < text.length - 1; at++) {
    if (isPair(text, at)) {
      count--;
      at++;
    }
  }
  return count;
}

/** The characters from `start` up to `end`, surrogate pairs counted as one. */
export function slicePoints(runtime: Runtime, text: string, start: number, end: number): string {
  const from = unitOf(runtime, text, 0, start);
  return text.slice(from, unitOf(runtime, text, from, end - start));
}

function unitOf(runtime: Runtime, text: string, from: number, points: number): number {
  let at = from;
  for (let count = 0; count < points && at < text.length; count++) at += isPair(text, at) ? 2 : 1;
  tick(runtime, (at - from) / 16);
  return at;
}

function isPair(text: string, at: number): boolean {
  const high = text.charCodeAt(at);
  if (high < 0xd8_00 || high > 0xdb_ff) return false;
  const low = text.charCodeAt(at + 1);
  return low >= 0xdc_00 && low <= 0xdf_ff;
}
