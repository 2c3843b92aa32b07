import { isIP } from 'node:net';
import { Problem, type ConnectionSettings } from '@bakehouse/contract';
import { emptyPayload, encodedForS3, signS3 } from '@bakehouse/store';
import type { HttpClient, OutgoingAnswer, OutgoingRequest } from '../outgoing/http-client.ts';
import { isPlainName, type RemoteContent, type RemoteEntry, type RemoteFiles } from './remote-files.ts';
import { remoteProblem } from './remote-problem.ts';
import { pageOf, within } from './s3-page.ts';

interface Asked extends Pick<OutgoingRequest, 'into' | 'maxBytes'> {
  query?: Record<string, string>;
  headers?: Record<string, string>;
  content?: RemoteContent;
  /** Whether there may be nothing of that name. */
  missing?: boolean;
}

/** What an object store is asked with. */
export interface S3Parts {
  settings: ConnectionSettings<'s3'>;
  secret: string;
  http: HttpClient;
  signal: AbortSignal;
  seconds: number;
}

/** So many pages without an entry are taken before a list is given up. */
const sparePages = 10;

/** The files of a bucket. Folders are what stands before a slash. */
export function s3Files({ settings, secret, http, signal, seconds }: S3Parts): RemoteFiles {
  const { region, bucket, accessKeyId: keyId } = settings;
  const root = rootOf(settings);

  async function ask(
    method: string,
    key: string,
    { query = {}, headers = {}, content, missing = false, ...more }: Asked = {},
  ): Promise<OutgoingAnswer> {
    const path = key.split('/').map(encodedForS3).join('/');
    const url = new URL(root.href + path);
    url.search = Object.entries(query)
      .map(([name, value]) => `${name}=${encodedForS3(value)}`)
      .join('&');
    const payload = content?.sha256.toString('hex') ?? emptyPayload;
    const { host: _host, ...signed } = signS3(
      { method, url, headers, payload, at: new Date() },
      { keyId, secret, region },
    );
    const answer = await http({
      url: url.href,
      method,
      headers: signed,
      ...(content === undefined ? {} : { content }),
      // What is signed for one host counts nowhere else.
      redirects: 0,
      seconds,
      signal,
      ...more,
    });
    if (answer.status < 300 || (missing && answer.status === 404)) return answer;
    throw refusalOf(answer, key);
  }

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
        if (answer.body.includes('<Error>')) throw refusalOf(answer, to);
      }
      await ask('DELETE', from, { missing: true });
      return true;
    },
    close: () => undefined,
  };
}

/** Where a bucket is: a host of its own, or a folder of the service where that cannot be one. */
function rootOf({ endpoint, bucket, pathStyle }: ConnectionSettings<'s3'>): URL {
  const url = new URL(endpoint);
  const base = url.pathname.replace(/\/+$/, '');
  const named = /^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/.test(bucket);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (pathStyle === true || !named || isIP(host) !== 0 || !host.includes('.'))
    return new URL(`${base}/${encodedForS3(bucket)}/`, url);
  url.hostname = `${bucket}.${url.hostname}`;
  return new URL(`${base}/`, url);
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function refusalOf({ status, body }: OutgoingAnswer, key: string): Problem {
  const page = body.toString();
  const code = within(page, 'Code') ?? `status ${status}`;
  const said = [code, within(page, 'Message')].filter((each) => each !== undefined).join(': ');
  if (status === 404 && (code === 'NoSuchKey' || page === '')) return remoteProblem.missing(key);
  if (status === 401 || status === 403) return remoteProblem.refused(said.slice(0, 500));
  if (status === 429 || status === 503 || code === 'SlowDown')
    return new Problem('connection_limited', `The object store asks to slow down: ${said.slice(0, 500)}`);
  if (status >= 300 && status < 400)
    return new Problem(
      'upstream_failed',
      `The bucket is elsewhere (${said.slice(0, 500)}): look at the endpoint and the region of the connection.`,
    );
  return remoteProblem.failed(said.slice(0, 500));
}
