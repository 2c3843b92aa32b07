import type { Http } from './http.ts';
import { BakehouseError } from './problem.ts';

/** How the live connection is made. */
export interface LiveOptions {
  /** The WebSocket to use, where there is none by itself: before Node 22, that of the package `ws`. */
  WebSocket?: new (...given: never[]) => object;
  /** Where the live connection is, where it is another host than that of the API. */
  liveUrl?: string;
  /** Whether the cookie goes along by itself, so that no ticket is needed: where page and live connection have one host. */
  liveByCookie?: boolean;
}

/** What is told about a topic. */
export type LiveMessage =
  | { type: 'subscribed'; topic: string; cursor?: string }
  | { type: 'changed'; topic: string; module: string; cursor: string }
  | { type: 'event'; topic: string; data: unknown }
  | { type: 'refused'; topic: string }
  /** There is no connection at present, for a reason that is worth telling. */
  | { type: 'lost'; topic: string; error: unknown };

type Listener = (message: LiveMessage) => void;

/** What is used of a WebSocket. */
interface Socket {
  readonly readyState: number;
  send(text: string): void;
  close(): void;
  addEventListener(type: string, listener: (event: { data?: unknown; code?: number }) => void): void;
}

/** One connection for all topics that somebody listens to. */
export interface Live {
  /**
   * Listens to a topic; the connection is opened with the first and closed after the last. After a lost connection
   * `subscribed` comes again. Gives what ends it.
   */
  listen(topic: string, listener: Listener): () => void;
}

/** The server closes with this code when the user has signed out: only a new listener tries again. */
const signedOut = 4401;

const isOpen = 1;

/** A live connection, made when it is first needed. */
export function makeLive(
  http: Http,
  { WebSocket: given, liveUrl, liveByCookie = false }: LiveOptions = {},
): Live {
  const topics = new Map<string, Set<Listener>>();
  /** What this connection has said that it tells of. */
  const confirmed = new Set<string>();
  let socket: Socket | undefined;
  let opening = false;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function connect(): void {
    clearTimeout(timer);
    // A ticket is on its way: whoever listens meanwhile is subscribed once there is a connection.
    if (opening) return;
    opening = true;
    void open()
      .catch((error: unknown) => {
        lose(error);
        again();
      })
      .finally(() => {
        opening = false;
      });
  }

  async function open(): Promise<void> {
    const Kind = (given ?? globalThis.WebSocket) as unknown as new (url: string) => Socket;
    const origin = liveUrl ?? (http.url === '' ? pageOrigin() : http.url);
    const ticket = liveByCookie ? '' : `?ticket=${await newTicket()}`;
    if (topics.size === 0) return;
    const opened = new Kind(`${origin.replace(/^http/, 'ws')}/ws${ticket}`);
    socket = opened;
    confirmed.clear();
    opened.addEventListener('open', () => {
      tries = 0;
      if (topics.size > 0) send({ type: 'subscribe', topics: [...topics.keys()] });
    });
    opened.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as LiveMessage;
      if (!('topic' in message)) return;
      if (message.type === 'subscribed') confirmed.add(message.topic);
      for (const listener of topics.get(message.topic) ?? []) listener(message);
    });
    // What went wrong is told by the end of the connection, which follows.
    opened.addEventListener('error', () => undefined);
    opened.addEventListener('close', ({ code }) => {
      if (socket !== opened) return;
      socket = undefined;
      if (code !== signedOut) again();
      else lose(new BakehouseError(401, { code: 'unauthenticated', detail: 'The session has ended.' }));
    });
  }

  async function newTicket(): Promise<string> {
    return (await http.json<{ ticket: string }>('POST', '/ws/ticket', { once: false })).ticket;
  }

  function lose(error: unknown): void {
    for (const [topic, listeners] of topics)
      for (const listener of listeners) listener({ type: 'lost', topic, error });
  }

  /** Longer each time, with some chance in it, so that not everybody comes back at once. */
  function again(): void {
    if (topics.size === 0) return;
    tries += 1;
    clearTimeout(timer);
    timer = setTimeout(connect, Math.random() * Math.min(500 * 2 ** tries, 30_000));
  }

  function close(): void {
    clearTimeout(timer);
    const closing = socket;
    socket = undefined;
    closing?.close();
  }

  function send(message: unknown): void {
    if (socket?.readyState === isOpen) socket.send(JSON.stringify(message));
  }

  return {
    listen(topic, listener) {
      if (given === undefined && globalThis.WebSocket === undefined)
        throw new Error(
          'There is no WebSocket here: give createClient one, such as that of the package "ws".',
        );
      const listeners = topics.get(topic) ?? new Set();
      const isNew = listeners.size === 0;
      listeners.add(listener);
      topics.set(topic, listeners);
      if (socket === undefined) connect();
      else if (isNew) send({ type: 'subscribe', topics: [topic] });
      else if (confirmed.has(topic))
        queueMicrotask(() => {
          if (listeners.has(listener)) listener({ type: 'subscribed', topic });
        });
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0 || topics.get(topic) !== listeners) return;
        topics.delete(topic);
        confirmed.delete(topic);
        send({ type: 'unsubscribe', topics: [topic] });
        if (topics.size === 0) close();
      };
    },
  };
}

function pageOrigin(): string {
  return (globalThis as unknown as { location: { origin: string } }).location.origin;
}
