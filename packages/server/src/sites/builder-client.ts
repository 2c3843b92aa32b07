import { setTimeout as sleep } from 'node:timers/promises';
import { Problem, problemCodes, type ContentFault, type ProblemCode } from '@bakehouse/contract';
import { buildEvent, type Build, type BuildEvent } from '@bakehouse/sites/wire';
import * as z from 'zod';
import type { BuilderAddress, PageBuilder } from './page-builder.ts';

/** A call that may be made again when the service dies meanwhile. */
interface Call {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  body?: unknown;
  /** One key for all tries of the same thing. */
  key?: string;
  signal?: AbortSignal | undefined;
}

/** What the page-building service is asked for. */
export interface BuilderClient {
  call(call: Call): Promise<unknown>;
  /** Sends a site line by line and follows its build. `lines` is called anew for every try. */
  build(
    lines: () => AsyncIterable<string>,
    given: { key: string; signal: AbortSignal | undefined; heard: (event: BuildEvent) => void },
  ): Promise<Build>;
  /** Bytes that the service hands out, piece by piece. */
  read(path: string, signal: AbortSignal): AsyncIterable<Buffer>;
  /** Which of these bytes are not there, by their digests. */
  missing(digests: readonly string[]): Promise<string[]>;
  /** Uploads bytes that builds refer to by their digest, unless they are there. */
  upload(sha256: string, bytes: () => AsyncIterable<Uint8Array>): Promise<void>;
}

/** Pauses before another try where somebody looks at a screen. */
const shortPauses = [300, 1_500];

/** Pauses before another try of work: a service that is restarted, also on another machine, is up again within them. */
const longPauses = [300, 700, 1_500, 2_500, 5_000, 10_000];

const missingBlobs = z.object({ missing: z.array(z.string()) });
const digestsAtOnce = 1000;

/** Characters sent at a time. */
const chunkLength = 1 << 16;

class Lost extends Error {}

/** Makes a client of the service. */
export function makeBuilderClient(builder: PageBuilder): BuilderClient {
  return {
    call: (call) =>
      trying(pausesOf(call), call.signal, async (address) => {
        const { body, key } = call;
        const answer = await send(address, call.path, {
          method: call.method,
          headers: {
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...(key === undefined ? {} : { 'idempotency-key': key }),
          },
          body: body === undefined ? null : JSON.stringify(body),
          signal: call.signal ?? null,
        });
        return answer.json();
      }),
    build: (lines, { key, signal, heard }) =>
      trying(longPauses, signal, async (address) => {
        // What cannot be read here is no fault of the service.
        let fault: { error: unknown } | undefined;
        const body = bytesOf(lines(), (error) => (fault = { error }));
        const answer = await send(address, '/v1/builds', {
          method: 'POST',
          headers: { 'content-type': 'application/x-ndjson', 'idempotency-key': key },
          body,
          duplex: 'half',
          signal: signal ?? null,
        }).catch((error: unknown) => {
          throw fault === undefined ? error : fault.error;
        });
        for await (const event of eventsOf(answer)) {
          heard(event);
          if (event.event === 'completed') return event.build;
          if (event.event === 'failed') throw asProblem(event.problem);
        }
        throw new Lost('the build broke off');
      }),
    async *read(path, signal) {
      const answer = await send(await builder.reach(), path, { signal });
      for await (const piece of answer.body ?? []) yield Buffer.from(piece as Uint8Array);
    },
    missing: async (digests) => {
      const lacking: string[] = [];
      for (let at = 0; at < digests.length; at += digestsAtOnce)
        lacking.push(...(await askMissing(digests.slice(at, at + digestsAtOnce))));
      return lacking;
    },
    upload: (sha256, bytes) =>
      trying(longPauses, undefined, async (address) => {
        const there = await fetchFrom(address, `/v1/blobs/${sha256}`, {});
        await there.arrayBuffer();
        if (there.ok) return;
        const answer = await send(address, `/v1/blobs/${sha256}`, {
          method: 'PUT',
          headers: { 'content-type': 'application/octet-stream' },
          body: ReadableStream.from(bytes()),
          duplex: 'half',
        });
        await answer.arrayBuffer();
      }),
  };

  async function askMissing(digests: string[]): Promise<string[]> {
    return await trying(longPauses, undefined, async (address) => {
      const answer = await send(address, '/v1/blobs/missing', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ digests }),
      });
      return missingBlobs.parse(await answer.json()).missing;
    });
  }

  async function trying<T>(
    pauses: readonly number[],
    signal: AbortSignal | undefined,
    work: (address: BuilderAddress) => Promise<T>,
  ): Promise<T> {
    for (let turn = 0; ; turn += 1) {
      try {
        return await work(await builder.reach());
      } catch (error) {
        signal?.throwIfAborted();
        if (!(error instanceof Lost)) throw error;
        const pause = pauses[turn];
        if (pause === undefined)
          throw new Problem(
            'upstream_failed',
            `The page builder did not answer: ${error.message}.`,
            {},
            error,
          );
        await sleep(pause, undefined, { signal });
      }
    }
  }
}

