import { startFakeS3, type FakeS3 } from '@bakehouse/store/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWebServer } from '../../testing/web-server.ts';
import { openFilesBakery, tellRefusals, tellStory, type FilesBakery } from './testing.ts';

let bakery: FilesBakery;
let fake: FakeS3;

beforeAll(async () => {
  fake = await startFakeS3();
  bakery = await openFilesBakery();
  await bakery.connect('bucket', 's3', s3Settings(), s3Secret);
});
afterAll(async () => {
  await bakery.app.close();
  await fake.close();
});

const s3Settings = (more: object = {}) => {
  const { host } = new URL(fake.url.replace('s3:', 'http:'));
  return { endpoint: `http://${host}`, region: 'us-east-1', bucket: 'bucket', accessKeyId: 'fake', ...more };
};
const s3Secret = { secretAccessKey: 'fake-secret' };

const page = (inner: string) =>
  `<ListBucketResult><IsTruncated>true</IsTruncated>${inner}</ListBucketResult>`;

const definition = (options: object, value = '$') => ({
  identifier: 'checked',
  title: 'Checked',
  entry: 'ask',
  elements: [
    {
      name: 'ask',
      type: 'data/files',
      options: { connection: 'bucket', ...options },
      to: { default: { use: ['default'] } },
    },
    { name: 'use', type: 'data/map', options: { value } },
  ],
  events: [],
});

test('RFILE1 RFILE3 RFILE4 RFILE5 files of a bucket are listed, read, written, moved and deleted', async () => {
  await tellStory(bakery, 'bucket');
  expect([...fake.objects.keys()]).toEqual(['in/d.csv']);
  // What a move leaves that was ended between copy and removal is finished by the next one.
  fake.objects.set('in/half', { bytes: Buffer.from('x;y'), at: 0 });
  const half = await bakery.run('bucket', 'move', { path: '"in/half"', to: '"in/d.csv"' });
  expect([half.output.moved, [...fake.objects.keys()]]).toEqual([true, ['in/d.csv']]);
});

test('RFILE2 RFILE8 paths, sizes and names are checked', async () => {
  await tellRefusals(bakery, 'bucket');
  for (const operation of ['read', 'list'])
    expect(await bakery.run('bucket', operation, { path: '"/in"' })).toMatchObject({
      code: 'invalid',
      errors: [{ path: 'path' }],
    });
  for (const key of ['odd/../../x', 'odd/a\\b', 'odd/a\u0001', 'odd/', 'odd/good & <well>'])
    fake.objects.set(key, { bytes: Buffer.from('x'), at: 0 });
  const { output } = await bakery.run('bucket', 'list', { path: '"odd"' });
  expect([output.entries.map(({ name }: { name: string }) => name), output.skipped]).toEqual([
    ['good & <well>'],
    3,
  ]);
});

test('RFILE7 RFILE8 RFILE9 a store that misbehaves hurts nobody, and says why without the secret', async () => {
  let answer: [status: number, body: string, headers?: Record<string, string>] = [200, ''];
  const hostile = await startWebServer((_request, response) => {
    const [status, body, headers = {}] = answer;
    response.writeHead(status, headers).end(body);
  });
  await bakery.connect('hostile', 's3', s3Settings({ endpoint: hostile.url }), s3Secret);
  await bakery.connect('inside', 's3', s3Settings({ endpoint: 'http://10.0.0.1' }), s3Secret);
  const cases: [typeof answer, code: string, words: RegExp][] = [
    [
      [200, page('<NextContinuationToken>a</NextContinuationToken>')],
      'upstream_failed',
      /does not come to an end/,
    ],
    [[200, 'no list'], 'upstream_failed', /cannot be read/],
    [[307, '', { location: 'http://169.254.169.254/latest' }], 'upstream_failed', /redirects/],
    [[301, '<Error><Code>PermanentRedirect</Code></Error>'], 'upstream_failed', /region/],
    [
      [403, '<Error><Code>SignatureDoesNotMatch</Code><Message>not fake-secret</Message></Error>'],
      'connection_refused',
      /not \[secret of hostile\]/,
    ],
    [[503, '<Error><Code>SlowDown</Code></Error>'], 'connection_limited', /slow down/],
  ];
  for (const [given, code, words] of cases) {
    answer = given;
    const { code: told, detail } = await bakery.run('hostile', 'list');
    expect([given, told, detail]).toEqual([given, code, expect.stringMatching(words)]);
  }
  answer = [200, 'It is fake-secret.'];
  const repeated = await bakery.run('hostile', 'read', { path: '"a"', as: 'text' });
  expect(repeated.output.text).toBe('It is [secret of hostile].');
  answer = [200, Buffer.from([0xff, 0xfe]).toString('latin1')];
  expect(hostile.requests.every(({ url }) => url.startsWith('/bucket/'))).toBe(true);
  expect(await bakery.run('inside', 'list')).toMatchObject({ code: 'address_refused' });
  await hostile.close();
});

test('RFILE10 CONN12 the test of a connection signs in', async () => {
  expect(await bakery.tries('bucket')).toMatchObject({ ok: true, hostKey: null });
  await bakery.connect('wrong', 's3', s3Settings(), { secretAccessKey: 'another' });
  expect(await bakery.tries('wrong')).toMatchObject({
    ok: false,
    message: expect.stringContaining('SignatureDoesNotMatch'),
  });
  expect((await bakery.call('GET', '/connections/wrong')).body.lastError).toMatchObject({
    code: expect.any(String),
  });
});

test('RFILE11 RFILE12 the check knows the options and outputs of an operation; trials reach nobody', async () => {
  const codes = async (options: object, value?: string) => {
    const { body } = await bakery.call('POST', '/workflows/check', definition(options, value));
    return [...body.errors, ...body.warnings].map(
      ({ path, code }: { path: string; code: string }) =>
        `${path.replace('elements.0.options.', '')} ${code}`,
    );
  };
  expect(await codes({ operation: 'list', path: '"in"' }, 'entries.name')).toEqual([]);
  expect(await codes({ operation: 'read', path: '"in"', as: 'text' }, 'text')).toEqual([]);
  expect(await codes({ operation: 'read', path: '"in"' }, 'text')).toMatchObject([
    expect.stringContaining('elements.1'),
  ]);
  expect(await codes({ operation: 'write', path: '"in"' })).toEqual(['content required']);
  expect(await codes({ operation: 'delete' })).toEqual(['path required']);
  expect(await codes({ operation: 'delete', path: '"in"', limit: 5 })).toEqual(['limit no_effect']);
  expect(await codes({ operation: 'exists', path: '"a/../b"' })).toEqual(['path bad_format']);
  const before = fake.objects.size;
  const options = { operation: 'write', path: '"in/new"', content: '"x"' };
  const tried = await bakery.call('POST', '/workflows/try', { definition: definition(options), input: {} });
  expect(tried.body).toMatchObject({ output: { size: 1 }, effects: [{ effect: 'files', path: 'in/new' }] });
  expect(fake.objects.size).toBe(before);
});
