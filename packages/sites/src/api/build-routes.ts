import { Readable } from 'node:stream';
import { Problem } from '@bakehouse/contract';
import type { FastifyInstance } from 'fastify';
import type { BuildRun } from '../build/build-queue.ts';
import { KnownLines } from '../build/known-lines.ts';
import { readInput } from '../build/read-input.ts';
import type { Build } from '../wire/build.ts';
import { listPage, type ApiParts } from './api-parts.ts';
import { showBuild, showRun } from './show-build.ts';

/** The routes under `/v1/builds`. */
export function buildRoutes(app: FastifyInstance, parts: ApiParts): void {
  const known = new KnownLines();
  app.post('/v1/builds', (request, reply) => {
    if (!Buffer.isBuffer(request.body)) throw new Problem('malformed', 'A build needs a body.');
    const lines = request.headers['content-type']?.startsWith('application/x-ndjson') === true;
    const run = parts.queue.start(readInput(request.body, lines, known), idempotencyKey(request.headers));
    return reply
      .type('application/x-ndjson')
      .header('X-Build', run.id)
      .send(Readable.from(eventLines(run)));
  });

  app.get<{ Querystring: Record<string, unknown> }>('/v1/builds', (request) => {
    const { site } = request.query;
    const all: Build[] = [
      ...parts.queue.all().map(showRun),
      ...parts.builds.all().map((one) => showBuild(one, parts.address)),
    ];
    const shown = all.filter((one) => site === undefined || one.site === site);
    return listPage(
      shown.sort((one, other) => (one.id < other.id ? 1 : -1)),
      (one) => one.id,
      request.query,
    );
  });

  app.get<{ Params: { id: string } }>('/v1/builds/:id', (request) => {
    const run = parts.queue.get(request.params.id);
    if (run !== undefined) return showRun(run);
    return showBuild(parts.builds.require(request.params.id), parts.address);
  });

  app.get<{ Params: { id: string } }>('/v1/builds/:id/files', async (request) => {
    const { head, pages } = await parts.builds.manifest(request.params.id);
    const files = [...head.files, ...pages.map((one) => one.file)];
    return {
      data: files.map((one) => ({ path: one.path, sha256: one.sha256, type: one.type, size: one.at[2] })),
      next: null,
    };
  });
}

/** The caller's key for a write, if it sent a usable one. */
export function idempotencyKey(headers: Record<string, unknown>): string | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || key === '' || key.length > 200)
    throw new Problem('malformed', '"Idempotency-Key" must have 1 to 200 characters.');
  return key;
}

async function* eventLines(run: BuildRun): AsyncGenerator<string> {
  let at = 0;
  for (;;) {
    const { more } = run;
    for (; at < run.events.length; at += 1) yield `${JSON.stringify(run.events[at])}\n`;
    if (run.ended && at >= run.events.length) return;
    await more;
  }
}
