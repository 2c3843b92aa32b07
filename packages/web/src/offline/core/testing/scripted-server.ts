import type { Row, Sent } from '../change.ts';
import type { Answer, FeedEntry, FeedPage, ReadAnswer, RemoteServer } from '../remote-server.ts';
import { madeRow } from './made.ts';

/** A server that answers what a test says, and notes what it was asked. */
export interface ScriptedServer extends RemoteServer {
  /** What was asked, in order: `changes orders a`. */
  asked: string[];
  /** Answers to requests that change something; the rest are `ok`. */
  answers: Answer[];
  sent: { request: Sent; key: string; file: string | undefined }[];
  /** Pages of the feed by the cursor they are asked for; without one there is nothing new. */
  pages: Map<string | undefined, ReadAnswer<FeedPage>>;
  mark: ReadAnswer<{ etag: string; cursor: string; lastUpdated: string | null }>;
  /** Answers to the count, the last of them again and again. */
  counts: ReadAnswer<{ total: number; cursor: string }>[];
  now: ReadAnswer<Row>;
  /** What happens elsewhere while a request is on its way, before it is answered. */
  meanwhile: (what: string) => void | Promise<void>;
}

/** Makes one whose feed stands at `end`. */
export function scriptedServer(): ScriptedServer {
  const server: ScriptedServer = {
    asked: [],
    answers: [],
    sent: [],
    pages: new Map(),
    mark: { kind: 'ok', value: { etag: 'tag', cursor: 'end', lastUpdated: '2026-05-01' } },
    counts: [{ kind: 'ok', value: { total: 0, cursor: 'elsewhere' } }],
    now: { kind: 'closed' },
    meanwhile: () => {},
    async send(request, key, { file }) {
      server.asked.push(`${request.method} ${request.path}`);
      server.sent.push({ request, key, file });
      await server.meanwhile(request.method);
      return server.answers.shift() ?? { kind: 'ok' };
    },
    async changes(module, since) {
      server.asked.push(`changes ${module} ${since ?? ''}`.trim());
      return server.pages.get(since) ?? page([], 'end');
    },
    async lastUpdated(module, etag) {
      server.asked.push(`lastUpdated ${module} ${etag ?? ''}`.trim());
      return server.mark;
    },
    async read(module, id) {
      server.asked.push(`read ${module} ${id}`);
      return server.now;
    },
    async total(module) {
      server.asked.push(`total ${module}`);
      const [first, ...rest] = server.counts;
      if (rest.length > 0) server.counts = rest;
      return first ?? { kind: 'lost' };
    },
  };
  return server;
}

/** A page of the feed with these orders. */
export function page(rows: Partial<Row>[], next: string, more = false): ReadAnswer<FeedPage> {
  const data = rows.map((row): FeedEntry => {
    const { module: _, ...rest } = madeRow(row);
    return { op: 'upsert', ...rest };
  });
  return { kind: 'ok', value: { data, next, more } };
}
