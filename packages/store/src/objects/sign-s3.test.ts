import { expect, test } from 'vitest';
import { emptyPayload, encoded, signS3 } from './sign-s3.ts';

// The examples of Amazon's description of Signature Version 4.
const signer = {
  keyId: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const at = new Date('2013-05-24T00:00:00Z');
const signatureOf = (method: string, address: string, headers: Record<string, string>, payload: string) =>
  signS3(
    { method, url: new URL(address, 'https://examplebucket.s3.amazonaws.com'), headers, payload, at },
    signer,
  ).authorization?.split('Signature=')[1];

test('FILE30 requests are signed as S3 wants them', () => {
  expect(signatureOf('GET', '/test.txt', { range: 'bytes=0-9' }, emptyPayload)).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
  expect(
    signatureOf(
      'PUT',
      '/test%24file.text',
      { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    ),
  ).toBe('98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd');
  expect(signatureOf('GET', '/?lifecycle', {}, emptyPayload)).toBe(
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  );
  expect(signatureOf('GET', '/?max-keys=2&prefix=J', {}, emptyPayload)).toBe(
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  );
});

test('FILE30 names are encoded byte by byte', () => {
  expect(encoded("a b/ü!*'()~")).toBe('a%20b%2F%C3%BC%21%2A%27%28%29~');
});
