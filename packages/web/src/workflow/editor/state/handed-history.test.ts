import { expect, test } from 'vitest';
import { edited, startHistory, undone } from '../../model/history.ts';
import { handOver, takeOver } from './handed-history.ts';

const blank = { identifier: '', title: '', elements: [] };
const titled = edited(startHistory(blank), { change: (all) => ({ ...all, title: 'Tell' }) });
const named = edited(titled, { change: (all) => ({ ...all, identifier: 'tell' }) });
const stored = { identifier: 'tell', title: 'Tell', elements: [] };

test('EDIT68 what was done before the first save can be undone after it, and the name stays', () => {
  handOver(named);
  const history = takeOver({ ...stored });
  expect(history?.present).toEqual(stored);
  // The step that gave it its name is none any more.
  expect(history?.past).toEqual([{ identifier: 'tell', title: '', elements: [] }]);
  expect(history && undone(history).present).toEqual({ identifier: 'tell', title: '', elements: [] });
});

test('EDIT68 it is taken over once, and only for the same definition', () => {
  handOver(named);
  expect(takeOver({ ...stored, title: 'Another' })).toBeUndefined();
  expect(takeOver(stored)).toBeUndefined();
});
