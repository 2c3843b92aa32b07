import { howMany } from '@bakehouse/contract';
import { randomUUID } from 'node:crypto';
import { notifyProcesses, type Pool } from '@bakehouse/store';
import * as z from 'zod';
import { editing, type Editing } from './editors.ts';

const told = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ring'), from: z.string(), module: z.string() }),
  z.object({
    kind: z.literal('event'),
    from: z.string(),
    /** PostgreSQL sends equal messages once: with this no two are equal. */
    number: z.int(),
    user: z.string(),
    roles: z.array(z.string()).readonly().optional(),
    topic: z.string(),
    data: z.unknown(),
  }),
  z.object({ kind: z.literal('editing'), from: z.string(), number: z.int(), editing }),
]);

type Told = z.output<typeof told>;

/** Something published for one user. */
export interface UserEvent {
  user: string;
  roles?: readonly string[] | undefined;
  topic: string;
  data: unknown;
}

/** The other processes on the same database. */
export interface Processes {
  /** Tells them that a module was written to. */
  ring: (module: string) => void;
  /** Gives them something published for one user. */
  event: (event: UserEvent) => void;
  /** Tells them who edits what. */
  editing: (editing: Editing) => void;
  /** Takes what one of them told. */
  hear: (text: string) => void;
  close: () => Promise<void>;
}

/** What the other processes are reached by. */
export interface ProcessesParts {
  pool: () => Pool;
  onRing: (module: string) => void;
  onEvent: (event: UserEvent) => void;
  onEditing: (editing: Editing) => void;
  onFailure: (error: unknown) => void;
}

/** A module is told of at most once in this time, however often it is written to. */
const gatherMs = 50;

/** PostgreSQL takes 8,000 bytes. */
const mostBytes = 7_900;

const prefix = 'live ';

/** Reaches other processes by NOTIFY, outside of every write: what is told within a moment goes in one statement. */
export function makeProcesses({ pool, onRing, onEvent, onEditing, onFailure }: ProcessesParts): Processes {
  const self = randomUUID();
  let rings = new Set<string>();
  let events: string[] = [];
  let sent = 0;
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> = Promise.resolve();
  let closed = false;
  return {
    ring(module) {
      rings.add(module);
      flushSoon();
    },
    event: (event) => tell({ kind: 'event', from: self, number: (sent += 1), ...event }),
    editing: (one) => tell({ kind: 'editing', from: self, number: (sent += 1), editing: one }),
    hear(text) {
      const message = readTold(text);
      if (message === undefined || message.from === self) return;
      if (message.kind === 'ring') onRing(message.module);
      else if (message.kind === 'editing') onEditing(message.editing);
      else onEvent(message);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      flush();
      await sending;
    },
  };

  function tell(message: Told): void {
    const text = textOf(message);
    const bytes = Buffer.byteLength(text);
    if (bytes > mostBytes)
      throw new Error(`what is published must be small, and has ${howMany(bytes, 'byte')}`);
    events.push(text);
    flushSoon();
  }

  function flushSoon(): void {
    if (!closed) timer ??= setTimeout(flush, gatherMs).unref();
  }

  function flush(): void {
    timer = undefined;
    const messages = [...rings].map((module) => textOf({ kind: 'ring', from: self, module }));
    messages.push(...events);
    rings = new Set();
    events = [];
    if (messages.length === 0) return;
    // One after the other, so that events arrive in their order.
    sending = sending.then(() => notifyProcesses(pool(), messages)).catch(onFailure);
  }
}

function textOf(message: Told): string {
  return prefix + JSON.stringify(message);
}

/** Anybody with the database's password can send: what is not ours is passed over. */
function readTold(text: string): Told | undefined {
  if (!text.startsWith(prefix)) return undefined;
  try {
    return told.safeParse(JSON.parse(text.slice(prefix.length))).data;
  } catch {
    return undefined;
  }
}
