import { expect, test } from 'vitest';
import { timeZoneNamed } from './time-zone.ts';

test('ERR25 a time zone is told by the name that it has everywhere', () => {
  expect(timeZoneNamed('Europe/Berlin')).toBe('Europe/Berlin');
  expect(timeZoneNamed('UTC')).toBe('UTC');
  expect(timeZoneNamed('US/Pacific-New')).toBe('America/Los_Angeles');
  for (const none of ['Mars/Olympus', '', '+02:00', 'Europe/Berlin; drop', 'localtime', '../etc/passwd'])
    expect(timeZoneNamed(none), none).toBeUndefined();
});