/** What has neither a key nor only reads is never sent twice. */
function pausesOf({ method, key }: Call): readonly number[] {
  if (key !== undefined) return longPauses;
  return method === 'GET' ? shortPauses : [];
}

type Sent = Omit<RequestInit, 'headers'> & { headers?: Record<string, string>; duplex?: 'half' };

async function fetchFrom({ url, token }: BuilderAddress, path: string, init: Sent): Promise<Response> {
  try {
    return await fetch(`${url}${path}`, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${token}` },
    });
  } catch (error) {
    throw new Lost(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

async function send(address: BuilderAddress, path: string, init: Sent): Promise<Response> {
  const answer = await fetchFrom(address, path, init);
  if (answer.ok) return answer;
  if (answer.status === 401)
    throw new Problem('upstream_failed', 'The page builder rejected PAGE_BUILDER_TOKEN.');
  throw asProblem(await answer.json().catch(() => ({})));
}

async function* eventsOf(answer: Response): AsyncGenerator<BuildEvent> {
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for await (const chunk of answer.body ?? []) {
      const lines = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) yield buildEvent.parse(JSON.parse(line));
    }
  } catch (error) {
    if (error instanceof Problem || error instanceof z.ZodError) throw error;
    throw new Lost(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

function bytesOf(lines: AsyncIterable<string>, failed: (error: unknown) => void): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return ReadableStream.from(
    (async function* encoded() {
      // A chunk for each of ten thousand small lines would cost more than the lines.
      let waiting = '';
      try {
        for await (const line of lines) {
          waiting += `${line}\n`;
          if (waiting.length < chunkLength) continue;
          yield encoder.encode(waiting);
          waiting = '';
        }
        if (waiting !== '') yield encoder.encode(waiting);
      } catch (error) {
        failed(error);
        throw error;
      }
    })(),
  );
}

const problem = z.looseObject({
  code: z.string().catch('upstream_failed'),
  detail: z.string().catch('It gave no reason.'),
  errors: z
    .array(z.object({ path: z.string(), message: z.string(), code: z.string() }))
    .optional()
    .catch(undefined),
});

/** What the service refuses is refused here in the same words; what broke there is a fault of another system. */
function asProblem(given: unknown): Problem {
  const { code, detail, errors } = problem.parse(given ?? {});
  const known = Object.hasOwn(problemCodes, code) ? (code as ProblemCode) : 'upstream_failed';
  const passed = problemCodes[known].status < 500 || problemCodes[known].status === 502;
  const all: { errors?: ContentFault[] } = errors === undefined ? {} : { errors };
  return new Problem(
    passed ? known : 'upstream_failed',
    passed ? detail : `The page builder failed: ${detail}`,
    all,
  );
}
