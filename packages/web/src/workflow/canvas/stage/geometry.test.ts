import { expect, test } from 'vitest';
import {
  boundsOf,
  broughtIn,
  centred,
  linkPath,
  openingView,
  placeIn,
  seenPart,
  viewOf,
  zoomedAt,
  type View,
} from './geometry.ts';

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

test('EDIT96 a picture opens as a whole, on a phone at its beginning where the whole could not be read', () => {
  const phone = { width: 390, height: 380 };
  const chain = { x: -20, y: 100, width: 1900, height: 140 };
  expect(openingView(chain, frame)).toEqual(viewOf(chain, frame));
  const seen = seenPart(openingView(chain, phone), phone);
  expect(seen.x).toBeLessThan(-20);
  expect(seen.x).toBeGreaterThan(-80);
  expect(seen.y + seen.height / 2).toBeCloseTo(170);
  // 30 pixels, as the style sheet has it.
  expect(openingView(chain, phone)[2] * 30).toBeGreaterThan(10);
  const small = { x: 0, y: 0, width: 500, height: 140 };
  expect(openingView(small, phone)).toEqual(viewOf(small, phone));
});

test('EDIT29 what is new comes wholly into sight, and what is in sight stays where it is', () => {
  const part = { x: 0, y: 0, width: 200, height: 100 };
  for (const view of [
    [700, 10, 1],
    [-150, 580, 1],
    [795, -90, 0.5],
    [5000, -5000, 2],
  ] as const) {
    const seen = seenPart(broughtIn(part, view, frame), frame);
    expect(seen.x).toBeLessThanOrEqual(-50);
    expect(seen.y).toBeLessThanOrEqual(-50);
    expect(seen.x + seen.width).toBeGreaterThanOrEqual(250);
    expect(seen.y + seen.height).toBeGreaterThanOrEqual(150);
  }
  expect(broughtIn(part, [300, 200, 1], frame)).toEqual([300, 200, 1]);
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
