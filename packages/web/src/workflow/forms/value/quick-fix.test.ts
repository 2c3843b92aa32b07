import { expect, test } from 'vitest';
import type { FormScope } from '../form-context.ts';
import { asTextInstead } from './quick-fix.ts';

const scope = { input: { kind: 'unknown' }, sample: { input: { number: 'A' } } } as unknown as FormScope;

test.each([
  ['Hello', '"Hello"'],
  ['Your invoice', '"Your invoice"'],
  ["Here's your invoice", '"Here\'s your invoice"'],
  ['Total: $42', '"Total: $42"'],
  ['ann@example.com', '"ann@example.com"'],
  ['"Your invoice', '"Your invoice"'],
  ['Your invoice " & number', '"Your invoice " & number'],
  ["'Hello", "'Hello'"],
  ['number', undefined],
  ['$resource.number', undefined],
  ['$resource.', undefined],
  ['"Hello" & number', undefined],
  ['"a" "b"', undefined],
  ['', undefined],
])('EDIT23 where %j is written, the text that was meant is offered: %j', (source, fixed) => {
  expect(asTextInstead(source, scope)).toBe(fixed);
});
