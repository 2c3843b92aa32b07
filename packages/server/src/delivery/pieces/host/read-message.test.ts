import { expect, test } from 'vitest';
import { readMessage } from './read-message.ts';

test('PIECE6 the name of a prototype is left out, also where it is written with escapes', () => {
  for (const name of ['__proto__', String.raw`\u005f_proto__`, String.raw`__\u0070roto__`]) {
    const read = readMessage(
      `{"kind":"answer","id":1,"value":{"${name}":{"a":1},"b":[{"${name}":2,"c":3}]}}`,
    );
    expect(JSON.stringify(read)).toBe('{"kind":"answer","id":1,"value":{"b":[{"c":3}]}}');
  }
});
