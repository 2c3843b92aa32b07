import { createHash } from 'node:crypto';
import { Problem } from '@bakehouse/contract';
import { withConcurrency } from '../../foundation/with-concurrency.ts';
import {
  contentOf,
  ownerIn,
  placeProblem,
  refuseStrayPaths,
  type RemoteSite,
  type SiteFile,
  type SiteFiles,
  type SitePlace,
} from './remote-site.ts';
import { remoteProblem } from './remote-problem.ts';
import { s3Ask, type S3Parts } from './s3-ask.ts';
import { pageOf } from './s3-page.ts';

/** Says whose the folder is, and which content its files have. */
const MARK = '.bakehouse-site.json';
const atATime = 8;
/** After so many files it is written down what was sent, so that one that breaks off need not send them again. */
const noteEvery = 200;
const mostPages = 1000;
const mostBytes = 50_000_000;

/** The content of each file by a digest of its path, so that the note tells nobody of pages that nothing leads to; '' while that is not certain. */
type Contents = Map<string, string>;

/** A site in a bucket: files lie where they are asked for. */
export function s3Site(parts: S3Parts, { folder, owner }: SitePlace): RemoteSite {
  const ask = s3Ask(parts);
  const prefix = folder === '' ? '' : `${folder}/`;

  return {
    async put({ files: all, read }) {
      // What tells a web server of redirects tells a bucket nothing; nor does it choose among packed files.
      const files = all.filter(({ added, packed }) => !added && packed === undefined);
      refuseStrayPaths(files);
      const [contents, there] = [await noted(), await list()];
      const foreign = files.filter(({ path }) => there.has(path) && !contents.has(nameOf(path)));
      if (foreign.length > 0) throw placeProblem.foreign(foreign.map(({ path }) => prefix + path));
      const changed = files.filter(
        ({ path, size, sha256 }) => there.get(path) !== size || contents.get(nameOf(path)) !== sha256,
      );
      const wanted = new Set(files.map(({ path }) => path));
      const gone = [...there.keys()].filter((path) => !wanted.has(path) && contents.has(nameOf(path)));
      const sent = { files: changed.length, bytes: changed.reduce((sum, { size }) => sum + size, 0) };
      if (changed.length === 0 && gone.length === 0 && contents.size > 0) return sent;
      // Written down first: what breaks off is known as ours.
      for (const { path } of changed) contents.set(nameOf(path), '');
      await note(contents);
      await sendAll(changed, read, contents);
      await deleteAll(gone);
      const left = new Set([...wanted].map(nameOf));
      await note(new Map([...contents].filter(([name]) => left.has(name))));
      return sent;
    },
    async clear() {
      const contents = await noted();
      const ours = [...(await list()).keys()].filter((path) => contents.has(nameOf(path)));
      await deleteAll(ours.filter(isPage));
      await deleteAll(ours.filter((path) => !isPage(path)));
      await ask('DELETE', prefix + MARK, { missing: true });
    },
    close: () => undefined,
  };

  async function noted(): Promise<Contents> {
    if (folder.startsWith('/'))
      throw new Problem(
        'invalid',
        `"folder" begins with a slash, but names in a bucket do not: "${folder}".`,
      );
    const answer = await ask('GET', prefix + MARK, { missing: true, maxBytes: mostBytes });
    if (answer.status === 404) return new Map();
    const whose = ownerIn(answer.body.toString());
    if (whose === undefined) throw placeProblem.foreign([prefix + MARK]);
    if (whose.site !== owner.site || whose.target !== owner.target) throw placeProblem.taken(folder, whose);
    return new Map(Object.entries((whose['files'] ?? {}) as Record<string, string>));
  }

  async function note(contents: Contents): Promise<void> {
    const bytes = Buffer.from(JSON.stringify({ ...owner, files: Object.fromEntries(contents) }));
    const sha256 = createHash('sha256').update(bytes).digest();
    const content = {
      size: bytes.length,
      sha256,
      async *read() {
        yield bytes;
      },
    };
    await ask('PUT', prefix + MARK, { content, headers: { 'content-type': 'application/json' } });
  }

  /** Sizes of what lies there, by path. */
  async function list(): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    let token: string | undefined = '';
    for (let pages = 0; token !== undefined; pages += 1) {
      if (pages === mostPages) throw remoteProblem.endless(folder);
      const { body } = await ask('GET', '', {
        query: { ...(token === '' ? {} : { 'continuation-token': token }), 'list-type': '2', prefix },
      });
      const page = pageOf(body.toString());
      for (const { key, size } of page.entries)
        if (key.startsWith(prefix)) found.set(key.slice(prefix.length), size ?? -1);
      token = page.next;
    }
    return found;
  }

  /** What pages need is there before they are; the first page comes last. */
  async function sendAll(
    files: readonly SiteFile[],
    read: SiteFiles['read'],
    contents: Contents,
  ): Promise<void> {
    let unnoted = 0;
    for (const step of steps)
      await withConcurrency(
        files.filter((file) => stepOf(file) === step),
        async (file) => {
          await ask('PUT', prefix + file.path, {
            content: contentOf(file, read),
            headers: {
              'content-type': file.type,
              'cache-control': file.immutable
                ? 'public, max-age=31536000, immutable'
                : 'public, max-age=0, must-revalidate',
            },
          });
          contents.set(nameOf(file.path), file.sha256);
          unnoted += 1;
          if (unnoted % noteEvery === 0) await note(contents);
        },
        atATime,
      );
  }

  async function deleteAll(paths: readonly string[]): Promise<void> {
    await withConcurrency(
      paths,
      async (path) => {
        await ask('DELETE', prefix + path, { missing: true });
      },
      atATime,
    );
  }
}

const steps = [0, 1, 2, 3] as const;

function stepOf({ path, immutable, type }: SiteFile): (typeof steps)[number] {
  if (immutable) return 0;
  if (!type.startsWith('text/html')) return 1;
  return path === 'index.html' ? 3 : 2;
}

function isPage(path: string): boolean {
  return path.endsWith('.html');
}

function nameOf(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 32);
}
