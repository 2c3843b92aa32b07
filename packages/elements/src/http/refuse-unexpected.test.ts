import { Problem } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { refuseUnexpected } from './refuse-unexpected.ts';

const date = 'Tue, 17 Nov 2026 10:00:00 GMT';

test.each<[number, string | undefined, number | undefined]>([
  [429, '30', 30],
  [503, '30', 30],
  [503, 'Tue, 17 Nov 2026 10:01:30 GMT', 90],
  [503, 'Tue, 17 Nov 2026 09:00:00 GMT', undefined],
  [429, '86400', 3600],
  [429, 'soon', undefined],
  [429, '-5', undefined],
  [429, undefined, undefined],
  [500, '30', undefined],
])('HTTP5 status %s with Retry-After %s asks to wait for %s seconds', (status, said, wanted) => {
  const headers = { date, ...(said === undefined ? {} : { 'retry-after': said }) };
  let failure: unknown;
  try {
    refuseUnexpected({ status, kind: 'json', headers, body: null }, [], undefined);
  } catch (error) {
    failure = error;
  }
  expect(failure).toBeInstanceOf(Problem);
  expect((failure as Problem).data.retryAfter).toBe(wanted);
});
