import { expect, test } from 'vitest';
import { pickToken } from './pick-token.ts';
import type { Frame, RunState, Token } from './state.ts';
import { begin, map } from './testing.ts';

const token = (id: number, frame = 0, notBefore?: number): Token => ({
  id,
  frame,
  element: 'a',
  input: null,
  ...(notBefore === undefined ? {} : { notBefore }),
});

const frame = (id: number, parent: number, each?: number): Frame => ({
  id,
  kind: each === undefined ? 'call' : 'branch',
  workflow: 'w0',
  parent,
  context: 1,
  live: 1,
  steps: 0,
  depth: 0,
  output: null,
  ...(each === undefined ? {} : { each }),
});

function stateOf(tokens: Token[], active: Token[] = [], frames: Frame[] = []): RunState {
  const { state } = begin([{ elements: [map('a', 1)] }]);
  state.tokens = tokens;
  state.active = active;
  for (const each of frames) state.frames[each.id] = each;
  return state;
}

// Branches 10 and 11 of one loop, 20 of another; 30 is called within 10.
const branches = [frame(10, 0, 1), frame(11, 0, 1), frame(20, 0, 2), frame(30, 10)];

test('ENG14 the first token is taken from the queue', () => {
  const state = stateOf([token(5), token(6)]);
  expect(pickToken(state, 0)).toEqual({ kind: 'token', token: token(5) });
  expect(state.tokens).toEqual([token(6)]);
});

test('nothing is left to do, or only what is at work', () => {
  expect(pickToken(stateOf([]), 0)).toEqual({ kind: 'done' });
  expect(pickToken(stateOf([], [token(5)]), 0)).toEqual({ kind: 'busy' });
  expect(pickToken(stateOf([token(6)], [token(5)]), 0)).toEqual({ kind: 'busy' });
});

test('ENG26 a token that waits for its retry holds up those behind it until it is due', () => {
  const state = stateOf([token(5, 0, 100), token(6)]);
  expect(pickToken(state, 99)).toEqual({ kind: 'delay', until: 100 });
  expect(state.tokens).toHaveLength(2);
  expect(pickToken(state, 100)).toMatchObject({ kind: 'token', token: { id: 5 } });
});

test('FLOW7 a branch passes another branch of the same loop that is at work or waits for a retry', () => {
  const state = stateOf([token(6, 11), token(7, 10)], [token(5, 10)], branches);
  expect(pickToken(state, 0)).toMatchObject({ kind: 'token', token: { id: 6 } });
  expect(state.tokens.map(({ id }) => id)).toEqual([7]);
  expect(pickToken(state, 0)).toEqual({ kind: 'busy' });
  const waiting = stateOf([token(5, 10, 100), token(6, 10), token(7, 11)], [], branches);
  expect(pickToken(waiting, 0)).toMatchObject({ kind: 'token', token: { id: 7 } });
  expect(waiting.tokens.map(({ id }) => id)).toEqual([5, 6]);
});

test('FLOW7 what was called within a branch counts as that branch', () => {
  expect(pickToken(stateOf([token(6, 30)], [token(5, 11)], branches), 0)).toMatchObject({ kind: 'token' });
  expect(pickToken(stateOf([token(6, 30)], [token(5, 10)], branches), 0)).toEqual({ kind: 'busy' });
});

test('a branch does not pass one of another loop, nor what stands outside', () => {
  expect(pickToken(stateOf([token(6, 20)], [token(5, 10)], branches), 0)).toEqual({ kind: 'busy' });
  expect(pickToken(stateOf([token(6, 10)], [token(5)], branches), 0)).toEqual({ kind: 'busy' });
  expect(pickToken(stateOf([token(6)], [token(5, 10)], branches), 0)).toEqual({ kind: 'busy' });
  const both = [token(4, 10), token(5)];
  expect(pickToken(stateOf([token(6, 11)], both, branches), 0)).toEqual({ kind: 'busy' });
});

test('ENG26 of several retries the first that is due is waited for', () => {
  const state = stateOf([token(5, 10, 300), token(6, 11, 200), token(7, 20, 100)], [], branches);
  expect(pickToken(state, 0)).toEqual({ kind: 'delay', until: 100 });
  expect(pickToken(state, 250)).toMatchObject({ kind: 'token', token: { id: 6 } });
});
