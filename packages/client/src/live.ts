import type { Http } from './http.ts';

/** What live queries need besides requests. */
export interface LiveOptions {
  /** The WebSocket to use, where there is none by itself: before Node 22, that of the package `ws`. */
  WebSocket?: new (...given: never[]) => object;
}

/** What is used of a WebSocket. */
interface Socket {
  send(text: string): void;
  close(): void;
  addEventListener(type: string, listener: (event: { data?: unknown }) => void): void;
}

/** Something that is watched, until it is ended. */
export interface Watching {
  stop(): void;
}

/** Calls `refresh` at once, whenever the topic rings, and after every time the connection was lost. */
export function watch(
  http: Http,
  { WebSocket: given }: LiveOptions,
  topic: string,
  refresh: () => Promise<void>,
  onError: (error: unknown) => void = () => undefined,
): Watching {
  const Opened = (given ?? (globalThis as { WebSocket?: unknown }).WebSocket) as
    | (new (url: string) => Socket)
    | undefined;
  if (Opened === undefined)
    throw new Error('There is no WebSocket here: give createClient one, such as that of the package "ws".');
  const Kind = Opened;
  let socket: Socket | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lost = 0;
  let stopped = false;
  let running = false;
  let again = false;

  /** One at a time; what rings meanwhile is heard once more afterwards. */
  async function ring(): Promise<void> {
    if (running) {
      again = true;
      return;
    }
    running = true;
    do {
      again = false;
      try {
        if (!stopped) await refresh();
      } catch (error) {
        if (!stopped) onError(error);
      }
    } while (again);
    running = false;
  }

  async function connect(): Promise<void> {
    try {
      const { ticket } = await http.json<{ ticket: string }>('POST', '/ws/ticket', { reads: true });
      if (stopped) return;
      open(ticket);
    } catch (error) {
      onError(error);
      later();
    }
  }

  function open(ticket: string): void {
    const origin = http.url === '' ? pageOrigin() : http.url;
    const opened = new Kind(`${origin.replace(/^http/, 'ws')}/ws?ticket=${ticket}`);
    socket = opened;
    opened.addEventListener('open', () =>
      opened.send(JSON.stringify({ type: 'subscribe', topics: [topic] })),
    );
    opened.addEventListener('message', ({ data }) => {
      const { type } = JSON.parse(String(data)) as { type: string };
      if (type === 'subscribed') lost = 0;
      if (type === 'subscribed' || type === 'changed' || type === 'event') void ring();
      if (type === 'refused') onError(new Error(`"${topic}" may not be watched.`));
    });
    // What went wrong is told by the end of the connection, which follows.
    opened.addEventListener('error', () => undefined);
    opened.addEventListener('close', later);
  }

  function later(): void {
    if (stopped) return;
    lost += 1;
    timer = setTimeout(() => void connect(), Math.min(30_000, 250 * 2 ** lost) * (0.5 + Math.random() / 2));
  }

  void connect();
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
      socket?.close();
    },
  };
}

function pageOrigin(): string {
  return (globalThis as unknown as { location: { origin: string } }).location.origin;
}
