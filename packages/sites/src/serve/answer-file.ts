import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ByteReader } from '../store/read-bytes.ts';
import type { BytesRef } from '../store/pack.ts';
import { chooseEncoding } from './choose-encoding.ts';
import { fileHeaders } from './file-headers.ts';
import type { HotFiles } from './hot-files.ts';
import type { LiveSite, ServedFile } from './live-site.ts';
import { parseRange } from './parse-range.ts';

/** Pieces in which large files go out. */
const CHUNK = 256 * 1024;

/** What answering reads from. */
export interface ServeParts {
  reader: ByteReader;
  hot: HotFiles;
}

/** Sends a file: whole, in part, or "not modified"; `status` other than 200 sends it whole. */
export async function answerFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: ServedFile,
  site: LiveSite,
  parts: ServeParts,
  status = 200,
): Promise<void> {
  const { ref, encoding } = chooseEncoding(file, request.headers['accept-encoding']);
  const etag = `"${file.sha256.slice(0, 32)}${encoding === undefined ? '' : `-${encoding}`}"`;
  const headers: Record<string, string | number> = { ...fileHeaders(file, site), ETag: etag };
  if (encoding !== undefined) headers['Content-Encoding'] = encoding;
  if (status === 200 && matches(request.headers['if-none-match'], etag)) {
    delete headers['Content-Encoding'];
    response.writeHead(304, headers).end();
    return;
  }
  const size = ref[2];
  const range =
    status === 200 && rangeApplies(request, etag) ? parseRange(request.headers.range, size) : undefined;
  if (range === 'unsatisfiable') {
    response.writeHead(416, { ...headers, 'Content-Range': `bytes */${size}`, 'Content-Length': 0 }).end();
    return;
  }
  const { from, to } = range ?? { from: 0, to: size - 1 };
  if (range !== undefined) headers['Content-Range'] = `bytes ${from}-${to}/${size}`;
  headers['Content-Length'] = to - from + 1;
  if (request.method === 'HEAD') {
    response.writeHead(range === undefined ? status : 206, headers).end();
    return;
  }
  // The first piece is read before the head goes out, so that a failing disk gives an error and no torn page.
  const first = await readPiece(file, ref, from, Math.min(CHUNK, to - from + 1), parts);
  response.writeHead(range === undefined ? status : 206, headers);
  if (first.length === to - from + 1) response.end(first);
  else await sendRest(response, first, ref, from, to, parts);
}

async function readPiece(
  file: ServedFile,
  ref: BytesRef,
  from: number,
  length: number,
  parts: ServeParts,
): Promise<Buffer> {
  if (file.text !== undefined) return file.text.subarray(from, from + length);
  if (from === 0 && length === ref[2]) return await parts.hot.read(ref, parts.reader);
  return await parts.reader.read(ref, from, length);
}

async function sendRest(
  response: ServerResponse,
  first: Buffer,
  ref: BytesRef,
  from: number,
  to: number,
  parts: ServeParts,
): Promise<void> {
  let piece = first;
  let at = from;
  for (;;) {
    at += piece.length;
    if (at > to) break;
    if (!response.write(piece)) await drained(response);
    if (response.destroyed) return;
    piece = await parts.reader.read(ref, at, Math.min(CHUNK, to - at + 1));
  }
  response.end(piece);
}

async function drained(response: ServerResponse): Promise<void> {
  await new Promise<void>((resolve) => {
    response.once('drain', resolve);
    response.once('close', resolve);
  });
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);
}

function rangeApplies(request: IncomingMessage, etag: string): boolean {
  const condition = request.headers['if-range'];
  return condition === undefined || condition === etag;
}
