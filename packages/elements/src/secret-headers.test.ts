import { expect, test } from 'vitest';
import { secretHeaders, secretParameter } from './secret-headers.ts';

test.each<[unknown, string[]]>([
  [{ Authorization: '"Bearer abc"', accept: '"text/plain"' }, ['Authorization']],
  [
    { 'X-Api-Key': '"abc"', 'x-auth-token': '"abc"', apikey: '"abc"' },
    ['X-Api-Key', 'x-auth-token', 'apikey'],
  ],
  ['{"authorization": "Basic abc"}', ['authorization']],
  [{ Authorization: '"Bearer " & $input.token', cookie: '""' }, []],
  [{ authorization: '"Basic " & $base64encode("ann:secret")' }, ['authorization']],
  [{ authorization: '"Basic " & $base64encode($input.user)' }, []],
  [{ 'idempotency-key-of': '"abc"', 'x-monkey': '"abc"' }, []],
  ['$input.headers', []],
  [undefined, []],
])('DATA20 of the headers %j those stand readable in the definition: %j', (headers, names) => {
  expect(secretHeaders(headers)).toEqual(names);
});

test.each<[unknown, string | undefined]>([
  ['"https://a.example/?api_key=abc"', 'api_key'],
  ['"https://a.example/?page=1&access_token=abc&x=" & id', 'access_token'],
  ['"https://a.example/?x-api-key=abc"', 'x-api-key'],
  ['"https://a.example/?token=" & $input.token', undefined],
  ["'https://a.example/?token=' & $input.token", undefined],
  ['"https://a.example/?monkey=abc&keyword=abc&tokens=3"', undefined],
  ['$input.url', undefined],
  [undefined, undefined],
])('DATA20 of the address %j this parameter stands readable in the definition: %j', (url, name) => {
  expect(secretParameter(url)).toBe(name);
});
