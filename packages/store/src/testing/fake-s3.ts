import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { signS3 } from '../objects/sign-s3.ts';

/** What goes wrong with the next request of a method. */
export type S3Fault = 'refuse' | 'break off' | 'say nothing of what was done';

/** A small object store in memory that speaks as much of S3 as we use, and fails when it is told to. */
export interface FakeS3 {
  url: string;
  objects: Map<string, { bytes: Buffer; at: number }>;
  /** Faults for coming requests, by method; the first is for the next one. */
  faults: Record<string, S3Fault[]>;
  close(): Promise<void>;
}

const signer = { keyId: 'fake', secret: 'fake-secret', region: 'us-east-1' };

/** Starts one. */
export async function startFakeS3(): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map();
  const faults: FakeS3['faults'] = {};
  const server = createServer((request, response) => {
    answer(request, response).catch(() => request.socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `s3://${signer.keyId}:${signer.secret}@127.0.0.1:${port}/bucket/files?tls=off`,
    objects,
    faults,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '' } = request;
    const url = new URL(request.url ?? '', `http://${request.headers.host}`);
    const body = await buffer(request);
    const refused = refusal(request, url, body);
    if (refused !== undefined) return fail(response, refused);
    const fault = faults[method]?.shift();
    if (fault === 'refuse') return fail(response, 'SlowDown');
    if (fault === 'break off' && method !== 'GET') return void request.socket.destroy();
    const key = decodeURIComponent(url.pathname).slice('/bucket/'.length);
    const found = objects.get(key);
    const { 'x-amz-copy-source': copied } = request.headers;
    if (method === 'PUT' && typeof copied === 'string') {
      const source = objects.get(decodeURIComponent(copied).slice('/bucket/'.length));
      if (source === undefined) return fail(response, 'NoSuchKey', 404);
      objects.set(key, source);
      return void response.end('<CopyObjectResult></CopyObjectResult>');
    }
    if (method === 'HEAD') {
      const head = found && { 'content-length': found.bytes.length, etag: etagOf(found.bytes) };
      return void response.writeHead(found === undefined ? 404 : 200, head).end();
    }
    if (method === 'PUT') objects.set(key, { bytes: body, at: Date.now() });
    if (method === 'DELETE') objects.delete(key);
    if (fault === 'say nothing of what was done') return void request.socket.destroy();
    if (method !== 'GET') return void response.writeHead(method === 'PUT' ? 200 : 204).end();
    if (url.searchParams.has('list-type')) return void response.end(listed(url));
    if (found === undefined) return fail(response, 'NoSuchKey', 404);
    if (request.headers.range === undefined) return void response.end(found.bytes);
    const [, start = '', end = ''] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    const part = found.bytes.subarray(Number(start), Number(end) + 1);
    response.writeHead(206, { 'content-length': part.length });
    if (fault !== 'break off') return void response.end(part);
    response.write(part.subarray(0, part.length / 2), () => response.destroy());
  }

  /** Two at a time, so that there is more than one page. */
  function listed(url: URL): string {
    const after = url.searchParams.get('continuation-token') ?? '';
    const prefix = url.searchParams.get('prefix') ?? '';
    const delimiter = url.searchParams.get('delimiter');
    const folded = (key: string): string => {
      const at = delimiter === null ? -1 : key.indexOf(delimiter, prefix.length);
      return at < 0 ? key : key.slice(0, at + 1);
    };
    const fitting = [...objects.keys()].filter((key) => key.startsWith(prefix)).map(folded);
    const keys = [...new Set(fitting)].filter((key) => key > after).toSorted();
    const page = keys.slice(0, 2).map((key) => {
      const { at = 0, bytes } = objects.get(key) ?? {};
      const name = key.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      if (bytes === undefined) return `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`;
      const told = `<LastModified>${new Date(at).toISOString()}</LastModified><Size>${bytes.length}</Size>`;
      return `<Contents><Key>${name}</Key>${told}</Contents>`;
    });
    const more = keys.length > 2;
    return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${page.join('')}${more ? `<NextContinuationToken>${keys[1]}</NextContinuationToken>` : ''}</ListBucketResult>`;
  }
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`;
}

/** Why a request is none of somebody who may; undefined for one that is. */
function refusal(request: IncomingMessage, url: URL, body: Buffer): string | undefined {
  const { headers, method = '' } = request;
  const payload = createHash('sha256').update(body).digest('hex');
  if (headers['x-amz-content-sha256'] !== payload) return 'XAmzContentSHA256Mismatch';
  const names = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '')?.[1]?.split(';') ?? [];
  const time = String(headers['x-amz-date']);
  const at = new Date(time.replace(/^(....)(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  const signed = signS3(
    {
      method,
      url,
      headers: Object.fromEntries(names.map((name) => [name, String(headers[name])])),
      payload,
      at,
    },
    signer,
  );
  return signed['authorization'] === headers.authorization ? undefined : 'SignatureDoesNotMatch';
}

function fail(response: ServerResponse, code: string, status = 503): void {
  response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`);
}
