import { expect, test } from 'vitest';
import { parseFilesUrl } from './files-url.ts';

test('FILE30 an address names the server, the bucket, a folder, and who asks', () => {
  expect(parseFilesUrl('s3://key:se%2Fcret@s3.example.com/files/of/us?region=eu-central-1')).toEqual({
    origin: 'https://s3.example.com',
    region: 'eu-central-1',
    bucket: 'files',
    prefix: 'of/us/',
    keyId: 'key',
    secret: 'se/cret',
  });
  expect(parseFilesUrl('s3://key:secret@127.0.0.1:9000/files?tls=off')).toMatchObject({
    origin: 'http://127.0.0.1:9000',
    region: 'us-east-1',
    prefix: '',
  });
});

test.each([
  ['nothing', /such as s3:/],
  ['https://key:secret@s3.example.com/files', /begin with s3:/],
  ['s3://key:secret@s3.example.com', /host and a bucket/],
  ['s3://key:secret@s3.example.com/A_B', /host and a bucket/],
  ['s3://s3.example.com/files', /key and its secret/],
  ['s3://key:secret@s3.example.com/files?zone=1', /no setting "zone"/],
])('FILE30 what is wrong with %s is told', (address, message) => {
  expect(parseFilesUrl(address)).toMatch(message);
});
