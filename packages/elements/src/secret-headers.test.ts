import { expect, test } from 'vitest';
import { secretHeaders } from './secret-headers.ts';

test.each<[unknown, string[]]>([
  [{ Authorization: '"Bearer abc"', accept: '"text/plain"' }, ['Authorization']],
  [
    { 'X-Api-Key': '"abc"', 'x-auth-token': '"abc"', apikey: '"abc"' },
    ['X-Api-Key', 'x-auth-token', 'apikey'],
  ],
  ['{"authorization": "Basic abc"}', ['authorization']],
  [{ Authorization: '"Bearer " & $input.token', cookie: '""' }, []],
  [{ 'idempotency-key-of': '"abc"', 'x-monkey': '"abc"' }, []],
  ['$input.headers', []],
  [undefined, []],
])('DATA20 of the headers %j those stand readable in the definition: %j', (headers, names) => {
  expect(secretHeaders(headers)).toEqual(names);
});
