import { describe, expect, test } from 'vitest';
import { checkHeaders, followHeaders } from './request-headers.ts';

describe('headers that a user wrote', () => {
  test('DATA18 are taken with their names in lower case', () => {
    expect(checkHeaders({ 'X-Key': 'k', Accept: 'a/b' })).toEqual({ 'x-key': 'k', accept: 'a/b' });
    expect(checkHeaders({})).toEqual({});
  });

  test.each([
    'accept-encoding',
    'connection',
    'content-length',
    'expect',
    'host',
    'http2-settings',
    'keep-alive',
    'proxy-authorization',
    'proxy-connection',
    'te',
    'trailer',
    'transfer-encoding',
    'upgrade',
  ])('DATA18 may not be those of the connection itself: %s, in any case', (name) => {
    for (const given of [name, name.toUpperCase()])
      expect(() => checkHeaders({ [given]: 'x' })).toThrow(
        expect.objectContaining({
          code: 'invalid',
          message: `The header "${given}" is set by the connection itself`,
          data: { errors: [expect.objectContaining({ path: 'headers', code: 'invalid' })] },
        }),
      );
  });

  test.each([
    [{ a: '1', A: '2' }, 'The header "A" is given twice'],
    [{ 'bad name': 'x' }, 'The header "bad name" has characters that a header cannot hold'],
    [{ '': 'x' }, 'The header "" has characters that a header cannot hold'],
    [{ x: 'a\r\nb: c' }, 'The header "x" has characters that a header cannot hold'],
    [{ x: 'a\0' }, 'The header "x" has characters that a header cannot hold'],
  ])('DATA18 may not break the message: %j', (headers: Record<string, string>, message) => {
    expect(() => checkHeaders(headers)).toThrow(expect.objectContaining({ code: 'invalid', message }));
  });

  test('a long name is told by its beginning', () => {
    const message = `The header "${'é'.repeat(100)}" has characters that a header cannot hold`;
    expect(() => checkHeaders({ ['é'.repeat(101)]: 'x' })).toThrow(expect.objectContaining({ message }));
  });
});

describe('headers after a redirect', () => {
  const given = {
    accept: 'a/b',
    'accept-encoding': 'gzip',
    'accept-language': 'de',
    'content-type': 'a/b',
    'user-agent': 'Bakehouse',
    'content-encoding': 'gzip',
    'content-language': 'de',
    'content-location': '/x',
    authorization: 'secret',
    cookie: 'secret',
    'x-api-key': 'secret',
  };
  const names = (sameOrigin: boolean, withoutBody: boolean) =>
    Object.keys(followHeaders(given, sameOrigin, withoutBody));

  test('DATA18 all go on at the same origin', () => {
    expect(followHeaders(given, true, false)).toEqual(given);
  });

  test('DATA18 only harmless ones go to another origin', () => {
    expect(names(false, false)).toEqual([
      'accept',
      'accept-encoding',
      'accept-language',
      'content-type',
      'user-agent',
    ]);
  });

  test('DATA18 what describes the body goes with the body', () => {
    expect(names(true, true)).toEqual([
      'accept',
      'accept-encoding',
      'accept-language',
      'user-agent',
      'authorization',
      'cookie',
      'x-api-key',
    ]);
    expect(names(false, true)).toEqual(['accept', 'accept-encoding', 'accept-language', 'user-agent']);
  });
});
