import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Problem } from '@bakehouse/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { siteFilesOf } from '../../testing/site-files.ts';
import { hasSshd, startSshd, type Sshd } from '../../testing/sshd.ts';
import type { OpenConnection } from '../connections/open-connection.ts';
import { connectSsh } from './connect-ssh.ts';
import type { RemoteSite, SitePlace } from './remote-site.ts';
import { sftpSite } from './sftp-site.ts';

const first = {
  'index.html': 'home 1',
  'about/team/index.html': 'team',
  'ü & b/index.html': 'odd',
  'assets/a-1.css': 'a',
  '_nginx.conf': 'conf',
};
const second = { ...first, 'index.html': 'home 2', 'new/index.html': 'new', 'assets/b-2.css': 'b' };

describe.skipIf(!hasSshd)('a site on a server with OpenSSH', () => {
  let server: Sshd;
  beforeAll(async () => {
    server = await startSshd();
  });
  afterAll(() => server.stop());

  async function open(place: Partial<SitePlace> = {}, at = server): Promise<RemoteSite> {
    const { port, user, hostKey, privateKey } = at;
    const host = { host: '127.0.0.1', port, addresses: [{ address: '127.0.0.1', family: 4 as const }] };
    const settings = { host: '127.0.0.1', port, user, hostKey };
    const definition = { name: 'web', kind: 'ssh', settings };
    const { signal } = new AbortController();
    const opened = { definition, secret: { privateKey } } as unknown as OpenConnection<'ssh'>;
    const owner = { site: 'shop', target: 'web' };
    return sftpSite(
      await connectSsh(host, opened, signal),
      { folder: 'www', keep: 2, owner, ...place },
      signal,
    );
  }
  async function put(files: ReturnType<typeof siteFilesOf>, place: Partial<SitePlace> = {}, at = server) {
    const remote = await open(place, at);
    try {
      return await remote.put(files);
    } finally {
      remote.close();
    }
  }
  const shown = (path: string, folder = 'www'): string =>
    readFileSync(join(server.folder, folder, 'current', path), 'utf8');
  const releases = (folder = 'www'): string[] =>
    readdirSync(join(server.folder, folder, 'releases')).filter((name) => !name.endsWith('.json'));

  test('SITE85 a release is written whole, only what changed is sent, and old ones are removed', async () => {
    const asked: string[] = [];
    expect(await put(siteFilesOf(1, first, { asked }))).toEqual({ files: 5, bytes: 18 });
    expect(shown('ü & b/index.html')).toBe('odd');
    asked.length = 0;
    expect(await put(siteFilesOf(2, second, { asked }))).toEqual({ files: 3, bytes: 10 });
    expect(asked.sort()).toEqual(['assets/b-2.css', 'index.html', 'new/index.html']);
    expect([shown('index.html'), shown('about/team/index.html')]).toEqual(['home 2', 'team']);
    expect(statSync(join(server.folder, 'www/current/about/team/index.html')).nlink).toBe(2);
    await put(siteFilesOf(3, { ...second, 'index.html': 'home 3' }));
    expect(releases().map((name) => name[0])).toEqual(['2', '3']);
    expect(readdirSync(join(server.folder, 'www')).sort()).toEqual([
      '.bakehouse-site.json',
      'current',
      'releases',
    ]);
  });

  test('SITE85 a rollback to a release that is kept only switches the link, and an undeploy removes it', async () => {
    expect(await put(siteFilesOf(2, second))).toEqual({ files: 0, bytes: 0 });
    expect(shown('index.html')).toBe('home 2');
    const remote = await open();
    await remote.clear();
    await remote.clear();
    remote.close();
    expect(existsSync(join(server.folder, 'www/current'))).toBe(false);
    const never = await open({ folder: 'never' });
    await never.clear();
    never.close();
    expect(existsSync(join(server.folder, 'never'))).toBe(false);
    expect(await put(siteFilesOf(2, second))).toEqual({ files: 0, bytes: 0 });
    expect(readlinkSync(join(server.folder, 'www/current'))).toMatch(/^releases\/2-[0-9a-f]{12}$/);
  });

  test.each([0, 3, 9, 11])(
    'SITE85 one that breaks off after %i files shows nothing of it, and goes on where it was',
    async (count) => {
      const folder = `broken-${count}`;
      await put(siteFilesOf(1, { 'index.html': 'before' }), { folder });
      const texts = Object.fromEntries(
        Array.from({ length: 12 }, (_, at) => [`p${at}/index.html`, `page ${at}`]),
      );
      const remote = await open({ folder });
      const asked: string[] = [];
      // The process is gone in the middle: its connection ends, and nobody cleans up.
      const before = (): void => {
        if (asked.length === count) remote.close();
      };
      await expect(remote.put(siteFilesOf(2, texts, { asked, before }))).rejects.toThrow(Problem);
      expect(shown('index.html', folder)).toBe('before');
      const there = releases(folder).filter((name) => name.endsWith('.tmp'));
      const whole = there.flatMap((name) =>
        readdirSync(join(server.folder, folder, 'releases', name), { recursive: true }).filter((path) =>
          String(path).endsWith('.html'),
        ),
      );
      // Eight are under way at a time: the next is begun when one is whole.
      expect(whole.length).toBeGreaterThanOrEqual(Math.max(0, count - 7));
      const again: string[] = [];
      await put(siteFilesOf(2, texts, { asked: again }), { folder });
      expect(again).toHaveLength(12 - whole.length);
      for (const [path, text] of Object.entries(texts)) expect(shown(path, folder)).toBe(text);
      // The release before stays; nothing unfinished does.
      expect(releases(folder)).toEqual([
        expect.stringMatching(/^1-\w{12}$/),
        expect.stringMatching(/^2-\w{12}$/),
      ]);
    },
  );

  test('SITE85 bytes other than those of the release are not shown', async () => {
    const files = siteFilesOf(1, { 'index.html': 'right' });
    const wrong = { ...files, read: siteFilesOf(1, { 'index.html': 'wrong' }).read };
    await expect(put(wrong, { folder: 'wrong' })).rejects.toThrow('other bytes than those of "index.html"');
    expect(existsSync(join(server.folder, 'wrong/current'))).toBe(false);
  });

  test('SITE113 packed files lie beside those they unpack to, and are sent only where these changed', async () => {
    const folder = 'packed';
    const packed = ['index.html', 'about/team/index.html'];
    expect(await put(siteFilesOf(1, first, { packed }), { folder })).toMatchObject({ files: 9 });
    const asked: string[] = [];
    await put(siteFilesOf(2, second, { packed, asked }), { folder });
    expect(asked.sort()).toEqual([
      'assets/b-2.css',
      'index.html',
      'index.html.br',
      'index.html.gz',
      'new/index.html',
    ]);
    const at = (path: string) => readFileSync(join(server.folder, folder, 'current', path));
    expect(String(brotliDecompressSync(at('index.html.br')))).toBe('home 2');
    const team = 'about/team/index.html';
    expect(String(at(team))).toBe('team');
    expect(String(brotliDecompressSync(at(`${team}.br`)))).toBe('team');
    expect(String(gunzipSync(at(`${team}.gz`)))).toBe('team');
  });

  test('SITE113 a packed file that does not unpack to its page is not shown', async () => {
    const files = siteFilesOf(1, { 'index.html': 'right' }, { packed: ['index.html'] });
    const others = siteFilesOf(1, { 'index.html': 'wrong' }, { packed: ['index.html'] });
    for (const [folder, bytes] of [
      ['other-page', undefined],
      ['no-packing', 'x'],
    ] as const) {
      const read: typeof files.read = (file) => {
        if (file.packed === undefined) return files.read(file);
        return bytes === undefined ? others.read(file) : textOf(bytes);
      };
      await expect(put({ ...files, read }, { folder })).rejects.toThrow(
        'other bytes than those of "index.html.',
      );
      expect(existsSync(join(server.folder, folder, 'current'))).toBe(false);
    }
  });

  test('SITE87 what a deploy has not put there is not touched', async () => {
    const files = siteFilesOf(1, first);
    mkdirSync(join(server.folder, 'theirs/releases'), { recursive: true });
    writeFileSync(join(server.folder, 'theirs/releases/kept'), 'kept');
    await expect(put(files, { folder: 'theirs' })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('"theirs/releases" is there already'),
    });
    expect(readdirSync(join(server.folder, 'theirs/releases'))).toEqual(['kept']);

    await put(files, { folder: 'linked' });
    const link = join(server.folder, 'linked/current');
    symlinkSync('/tmp', `${link}.new`);
    renameSync(`${link}.new`, link);
    await expect(put(siteFilesOf(2, second), { folder: 'linked' })).rejects.toThrow('"linked/current"');
    expect(readlinkSync(link)).toBe('/tmp');

    const other = put(files, { owner: { site: 'blog', target: 'web' } });
    await expect(other).rejects.toThrow('"www" shows the site "shop" by its target "web"');
    const stray = put(siteFilesOf(1, { '../x': 'x' }), { folder: 'stray' });
    await expect(stray).rejects.toThrow('names a file "../x"');
  });

  test('SITE85 SITE87 a server that cannot link files is sent all of them; one that cannot switch a link is refused', async () => {
    const plain = await startSshd(['hardlink']);
    const none = await startSshd(['posix-rename']);
    try {
      await put(siteFilesOf(1, first), {}, plain);
      expect(await put(siteFilesOf(2, second), {}, plain)).toMatchObject({ files: 7 });
      expect(readFileSync(join(plain.folder, 'www/current/index.html'), 'utf8')).toBe('home 2');
      await expect(put(siteFilesOf(1, first), {}, none)).rejects.toThrow('posix-rename@openssh.com');
      expect(readdirSync(none.folder)).toEqual([]);
    } finally {
      await plain.stop();
      await none.stop();
    }
  });
});

async function* textOf(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}
