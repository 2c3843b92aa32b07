import { Readable } from 'node:stream';
import { Problem } from '@bakehouse/contract';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { blobSize, putBlob } from '../store/blob-store.ts';
import { parseBody, type ApiParts } from './api-parts.ts';

const missingRequest = z.strictObject({
  digests: z.array(z.string().regex(/^[0-9a-f]{64}$/)).max(1000),
});

const MAX_BLOB = 200 * 1024 * 1024;

interface BlobParams {
  Params: { sha256: string };
}

/** The routes under `/v1/blobs`: files that are too large to stand in a build, uploaded once by their SHA-256. */
export function blobRoutes(app: FastifyInstance, parts: ApiParts): void {
  app.get<BlobParams>('/v1/blobs/:sha256', async (request) => {
    const size = await blobSize(parts.paths, checked(request.params.sha256));
    if (size === undefined) throw new Problem('not_found', 'This blob was not uploaded.');
    return { sha256: request.params.sha256, size };
  });

  app.post('/v1/blobs/missing', async (request) => {
    const { digests } = parseBody(missingRequest, request.body);
    const sizes = await Promise.all(digests.map(async (one) => await blobSize(parts.paths, one)));
    return { missing: digests.filter((_, index) => sizes[index] === undefined) };
  });

  app.put<BlobParams>('/v1/blobs/:sha256', async (request, reply) => {
    const sha256 = checked(request.params.sha256);
    if (!(request.body instanceof Readable))
      throw new Problem('unsupported_media_type', 'Send the bytes as application/octet-stream.');
    const size = await putBlob(parts.paths, sha256, request.body, MAX_BLOB);
    return await reply.code(201).send({ sha256, size });
  });
}

function checked(sha256: string): string {
  if (!/^[0-9a-f]{64}$/.test(sha256))
    throw new Problem('malformed', 'A blob is named by its SHA-256 in lower-case hex.');
  return sha256;
}
