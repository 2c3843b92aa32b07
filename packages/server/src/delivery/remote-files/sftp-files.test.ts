import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem, type ConnectionDefinition } from '@bakehouse/contract';
import ssh2, { type SFTPWrapper } from 'ssh2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startHostileSftp } from '../../testing/hostile-sftp.ts';
import { hasSshd, startSshd, type Sshd } from '../../testing/sshd.ts';
import { connectSsh } from './connect-ssh.ts';
import type { RemoteFiles } from './remote-files.ts';
import { sftpFiles } from './sftp-files.ts';
import { openFilesBakery, tellRefusals, tellStory, type FilesBakery } from './testing.ts';

let bakery: FilesBakery;
beforeAll(async () => {
  bakery = await openFilesBakery();
});
afterAll(() => bakery.app.close());

describe.skipIf(!hasSshd)('SFTP of OpenSSH', () => {
  let server: Sshd;
  beforeAll(async () => {
    server = await startSshd();
  });
  afterAll(() => server.stop());
  const settings = (more: object = {}) => ({
    host: '127.0.0.1',
    port: server.port,
    user: server.user,
    ...more,
  });

  test('RFILE6 RFILE10 without the key of the host nothing is sent; the test shows it', async () => {
    const { hostKey, privateKey } = server;
    await bakery.connect('files', 'ssh', settings(), { privateKey });
    expect(await bakery.tries('files')).toMatchObject({ ok: false, code: 'connection_incomplete', hostKey });
    expect(await bakery.run('files', 'list')).toMatchObject({
      code: 'connection_incomplete',
      detail: expect.stringContaining(hostKey),
    });
    await bakery.connect('files', 'ssh', settings({ hostKey: `SHA256:${'A'.repeat(43)}` }), { privateKey });
    expect(await bakery.tries('files')).toMatchObject({
      code: 'upstream_failed',
      message: expect.stringContaining(hostKey),
    });
    await bakery.connect('files', 'ssh', settings({ hostKey }), { privateKey });
    expect(await bakery.tries('files')).toMatchObject({ ok: true });
    const other = ssh2.utils.generateKeyPairSync('ed25519').private;
    await bakery.connect('stranger', 'ssh', settings({ hostKey }), { privateKey: other });
    expect(await bakery.run('stranger', 'list')).toMatchObject({ code: 'connection_refused' });
    await bakery.connect('broken', 'ssh', settings({ hostKey }), { privateKey: 'no key' });
    expect(await bakery.run('broken', 'list')).toMatchObject({
      code: 'connection_refused',
      detail: expect.stringMatching(/private key/),
    });
  });

  test('RFILE1 RFILE3 RFILE4 RFILE5 files of a server are listed, read, written, moved and deleted', async () => {
    const { hostKey, privateKey } = server;
    await bakery.connect('files', 'ssh', settings({ hostKey }), { privateKey });
    mkdirSync(join(server.folder, 'in'));
    await tellStory(bakery, 'files');
    // Nothing unfinished is left.
    expect(readdirSync(join(server.folder, 'in'))).toEqual(['d.csv']);
    const whole = await bakery.run(
      'files',
      'read',
      { path: '$input.path', as: 'text' },
      { path: join(server.folder, 'in/d.csv') },
    );
    expect(whole.output.text).toBe('x;y');
    await tellRefusals(bakery, 'files');
    expect(await bakery.run('files', 'write', { path: '"none/a"', content: '"x"' })).toMatchObject({
      code: 'upstream_failed',
    });
    expect(await bakery.run('files', 'list', { path: '"none"' })).toMatchObject({ code: 'upstream_failed' });
  });

  test('RFILE4 a file that is written is never seen half, and one that fails leaves the old one', async () => {
    writeFileSync(join(server.folder, 'kept'), 'old');
    const remote = await open(settings({ hostKey: server.hostKey }), { privateKey: server.privateKey });
    const size = 3 * 262_144;
    let seen = '';
    const content = (fails: boolean) => ({
      size,
      sha256: Buffer.alloc(32),
      async *read() {
        for (let piece = 0; piece < 3; piece += 1) {
          yield Buffer.alloc(262_144, 'n');
          seen = readFileSync(join(server.folder, 'kept'), 'utf8');
          if (fails && piece === 1) throw new Problem('upstream_failed', 'It is gone.');
        }
      },
    });
    await expect(remote.write('kept', content(true))).rejects.toMatchObject({ message: 'It is gone.' });
    expect([seen, readdirSync(server.folder).filter((name) => name !== 'in')]).toEqual(['old', ['kept']]);
    await remote.write('kept', content(false));
    expect([seen, readFileSync(join(server.folder, 'kept')).length]).toEqual(['old', size]);
    remote.close();
  });
});

