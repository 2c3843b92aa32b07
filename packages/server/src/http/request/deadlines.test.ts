import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeDeadlines } from './deadlines.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('ERR23 what is due passes once and never early, what is dropped does not', () => {
  const deadlines = makeDeadlines();
  const passed: string[] = [];

  vi.advanceTimersByTime(10_100);
  deadlines.add(1000, () => passed.push('one'));
  const dropped = deadlines.add(1000, () => passed.push('dropped'));
  deadlines.add(3000, () => passed.push('three'));
  deadlines.drop(dropped);
  vi.advanceTimersByTime(999);
  expect(passed).toEqual([]);
  vi.advanceTimersByTime(501);
  expect(passed).toEqual(['one']);
  vi.advanceTimersByTime(2000);
  expect(passed).toEqual(['one', 'three']);
  vi.advanceTimersByTime(1000);
  expect(vi.getTimerCount()).toBe(0);

  deadlines.add(500, () => passed.push('later'));
  vi.advanceTimersByTime(1000);
  expect(passed).toEqual(['one', 'three', 'later']);
});
