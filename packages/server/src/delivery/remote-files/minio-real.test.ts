import { startMinio, type Minio } from '@bakehouse/store/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFilesBakery, tellRefusals, tellStory, type FilesBakery } from './testing.ts';

let bakery: FilesBakery;
let minio: Minio;

beforeAll(async () => {
  minio = await startMinio();
  bakery = await openFilesBakery();
});
afterAll(async () => {
  await bakery.app.close();
  await minio.stop();
});

test('RFILE1 RFILE5 RFILE7 files of a MinIO are listed, read, written, moved and deleted', async () => {
  const { host } = new URL(minio.address.replace('s3:', 'http:'));
  const settings = {
    endpoint: `http://${host}`,
    region: 'us-east-1',
    bucket: 'bakehouse',
    accessKeyId: 'baker',
  };
  await bakery.connect('minio', 's3', settings, { secretAccessKey: minio.secret });
  expect(await bakery.tries('minio')).toMatchObject({ ok: true });
  await tellStory(bakery, 'minio');
  await tellRefusals(bakery, 'minio');
  await bakery.connect('wrong', 's3', settings, { secretAccessKey: 'another' });
  expect(await bakery.tries('wrong')).toMatchObject({ ok: false, code: 'connection_refused' });
  expect(await bakery.run('minio', 'list', { path: '"none"' })).toMatchObject({
    output: { entries: [], count: 0 },
  });
});