const { STATUS_CODE } = ssh2.utils.sftp;

test('RFILE6 RFILE8 RFILE9 servers that misbehave by SFTP hurt nobody', async () => {
  const attrs = { mode: 0o100_644, uid: 0, gid: 0, size: 1, atime: 0, mtime: 0 };
  const entry = (filename: string) => ({ filename, longname: filename, attrs });
  let names = () => [entry('../x')];
  const hostile = await startHostileSftp((sftp: SFTPWrapper) => {
    const handle = Buffer.from('h');
    sftp.on('OPENDIR', (id) => sftp.handle(id, handle));
    sftp.on('READDIR', (id) => sftp.name(id, names()));
    sftp.on('OPEN', (id) => sftp.handle(id, handle));
    // A file that grows for ever, as nobody says how large it is.
    sftp.on('FSTAT', (id) => sftp.status(id, STATUS_CODE.OP_UNSUPPORTED));
    sftp.on('READ', (id, _handle, _offset, length) => sftp.data(id, Buffer.alloc(length, 'x')));
    // Whoever asks whether something is there waits for ever.
    sftp.on('STAT', () => undefined);
    sftp.on('CLOSE', (id) => sftp.status(id, STATUS_CODE.OK));
  });
  const settings = { host: '127.0.0.1', port: hostile.port, user: 'u' };
  await bakery.connect('trap', 'ssh', settings, { password: 'proofed-Overnight/7' });
  expect((await bakery.run('trap', 'list')).code).toBe('connection_incomplete');
  expect(hostile.passwords).toEqual([]);
  await bakery.connect(
    'trap',
    'ssh',
    { ...settings, hostKey: hostile.hostKey },
    { password: 'proofed-Overnight/7' },
  );
  expect(await bakery.run('trap', 'list')).toMatchObject({
    detail: expect.stringContaining('does not come to an end'),
  });
  expect(hostile.passwords).toEqual(['proofed-Overnight/7']);
  names = () => [];
  expect(await bakery.run('trap', 'list')).toMatchObject({
    detail: expect.stringContaining('does not come to an end'),
  });
  names = () => [entry('proofed-Overnight/7'), entry('a'), entry('.')];
  const { output } = await bakery.run('trap', 'list', { limit: 2 });
  expect(output).toMatchObject({ entries: [{ name: 'a' }, { name: 'a' }], more: true, skipped: 3 });
  for (const as of ['text', 'file'])
    expect(await bakery.run('trap', 'read', { path: '"grows"', as })).toMatchObject({
      code: 'upstream_failed',
      detail: expect.stringContaining('bytes'),
    });
  expect(await bakery.run('trap', 'exists', { path: '"a"' }, {}, { timeout: 1 })).toMatchObject({
    code: expect.stringMatching(/timeout/),
  });
  await hostile.close();
});

async function open(settings: object, secret: object): Promise<RemoteFiles> {
  const definition = { name: 'files', kind: 'ssh', settings } as ConnectionDefinition<'ssh'>;
  const { signal } = new AbortController();
  const { port } = settings as { port: number };
  const server = { host: '127.0.0.1', port, addresses: [{ address: '127.0.0.1', family: 4 }] };
  return sftpFiles(await connectSsh(server, { definition, secret }, signal), 'key', signal);
}
