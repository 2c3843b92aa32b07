import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { Problem } from '@bakehouse/contract';
import { withConcurrency } from '../../foundation/with-concurrency.ts';
import type { SshSession } from './connect-ssh.ts';
import {
  contentName,
  contentOf,
  ownerIn,
  placeProblem,
  refuseStrayPaths,
  type RemoteSite,
  type SiteFile,
  type SiteFiles,
  type SitePlace,
} from './remote-site.ts';
import { isSftpCode, pour, sftpAsk, sftpCodes, sftpProblem } from './sftp-ask.ts';
import { sftpTree } from './sftp-tree.ts';

/** Says whose the folder is. */
const MARK = '.bakehouse-site.json';
/** Files under way at a time. */
const atATime = 8;

/**
 * A site in a folder of a server: `releases` holds releases, each whole, and the link `current` leads to the one that is
 * shown. What is not whole yet has a name that ends in `.tmp`; beside each release stands which file has which content.
 */
export function sftpSite(
  { sftp, ended, close }: SshSession,
  { folder, keep, owner }: SitePlace,
  signal: AbortSignal,
): RemoteSite {
  const ask = sftpAsk(ended);
  const tree = sftpTree(sftp, ask);
  const [releases, current, mark] = ['releases', 'current', MARK].map((name) => posix.join(folder, name)) as [
    string,
    string,
    string,
  ];

  return {
    async put({ release, files, read }) {
      refuseStrayPaths(files);
      await claim();
      const name = `${release.number}-${release.digest.slice(0, 12)}`;
      const whole = posix.join(releases, name);
      const sent = { files: 0, bytes: 0 };
      if (!(await exists(whole))) {
        const temporary = `${whole}.${digestOf(files)}.tmp`;
        const contents = new Map(files.map((file) => [file.path, contentName(file)]));
        await fill(temporary, files, read, sent);
        await writeText(`${whole}.json`, JSON.stringify({ files: Object.fromEntries(contents) }));
        await ask<void>(whole, (done) => sftp.rename(temporary, whole, done));
      }
      await show(name);
      await sweep(name);
      return sent;
    },
    async clear() {
      // Where nothing was ever shown, nothing is made to show that.
      if ((await readText(mark)) === undefined) return;
      await claim();
      if ((await shown()) !== undefined) await ask<void>(current, (done) => sftp.unlink(current, done));
    },
    close,
  };

  /** Sees to it that the folder is there and ours, before anything is changed. */
  async function claim(): Promise<void> {
    const told = await readText(mark);
    const whose = told === undefined ? undefined : ownerIn(told);
    if (whose !== undefined && (whose.site !== owner.site || whose.target !== owner.target))
      throw placeProblem.taken(folder, whose);
    const foreign = told !== undefined && whose === undefined ? [mark] : [];
    if (told === undefined)
      for (const path of [releases, current]) if (await exists(path)) foreign.push(path);
    if (foreign.length > 0) throw placeProblem.foreign(foreign);
    await shown();
    await refuseWithoutRename();
    await tree.make(folder === '' ? '.' : folder);
    // First of all, so that what breaks off after it is known as ours.
    if (told === undefined) await writeText(mark, JSON.stringify(owner));
    await tree.make(releases);
  }

  /** The name of the release that is shown. */
  async function shown(): Promise<string | undefined> {
    if (!(await exists(current))) return undefined;
    const target = await ask<string>(current, (done) => sftp.readlink(current, done)).catch(() => '');
    const found = /^releases\/([^/]+)$/.exec(target)?.[1];
    if (found === undefined) throw placeProblem.foreign([current]);
    return found;
  }

  async function refuseWithoutRename(): Promise<void> {
    try {
      const none = posix.join(folder, '.bakehouse-none');
      await ask<void>(none, (done) => sftp.ext_openssh_rename(none, none, done));
    } catch (error) {
      // It knows the question, and there is nothing of that name.
      if (isSftpCode(error, sftpCodes.missing)) return;
      throw new Problem(
        'upstream_failed',
        'The server cannot replace a link in one step (posix-rename@openssh.com), so visitors would find nothing in between. Nothing was sent. Use a server that can, such as that of OpenSSH.',
      );
    }
  }

  /** Fills a folder with a release; what an earlier try has brought there stays. */
  async function fill(
    temporary: string,
    files: readonly SiteFile[],
    read: SiteFiles['read'],
    sent: { files: number; bytes: number },
  ): Promise<void> {
    const { files: there } = await tree.below(temporary);
    const before = await earlier();
    const paths = files.map(({ path }) => path);
    await tree.makeFor(temporary, paths);
    await withConcurrency(
      [...files.entries()].filter(([, { path }]) => !there.has(path)),
      async ([index, file]) => {
        const path = posix.join(temporary, file.path);
        const same = before.get(contentName(file));
        if (same !== undefined && (await link(same, path))) return;
        // A file in the release is whole; what is not lies beside.
        const part = posix.join(releases, `.part-${index}`);
        await pour({ sftp, ended }, part, contentOf(file, read).read(), signal).catch((error: unknown) => {
          throw sftpProblem(error, path);
        });
        await ask<void>(path, (done) => sftp.rename(part, path, done));
        sent.files += 1;
        sent.bytes += file.size;
      },
      atATime,
    );
  }

  /** Where files of the release that is shown lie, by their content. */
  async function earlier(): Promise<Map<string, string>> {
    const name = await shown();
    const text = name === undefined ? undefined : await readText(posix.join(releases, `${name}.json`));
    if (name === undefined || text === undefined) return new Map();
    const { files } = JSON.parse(text) as { files: Record<string, string> };
    return new Map(Object.entries(files).map(([path, sha256]) => [sha256, posix.join(releases, name, path)]));
  }

  /** Whether a file could be given a second name; servers need not be able to. */
  async function link(from: string, to: string): Promise<boolean> {
    try {
      await ask<void>(to, (done) => sftp.ext_openssh_hardlink(from, to, done));
      return true;
    } catch {
      signal.throwIfAborted();
      return false;
    }
  }

  async function show(name: string): Promise<void> {
    if ((await shown()) === name) return;
    const next = posix.join(folder, '.bakehouse-next');
    await ask<void>(next, (done) => sftp.unlink(next, done)).catch(() => undefined);
    await ask<void>(next, (done) => sftp.symlink(`releases/${name}`, next, done));
    await ask<void>(current, (done) => sftp.ext_openssh_rename(next, current, done));
  }

  /** Removes old releases, and what broke off. */
  async function sweep(name: string): Promise<void> {
    const entries = await tree.entries(releases);
    const numbers = entries
      .filter(({ attrs, filename }) => attrs.isDirectory() && /^\d+-[^.]*$/.test(filename))
      .map(({ filename }) => filename)
      .sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10));
    const kept = new Set([name, ...numbers.slice(0, keep)]);
    for (const { filename, attrs } of entries) {
      if (kept.has(filename.replace(/\.json$/, ''))) continue;
      const path = posix.join(releases, filename);
      if (attrs.isDirectory()) await tree.remove(path);
      else await ask<void>(path, (done) => sftp.unlink(path, done));
    }
  }

  async function exists(path: string): Promise<boolean> {
    try {
      await ask(path, (done) => sftp.lstat(path, done));
      return true;
    } catch (error) {
      if (isSftpCode(error, sftpCodes.missing)) return false;
      throw error;
    }
  }

  async function readText(path: string): Promise<string | undefined> {
    try {
      return await ask<string>(path, (done) =>
        sftp.readFile(path, (error, bytes) => done(error, error ? '' : bytes.toString())),
      );
    } catch (error) {
      if (isSftpCode(error, sftpCodes.missing)) return undefined;
      throw error;
    }
  }

  async function writeText(path: string, text: string): Promise<void> {
    const part = posix.join(folder, '.bakehouse-part');
    const pieces = (async function* () {
      yield Buffer.from(text);
    })();
    await pour({ sftp, ended }, part, pieces, signal).catch((error: unknown) => {
      throw sftpProblem(error, path);
    });
    await ask<void>(path, (done) => sftp.ext_openssh_rename(part, path, done));
  }
}

/** Names what a release consists of: an unfinished one of other files is another one. */
function digestOf(files: readonly SiteFile[]): string {
  const all = files.map((file) => `${file.path} ${contentName(file)}`).sort();
  return createHash('sha256').update(all.join('\n')).digest('hex').slice(0, 12);
}
