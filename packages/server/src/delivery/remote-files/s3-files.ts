import { encodedForS3 } from '@bakehouse/store';
import { isPlainName, type RemoteEntry, type RemoteFiles } from './remote-files.ts';
import { remoteProblem } from './remote-problem.ts';
import { s3Ask, s3Refusal, type S3Parts } from './s3-ask.ts';
import { pageOf } from './s3-page.ts';

/** So many pages without an entry are taken before a list is given up. */
const sparePages = 10;

/** The files of a bucket. Folders are what stands before a slash. */
export function s3Files(parts: S3Parts): RemoteFiles {
  const ask = s3Ask(parts);
  const { bucket } = parts.settings;

  async function find(path: string): Promise<(RemoteEntry & { etag: string | undefined }) | undefined> {
    const { status, headers } = await ask('HEAD', path, { missing: true });
    if (status === 404) return undefined;
    const at = Date.parse(headers['last-modified'] ?? '');
    return {
      name: nameOf(path),
      path,
      kind: 'file',
      size: Number(headers['content-length'] ?? 0),
      modifiedAt: Number.isNaN(at) ? null : new Date(at).toISOString(),
      etag: headers['etag'],
    };
  }

  return {
    find,
    async list(folder, limit) {
      const prefix = folder === '' ? '' : `${folder}/`;
      const entries: RemoteEntry[] = [];
      let skipped = 0;
      let empty = 0;
      for (let token: string | undefined = ''; token !== undefined;) {
        const before = entries.length;
        const { body } = await ask('GET', '', {
          query: {
            ...(token === '' ? {} : { 'continuation-token': token }),
            delimiter: '/',
            'list-type': '2',
            'max-keys': String(Math.min(1000, limit + 1 - entries.length)),
            prefix,
          },
        });
        const page = pageOf(body.toString());
        for (const { key, ...told } of page.entries) {
          // Folders are kept by some as an empty object of their own name.
          if (key === prefix) continue;
          const name = key.slice(prefix.length).replace(/\/$/, '');
          if (!key.startsWith(prefix) || !isPlainName(name)) skipped += 1;
          else entries.push({ name, path: prefix + name, ...told });
        }
        if (entries.length > limit) return { entries: entries.slice(0, limit), more: true, skipped };
        empty = entries.length === before ? empty + 1 : 0;
        if (empty > sparePages) throw remoteProblem.endless(folder);
        token = page.next;
      }
      return { entries, more: false, skipped };
    },
    async read(path, maxBytes, into) {
      await ask('GET', path, { maxBytes, into });
    },
    async write(path, content) {
      await ask('PUT', path, { content });
    },
    async remove(path) {
      const found = await find(path);
      if (found !== undefined) await ask('DELETE', path, { missing: true });
      return found !== undefined;
    },
    async move(from, to, replace) {
      const [source, target] = [await find(from), await find(to)];
      if (source === undefined) {
        if (target === undefined) throw remoteProblem.missing(from);
        return false;
      }
      // A copy of the same is what a move leaves that was ended in between.
      const copied = target !== undefined && target.etag === source.etag && target.size === source.size;
      if (target !== undefined && !copied && !replace) throw remoteProblem.taken(to);
      if (!copied) {
        const copySource = `/${[bucket, ...from.split('/')].map(encodedForS3).join('/')}`;
        const answer = await ask('PUT', to, { headers: { 'x-amz-copy-source': copySource } });
        // A copy may fail after it was answered with success.
        if (answer.body.includes('<Error>')) throw s3Refusal(answer, to);
      }
      await ask('DELETE', from, { missing: true });
      return true;
    },
    close: () => undefined,
  };
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
