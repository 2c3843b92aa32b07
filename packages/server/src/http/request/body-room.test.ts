import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { configOf } from '../../testing/config-of.ts';
import { largeBodies } from './body-room.ts';

const mebibyte = 1024 ** 2;
const size = (bytes: number) => ({ 'content-length': String(bytes) });

/** Asks whether bodies may come, one after the other; each stays until it is told that its answer is over. */
function arriving(largest: number) {
  const { onRequest } = largeBodies(largest, configOf({ BODY_LIMIT: '1mb' }));
  return (headers: Record<string, string>): EventEmitter => {
    const raw = new EventEmitter();
    const letIn = onRequest as unknown as (request: object, reply: object, done: () => void) => void;
    letIn({ headers }, { raw }, () => undefined);
    return raw;
  };
}

test('EVT48 large bodies are refused while there is no room, and taken when one before is answered', () => {
  const come = arriving(40 * mebibyte);
  const first = come(size(40 * mebibyte));
  expect(() => come(size(40 * mebibyte))).toThrow('Too many large bodies');
  // A small body is always taken; one without a length counts as the largest that is allowed.
  come(size(1000));
  expect(() => come({ 'transfer-encoding': 'chunked' })).toThrow('Too many large bodies');
  first.emit('close');
  come({ 'transfer-encoding': 'chunked' });
});
