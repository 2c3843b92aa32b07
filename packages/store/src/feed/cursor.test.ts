import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { readCursor, refuseForgotten, writeCursor, type FeedCursor } from './cursor.ts';

const feed = { position: 50, forgotten: 20 };
const sealed = { key: randomBytes(32), reader: 'anna 3' };
const cursor: FeedCursor = {
  epoch: '0123456789ab',
  right: 'abc',
  view: 7,
  position: 36,
  former: [{ right: 'all', view: 0, position: 12 }],
  after: '00000000-0000-0000-0000-000000000000',
};
const at = (position: number) => writeCursor({ ...cursor, position, former: [], after: undefined }, sealed);

test('CHG21 a cursor from before what was forgotten is too old; one from that very place goes on', () => {
  for (const position of [1, 19]) expect(() => refuseForgotten({ position }, feed)).toThrow('no longer kept');
  // Whoever begins has seen nothing that could have been forgotten.
  for (const position of [0, 20, 50]) expect(() => refuseForgotten({ position }, feed)).not.toThrow();
});

test('CHG21 a cursor from further on than the feed is too old', () => {
  expect(() => refuseForgotten({ position: 51 }, feed)).toThrow('no longer kept');
});

test('CHG22 a cursor comes back as it was given, and equal places are equal cursors', () => {
  expect(readCursor(writeCursor(cursor, sealed), sealed)).toEqual(cursor);
  expect(at(30)).toBe(at(30));
  expect(at(30)).not.toBe(at(31));
});

test('CHG22 a cursor tells nothing: neither its text nor its length follows the position', () => {
  const lengths = new Set([1, 99, 100, 123_456_789].map((position) => at(position).length));
  expect(lengths.size).toBe(1);
  const bytes = Buffer.from(at(123_456_789), 'base64url').toString('latin1');
  for (const part of ['123456789', cursor.epoch, cursor.right]) expect(bytes).not.toContain(part);
});

test('CHG22 what was changed, cut, spelt otherwise or given to somebody else is no cursor', () => {
  const text = at(30);
  const bytes = Buffer.from(text, 'base64url');
  for (let place = 0; place < bytes.length; place += 1) {
    const other = Buffer.from(bytes);
    other.writeUInt8(other.readUInt8(place) ^ 1, place);
    expect(readCursor(other.toString('base64url'), sealed)).toBeUndefined();
  }
  for (const bad of ['', 'x', '!', text.slice(1), text.slice(0, -4), `${text}=`, `${text} `, text + text])
    expect(readCursor(bad, sealed)).toBeUndefined();
  expect(readCursor(text, { ...sealed, reader: 'bert 3' })).toBeUndefined();
  expect(readCursor(text, { ...sealed, key: randomBytes(32) })).toBeUndefined();
});
