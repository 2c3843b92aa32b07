import { describe, expect, test } from 'vitest';
import { changed, redone, startHistory, undone, type History } from './history.ts';

/** A history of texts in which each is the change after the one before. */
function typed(texts: string[], { about = '', pause = 10_000 } = {}): History<string> {
  return texts
    .slice(1)
    .reduce(
      (history, text, index) => changed(history, { change: () => text, about, at: (index + 1) * pause }),
      startHistory(texts[0] ?? ''),
    );
}

const places = ({ before, now, after }: History<string>) => [before.join(), now, after.join()];

describe('the history of a page', () => {
  test('EDIT5 goes back step by step, and forth again the same way', () => {
    let history = typed(['a', 'b', 'c', 'd']);
    const seen = [places(history)];
    for (let step = 0; step < 3; step += 1) seen.push(places((history = undone(history))));
    for (let step = 0; step < 3; step += 1) seen.push(places((history = redone(history))));
    expect(seen).toEqual([
      ['a,b,c', 'd', ''],
      ['a,b', 'c', 'd'],
      ['a', 'b', 'c,d'],
      ['', 'a', 'b,c,d'],
      ['a', 'b', 'c,d'],
      ['a,b', 'c', 'd'],
      ['a,b,c', 'd', ''],
    ]);
  });

  test('EDIT5 ends at its ends', () => {
    const start = startHistory('a');
    expect([undone(start), redone(start)].map((same) => same === start)).toEqual([true, true]);
    const history = typed(['a', 'b']);
    expect(redone(history)).toBe(history);
    const first = undone(history);
    expect(undone(first)).toBe(first);
  });

  test('EDIT5 takes a new change in place of what was undone', () => {
    const back = undone(undone(typed(['a', 'b', 'c'])));
    const next = changed(back, { change: () => 'x', about: '', at: 0 });
    expect(places(next)).toEqual(['a', 'x', '']);
    expect(redone(next)).toBe(next);
  });

  test('EDIT5 leaves no step for a change that changes nothing, and keeps what was undone', () => {
    const back = undone(typed(['a', 'b']));
    expect(changed(back, { change: (now) => now, about: 'title', at: 0 })).toBe(back);
  });

  test('EDIT5 changes the present value', () => {
    const next = changed(startHistory(4), { change: (now) => now + 1, about: '', at: 0 });
    expect([next.before, next.now]).toEqual([[4], 5]);
  });

  test('EDIT5 a value may be nothing', () => {
    const history = changed(startHistory<string | undefined>(undefined), {
      change: () => 'a',
      about: '',
      at: 0,
    });
    expect(undone(history)).toMatchObject({ before: [], now: undefined, after: ['a'] });
    expect(redone(undone(history))).toMatchObject({ before: [undefined], now: 'a', after: [] });
    const emptied = changed(startHistory<string | undefined>('a'), {
      change: () => undefined,
      about: '',
      at: 0,
    });
    expect(redone(undone(emptied))).toMatchObject({ before: ['a'], now: undefined, after: [] });
  });

  test('EDIT5 forgets the oldest step where there are more than 200', () => {
    const texts = Array.from({ length: 202 }, (_, index) => String(index));
    const { before } = typed(texts);
    expect([before.length, before[0], before.at(-1)]).toEqual([200, '1', '200']);
  });
});

describe('typing', () => {
  test('EDIT5 in one field is one step, as long as it goes on', () => {
    expect(places(typed(['', 'B', 'Br', 'Bread'], { about: 'title', pause: 1499 }))).toEqual([
      '',
      'Bread',
      '',
    ]);
    expect(places(typed(['a', 'b', 'c'], { about: 'title', pause: 1500 }))).toEqual(['a,b', 'c', '']);
  });

  test('EDIT5 in another field is another step', () => {
    const first = changed(startHistory('a'), { change: () => 'b', about: 'title', at: 1 });
    const second = changed(first, { change: () => 'c', about: 'text', at: 2 });
    expect(places(second)).toEqual(['a,b', 'c', '']);
  });

  test('EDIT5 is told from changes that are about nothing in particular: each is a step', () => {
    expect(places(typed(['a', 'b', 'c'], { pause: 1 }))).toEqual(['a,b', 'c', '']);
  });

  test('EDIT5 is a new step after going back or forth', () => {
    const history = typed(['a', 'b', 'c'], { about: 'title', pause: 100 });
    for (const moved of [undone(history), redone(undone(history))]) {
      const next = changed(moved, { change: () => 'x', about: 'title', at: 201 });
      expect(next.before).toEqual([...moved.before, moved.now]);
    }
  });
});
