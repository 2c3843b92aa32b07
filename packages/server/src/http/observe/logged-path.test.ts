import { expect, test } from 'vitest';
import { loggedPath } from './logged-path.ts';

test('FILE7 the log keeps neither queries nor the secrets of share links', () => {
  expect(loggedPath(`/share/bhf_${'aB3-_'.repeat(8)}abc?download=true`)).toBe('/share/bhf_…');
  expect(loggedPath('/files?path=/secret')).toBe('/files');
  expect(loggedPath('/modules/bhf/resources')).toBe('/modules/bhf/resources');
});
