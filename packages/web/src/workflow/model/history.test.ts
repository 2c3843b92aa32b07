import { describe, expect, test } from 'vitest';
import { edited, redone, startHistory, undone, type Edit, type History } from './history.ts';

const titled = (title: string, stream?: string): Edit => ({
  change: (definition) => ({ ...definition, title }),
  ...(stream === undefined ? {} : { stream }),
});

/** A history that begins with a title and takes each other one as an edit. */
function typed(first: string, edits: Edit[]): History {
  return edits.reduce(edited, startHistory({ title: first }));
}

const titles = ({ past, present, future }: History) =>
  [past, [present], future].map((some) => some.map(({ title }) => title).join());

describe('the history of a workflow', () => {
  test('EDIT5 goes back step by step, and forth again the same way', () => {
    let history = typed('a', [titled('b'), titled('c'), titled('d')]);
    const seen = [titles(history)];
    for (let step = 0; step < 3; step += 1) seen.push(titles((history = undone(history))));
    for (let step = 0; step < 3; step += 1) seen.push(titles((history = redone(history))));
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
    const start = startHistory({ title: 'a' });
    expect([undone(start), redone(start)].map((same) => same === start)).toEqual([true, true]);
    const history = typed('a', [titled('b')]);
    expect(redone(history)).toBe(history);
    const first = undone(history);
    expect(undone(first)).toBe(first);
  });

  test('EDIT5 takes a new edit in place of what was undone', () => {
    const history = typed('a', [titled('b'), titled('c')]);
    const next = edited(undone(undone(history)), titled('x'));
    expect(titles(next)).toEqual(['a', 'x', '']);
    expect(redone(next)).toBe(next);
  });

  test('EDIT5 leaves no step for an edit that changes nothing, though it makes the definition anew', () => {
    const history = undone(typed('a', [titled('b')]));
    expect(edited(history, { change: (definition) => definition })).toBe(history);
    expect(edited(history, titled('a', 'title'))).toBe(history);
  });

  test('EDIT5 forgets the oldest step where there are more than 500', () => {
    const { past } = typed(
      '0',
      Array.from({ length: 501 }, (_, index) => titled(String(index + 1))),
    );
    expect([past.length, past[0]?.['title'], past.at(-1)?.['title']]).toEqual([500, '1', '500']);
  });
});

describe('typing', () => {
  test('EDIT5 in one field is one step', () => {
    const history = typed(
      '',
      ['B', 'Br', 'Bread'].map((text) => titled(text, 'title')),
    );
    expect(titles(history)).toEqual(['', 'Bread', '']);
    expect(history.past).toHaveLength(1);
  });

  test('EDIT5 in another field is another step, also back in the first', () => {
    const history = typed('a', [titled('b', 'title'), titled('c', 'text'), titled('d', 'title')]);
    expect(titles(history)).toEqual(['a,b,c', 'd', '']);
  });

  test('EDIT5 is told from edits that are of no stream: each is a step', () => {
    expect(titles(typed('a', [titled('b'), titled('c')]))).toEqual(['a,b', 'c', '']);
    expect(titles(typed('a', [titled('b', 'title'), titled('c')]))).toEqual(['a,b', 'c', '']);
  });

  test('EDIT5 is a new step after going back or forth', () => {
    const history = typed('a', [titled('b', 'title'), titled('c', 'text')]);
    expect(titles(edited(undone(history), titled('x', 'title')))).toEqual(['a,b', 'x', '']);
    expect(titles(edited(redone(undone(history)), titled('x', 'text')))).toEqual(['a,b,c', 'x', '']);
  });
});
