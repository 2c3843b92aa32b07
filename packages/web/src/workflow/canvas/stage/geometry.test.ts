import { expect, test } from 'vitest';
import { boundsOf, centred, linkPath, placeIn, seenPart, viewOf, zoomedAt, type View } from './geometry.ts';

const frame = { width: 800, height: 600 };

test('EDIT21 all of a picture fits into its frame, in the middle and not larger than life', () => {
  const all = boundsOf([
    { x: -100, y: 0, width: 200, height: 80 },
    { x: 3000, y: 400, width: 200, height: 80 },
  ]);
  expect(all).toEqual({ x: -100, y: 0, width: 3300, height: 480 });
  const seen = seenPart(viewOf(all, frame), frame);
  expect(seen.x).toBeLessThan(-100);
  expect(seen.x + seen.width).toBeGreaterThan(3200);
  expect(seen.x + seen.width / 2).toBeCloseTo(1550);
  expect(viewOf({ x: 0, y: 0, width: 10, height: 10 }, frame)[2]).toBe(1);
  expect(viewOf(boundsOf([]), frame)).toEqual([400, 300, 1]);
});

test('EDIT21 what is under the pointer stays there while the picture comes nearer, and it stops at its limits', () => {
  const view: View = [30, -40, 0.7];
  const at = { x: 200, y: 150 };
  const place = placeIn(view, at);
  for (const factor of [0.01, 0.5, 1.3, 100]) {
    const next = zoomedAt(view, at, factor);
    expect(placeIn(next, at).x).toBeCloseTo(place.x);
    expect(placeIn(next, at).y).toBeCloseTo(place.y);
    expect(next[2]).toBeCloseTo(Math.min(2, Math.max(0.08, 0.7 * factor)));
  }
  expect(placeIn(centred({ x: 7, y: 9 }, 0.5, frame), { x: 400, y: 300 })).toEqual({ x: 7, y: 9 });
});

test('EDIT2 a link begins and ends at its ports and swings out where it leads back', () => {
  const [path, middle] = linkPath({ x: 0, y: 0 }, { x: 100, y: 50 });
  expect(path).toBe('M0,0 C50,0 50,50 100,50');
  expect(middle).toEqual({ x: 50, y: 25 });
  expect(linkPath({ x: 100, y: 0 }, { x: 0, y: 0 })[0]).toBe('M100,0 C162.5,0 -62.5,0 0,0');
});
