import type { Frame, RunState, Token } from './state.ts';

/** What a run can do now: execute a token, wait for a retry or for what is at work, or nothing more. */
export type Pick =
  | { kind: 'token'; token: Token }
  | { kind: 'delay'; until: number }
  | { kind: 'busy' }
  | { kind: 'done' };

/**
 * Takes the next token: the first in the queue. Only branches of one `flow/each` may be at work at the same time, so
 * a token that comes after one that is at work, or waits for a retry, passes it only from another branch.
 */
export function pickToken(state: RunState, now: number): Pick {
  const { tokens, active } = state;
  const [first] = tokens;
  if (first === undefined) return active.length > 0 ? { kind: 'busy' } : { kind: 'done' };
  if (active.length === 0 && (first.notBefore ?? 0) <= now) {
    tokens.shift();
    return { kind: 'token', token: first };
  }
  const before = [...active];
  let until = Infinity;
  for (const [index, token] of tokens.entries()) {
    const due = token.notBefore ?? 0;
    if (due <= now && before.every((other) => mayPass(state, token, other))) {
      tokens.splice(index, 1);
      return { kind: 'token', token };
    }
    if (due > now) until = Math.min(until, due);
    before.push(token);
  }
  return until === Infinity ? { kind: 'busy' } : { kind: 'delay', until };
}

function mayPass(state: RunState, token: Token, other: Token): boolean {
  const left = lineage(state, token.frame);
  const right = lineage(state, other.frame);
  const at = left.findIndex((frame, index) => frame !== right[index]);
  const [a, b] = [left[at], right[at]];
  return a?.each !== undefined && a.each === b?.each;
}

function lineage(state: RunState, id: number): Frame[] {
  const frame = state.frames[id];
  if (frame === undefined) return [];
  return frame.parent === null ? [frame] : [...lineage(state, frame.parent), frame];
}
