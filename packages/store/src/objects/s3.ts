import { once } from 'node:events';
import { Agent as PlainAgent, request as plainRequest, type IncomingMessage } from 'node:http';
import { Agent as SafeAgent, request as safeRequest } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { howMany, Problem } from '@bakehouse/contract';
import { parseFilesUrl } from './files-url.ts';
import type { ObjectContent, ObjectEntry, ObjectStore } from './object-store.ts';
import { emptyPayload, encoded, signS3 } from './sign-s3.ts';

/** A connection on which nothing moves for so long is given up. */
const silentMs = 60_000;

/** An object store that speaks the protocol of S3, and an end to its connections. */
export interface S3Store extends ObjectStore {
  close(): void;
}

/** Uses the bucket that an address such as that of FILES_URL names. Nothing is asked of it before the first call. */
export function openS3(address: string): S3Store {
  const place = parseFilesUrl(address);
  if (typeof place === 'string') throw new Error(`the address of the object store ${place}`);
  const { origin, bucket, prefix, ...signer } = place;
  const safe = origin.startsWith('https:');
  const agent = new (safe ? SafeAgent : PlainAgent)({ keepAlive: true, maxSockets: 32 });
  const addressOf = (key: string) =>
    new URL(`/${encoded(bucket)}/${(prefix + key).split('/').map(encoded).join('/')}`, origin);

  async function ask(
    method: string,
    url: URL,
    { headers = {}, content }: { headers?: Record<string, string>; content?: ObjectContent } = {},
  ): Promise<IncomingMessage> {
    const payload = content === undefined ? emptyPayload : content.sha256.toString('hex');
    const sized = content === undefined ? headers : { ...headers, 'content-length': String(content.size) };
    const signed = signS3({ method, url, headers: sized, payload, at: new Date() }, signer);
    const sent = (safe ? safeRequest : plainRequest)(url, {
      method,
      headers: signed,
      agent,
      timeout: silentMs,
    });
    sent.on('timeout', () => sent.destroy(new Error('the object store has been silent for a minute')));
    // What comes after the answer has begun is told by the answer.
    sent.on('error', () => undefined);
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
    // A refusal may come before everything is sent.
    const sending =
      content === undefined
        ? sent.end()
        : pipeline(Readable.from(content.read(), { objectMode: false }), sent);
    const [answer] = await Promise.race([
      answered,
      Promise.all([sending, answered]).then(([, both]) => both),
    ]).catch((error: unknown) => {
      sent.destroy();
      throw unreachable(error);
    });
    return answer;
  }

  return {
    async put(key, content) {
      const answer = await ask('PUT', addressOf(key), { content });
      await done(answer, 'stored', [200]);
    },
    async *get(key, start, end) {
      if (start >= end) return;
      const answer = await ask('GET', addressOf(key), { headers: { range: `bytes=${start}-${end - 1}` } });
      if (answer.statusCode !== 206) await done(answer, 'read', []);
      let bytes = 0;
      try {
        for await (const piece of answer as AsyncIterable<Buffer>) {
          bytes += piece.length;
          yield piece;
        }
      } catch (error) {
        throw unreachable(error);
      }
      if (bytes !== end - start)
        throw unreachable(new Error(`it sent ${howMany(bytes, 'byte')} of ${end - start}`));
    },
    async remove(key) {
      await done(await ask('DELETE', addressOf(key)), 'removed', [200, 204, 404]);
    },
    async *list() {
      for (let after: string | undefined = ''; after !== undefined;) {
        const url = new URL(`/${encoded(bucket)}`, origin);
        url.search = `list-type=2&prefix=${encoded(prefix)}${after === '' ? '' : `&continuation-token=${encoded(after)}`}`;
        const answer = await ask('GET', url);
        const now = Date.parse(answer.headers.date ?? '');
        const page = await done(answer, 'listed', [200]);
        yield* entriesIn(page, prefix, now);
        after = page.includes('<IsTruncated>true') ? within(page, 'NextContinuationToken') : undefined;
      }
    },
    close: () => agent.destroy(),
  };
}

function* entriesIn(page: string, prefix: string, now: number): Generator<ObjectEntry> {
  for (const [, part = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    const key = within(part, 'Key');
    const at = Date.parse(within(part, 'LastModified') ?? '');
    if (key?.startsWith(prefix) !== true || Number.isNaN(now - at))
      throw unreachable(new Error('its list cannot be read'));
    yield { key: key.slice(prefix.length), ageMs: now - at };
  }
}

/** The text between two tags, as XML means it. */
function within(page: string, name: string): string | undefined {
  const found = new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(page)?.[1];
  const letters: Record<string, string> = {
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    amp: '&',
    '#34': '"',
    '#39': "'",
  };
  return found?.replace(/&(#?\w+);/g, (whole, letter: string) => letters[letter] ?? whole);
}

/** Takes an answer to its end; throws where its status is another one. */
async function done(answer: IncomingMessage, what: string, wanted: readonly number[]): Promise<string> {
  const page = await text(answer).catch((error: unknown) => {
    throw unreachable(error);
  });
  if (wanted.includes(answer.statusCode ?? 0)) return page;
  const code = within(page, 'Code') ?? '';
  throw unreachable(new Error(`nothing was ${what}: ${answer.statusCode} ${code}`.trim()));
}

/** What is told when the object store does not do its part; what exactly stands in the log. */
function unreachable(cause: unknown): Problem {
  if (cause instanceof Problem) return cause;
  return new Problem(
    'unavailable',
    'The object store of files (FILES_URL) does not answer as it should.',
    { retryAfter: 10 },
    cause,
  );
}
