import { expect, test } from 'vitest';
import { makeEditors } from './editors.ts';

const entry = (window: string, more: object = {}) => ({
  resource: 'page',
  window,
  user: window,
  name: window,
  changed: false,
  left: false,
  ...more,
});

test('SITE108 whoever is in another window is told, until that is closed, shows something else or is silent', () => {
  let now = 0;
  const editors = makeEditors(() => now);
  const seen = (window: string) => editors.others('page', window).map(({ name }) => name);
  editors.note(entry('ann'));
  editors.note(entry('bea', { changed: true }));
  editors.note(entry('cem', { resource: 'other' }));
  expect([seen('ann'), seen('bea'), seen('new')]).toEqual([['bea'], ['ann'], ['ann', 'bea']]);
  now += 30_000;
  editors.note(entry('ann', { left: true }));
  editors.note(entry('cem'));
  expect(seen('new')).toEqual(['bea', 'cem']);
  now += 30_000;
  expect(seen('new')).toEqual(['cem']);
});

test('SITE108 however many windows say that they are there, only so many are remembered', () => {
  const editors = makeEditors();
  for (let index = 0; index < 6_000; index += 1) editors.note(entry(String(index)));
  expect(editors.others('page', '')).toHaveLength(5_000);
});
