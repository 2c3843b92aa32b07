import { serverAddresses } from '../http/addresses.ts';
import { request } from '../http/client.ts';

/** What the server says about a topic. */
export type LiveMessage =
  | { type: 'subscribed'; topic: string; cursor?: string }
  | { type: 'changed'; topic: string; module: string; cursor: string }
  | { type: 'event'; topic: string; data: unknown }
  | { type: 'refused'; topic: string };

type Listener = (message: LiveMessage) => void;

const topics = new Map<string, Set<Listener>>();
let socket: WebSocket | undefined;
let opening = false;
let tries = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** Listens to a topic; the connection is opened with the first and closed after the last. After a lost connection `subscribed` comes again. */
export function listen(topic: string, listener: Listener): () => void {
  const listeners = topics.get(topic) ?? new Set();
  const isNew = listeners.size === 0;
  listeners.add(listener);
  topics.set(topic, listeners);
  if (socket === undefined) connect();
  else if (isNew) send({ type: 'subscribe', topics: [topic] });
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0 || topics.get(topic) !== listeners) return;
    topics.delete(topic);
    send({ type: 'unsubscribe', topics: [topic] });
    if (topics.size === 0) close();
  };
}

function connect(): void {
  clearTimeout(timer);
  // A ticket is on its way: whoever listens meanwhile is subscribed once there is a connection.
  if (opening) return;
  opening = true;
  void open()
    .catch(again)
    .finally(() => {
      opening = false;
    });
}

async function open(): Promise<void> {
  const { api, ws } = serverAddresses();
  // The cookie belongs to the host of the API.
  const own = ws.replace(/^ws/, 'http') === (api === '' ? window.location.origin : api);
  const ticket = own
    ? ''
    : `?ticket=${(await request<{ ticket: string }>('/ws/ticket', { method: 'POST' })).ticket}`;
  if (topics.size === 0) return;
  const opened = new WebSocket(`${ws}/ws${ticket}`);
  socket = opened;
  opened.addEventListener('open', () => {
    tries = 0;
    if (topics.size > 0) send({ type: 'subscribe', topics: [...topics.keys()] });
  });
  opened.addEventListener('message', ({ data }: MessageEvent<string>) => {
    const message = JSON.parse(data) as LiveMessage;
    if (!('topic' in message)) return;
    for (const listener of topics.get(message.topic) ?? []) listener(message);
  });
  opened.addEventListener('close', ({ code }) => {
    if (socket !== opened) return;
    socket = undefined;
    // 4401: signed out. A new listener tries again after the next sign-in.
    if (code !== 4401) again();
  });
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
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}
