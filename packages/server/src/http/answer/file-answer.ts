import { Readable } from 'node:stream';
import { howMany, Problem } from '@bakehouse/contract';
import { readContent, type ContentPlaces, type StoredFile } from '@bakehouse/store';
import type { FastifyRequest } from 'fastify';
import type { Answer } from '../define-route.ts';
import { hasAlready } from './etag.ts';
import { byteRange } from '../../formats/files/byte-range.ts';
import { contentDisposition } from '../../formats/files/content-disposition.ts';
import { shownType } from '../../formats/files/shown-type.ts';

/** How a file is asked for. */
export interface FileRequest {
  request: FastifyRequest;
  content: ContentPlaces;
  /** The app's origin, in whose frames a file may be shown. */
  appOrigin: string;
  /** Whether it must be downloaded, whatever it is. */
  download?: boolean | undefined;
  /** The name to save it under, instead of its own. */
  name?: string | undefined;
  /** Whether anybody may have it, on any page. */
  shared?: boolean | undefined;
}

/** The answer that gives a file, or a part of it, or nothing where the caller has it already. */
export function fileAnswer({ entity, sha256 }: StoredFile, asked: FileRequest): Answer {
  const { request, content } = asked;
  const etag = `"${entity.sha256}"`;
  const headers = { ...fileHeaders(entity.mime, asked.name ?? entity.name, asked), etag };
  if (hasAlready(request, etag)) return { status: 304, headers };
  const partial = request.headers['if-range'] ?? etag;
  const range = byteRange(partial === etag ? request.headers.range : undefined, entity.size);
  if (range === 'none') return noSuchRange(entity.size, request.id);
  const { start, end } = range === 'whole' ? { start: 0, end: entity.size } : range;
  const sized = { ...headers, 'accept-ranges': 'bytes', 'content-length': String(end - start) };
  const pieces = request.method === 'HEAD' ? [] : readContent(content, sha256, start, end);
  const body = Readable.from(pieces, { objectMode: false });
  return range === 'whole'
    ? { status: 200, headers: sized, body }
    : {
        status: 206,
        headers: { ...sized, 'content-range': `bytes ${start}-${end - 1}/${entity.size}` },
        body,
      };
}

const forAll = "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src 'self'";

/** Browsers show a PDF in a page of their own, which a sandbox or a ban of plugins would keep empty; its scripts run apart from the page. */
const forPdf = "object-src 'self'; base-uri 'none'; form-action 'none'";

/** The headers under which content of others is sent: it is what it is, runs nothing, and reads nothing of the app. */
export function fileHeaders(
  mime: string,
  name: string,
  { download = false, shared = false, appOrigin }: Pick<FileRequest, 'download' | 'shared' | 'appOrigin'>,
): Record<string, string> {
  const { type, inline } = shownType(mime);
  return {
    'content-type': type,
    'content-disposition': contentDisposition(inline && !download ? 'inline' : 'attachment', name),
    'content-security-policy': `${type === 'application/pdf' ? forPdf : forAll}; frame-ancestors 'self' ${appOrigin}`,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': shared ? 'public, no-cache' : 'private, no-cache',
    'cross-origin-resource-policy': shared ? 'cross-origin' : 'same-site',
    ...(shared ? { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' } : {}),
  };
}

function noSuchRange(size: number, instance: string): Answer {
  const problem = new Problem('range_not_satisfiable', `The file has ${howMany(size, 'byte')}.`);
  return {
    status: 416,
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      'content-range': `bytes */${size}`,
    },
    body: problem.toJSON(instance),
  };
}
