import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '@bakehouse/contract';
import { eventMail, eventMqtt } from '@bakehouse/elements';
import {
  claimListeners,
  extendListeners,
  noteListener,
  readWorkflows,
  releaseListeners,
  syncListeners,
  type HeldListener,
} from '@bakehouse/store';
import { Lost, type ListenParts, type Session } from './listen-parts.ts';
import { listenersIn } from './listener-entries.ts';
import { listenMail } from './mail/listen-mail.ts';
import { openLeaving } from './piece/leave-services.ts';
import { listenPiece } from './piece/listen-piece.ts';
import { makeReadMail } from './mail/read-mail.ts';
import { listenMqtt } from './mqtt/listen-mqtt.ts';
import { makeRest } from './make-rest.ts';

/** What this process listens to in other systems. */
export interface Listeners {
  /** Something came for a listener. */
  hear: (listener: string) => void;
  /** The definitions may have changed. */
  changed: () => void;
  /** Keeps what it holds, ends what it must not go on with, and takes what nobody holds. */
  turn: () => Promise<boolean>;
  close: () => Promise<void>;
}

/** How often the definitions are looked at although nobody told of a change. */
const syncMs = 60_000;

/** A process that is gone is noticed after this. */
const leaseSeconds = 10;

/** Most listeners that a process takes at one look, so that others get some, too. */
const atATime = 20;

/** Pauses before it is tried again: each twice as long as the one before. */
const pauses = { first: 1_000, longest: 60_000 };

/** How long it must have gone well for the pauses to begin anew. */
const steadyMs = 60_000;

interface Running {
  listener: HeldListener;
  controller: AbortController;
  done: Promise<void>;
  /** Told that something came for it. */
  wake: () => void;
}

/** Opens the listeners of a process; any number of processes may, and each is at work in one of them. */
export function openListeners(given: Omit<ListenParts, 'readMail'>): Listeners {
  const { pool, connections, log } = given;
  const owner = randomUUID();
  const running = new Map<string, Running>();
  const mails = makeReadMail();
  const parts: ListenParts = { ...given, readMail: mails.read };
  let syncedAt = Number.NEGATIVE_INFINITY;
  const leaving = openLeaving(parts);
  let closed = false;
  return {
    hear(listener) {
      running.get(listener)?.wake();
    },
    changed() {
      syncedAt = Number.NEGATIVE_INFINITY;
    },
    async turn() {
      await sync();
      const held = new Map(
        (await extendListeners(pool(), owner, leaseSeconds)).map((each) => [each.id, each]),
      );
      for (const [id, { listener, controller }] of running) {
        const now = held.get(id);
        if (now?.epoch !== listener.epoch || now.connected !== listener.connected) controller.abort();
      }
      const left = [...held.values()].filter(({ id }) => !running.has(id));
      if (left.length > 0) await releaseListeners(pool(), left);
      if (closed) return false;
      leaving.turn();
      const claimed = await claimListeners(pool(), { owner, room: atATime, leaseSeconds });
      for (const listener of claimed) start(listener);
      return claimed.length === atATime;
    },
    async close() {
      closed = true;
      for (const { controller } of running.values()) controller.abort();
      await Promise.all([...running.values()].map(({ done }) => done));
      await leaving.close();
      await mails.close();
    },
  };

  async function sync(): Promise<void> {
    const now = performance.now();
    if (now - syncedAt <= syncMs) return;
    syncedAt = now;
    try {
      await syncListeners(pool(), async (client) => (await readWorkflows(client)).flatMap(listenersIn));
    } catch (error) {
      syncedAt = Number.NEGATIVE_INFINITY;
      throw error;
    }
  }

  function start(listener: HeldListener): void {
    const controller = new AbortController();
    const rest = makeRest(controller.signal);
    running.get(listener.id)?.controller.abort();
    const before = running.get(listener.id)?.done;
    const done = (async () => {
      await before;
      await keepListening(listener, controller.signal, rest.until);
      if (running.get(listener.id)?.controller === controller) running.delete(listener.id);
      // Where the database does not answer either, the lease ends by itself.
      await releaseListeners(pool(), [listener]).catch(() => undefined);
    })();
    running.set(listener.id, { listener, controller, done, wake: rest.wake });
  }

  /** Listens until it is told to end, again and again. */
  async function keepListening(
    listener: HeldListener,
    signal: AbortSignal,
    rest: Session['rest'],
  ): Promise<void> {
    const { workflow, element, connection } = listener;
    let pause = pauses.first;
    while (!signal.aborted) {
      const begun = performance.now();
      try {
        await listen({ listener, signal, parts, tell, rest });
      } catch (error) {
        if (signal.aborted || error instanceof Lost) return;
        const problem = error instanceof Problem ? error : undefined;
        const failure = {
          code: problem?.code ?? 'internal',
          message: problem?.message ?? 'It failed. The server log has the details.',
        };
        log.warn(
          { workflow, element, connection, ...failure, ...(problem === undefined ? { err: error } : {}) },
          'a workflow cannot listen to another system now',
        );
        await noteListener(pool(), listener, false, failure).catch(() => undefined);
        await connections.used(connection, error);
      }
      if (performance.now() - begun > steadyMs) pause = pauses.first;
      // Those that failed together are not tried together.
      await sleep(pause * (0.75 + Math.random() / 2), undefined, { signal, ref: false }).catch(
        () => undefined,
      );
      pause = Math.min(pause * 2, pauses.longest);
    }

    async function tell(problem?: Problem): Promise<void> {
      await noteListener(pool(), listener, true, problem && { code: problem.code, message: problem.message });
    }
  }
}

/** Listens once, until something fails. */
async function listen(session: Session): Promise<void> {
  const { type, options } = session.listener;
  if (type === 'piece') return listenPiece(session);
  if (type === 'mail') {
    const read = eventMail.options.safeParse(options);
    if (read.success) return listenMail(session, read.data);
  } else {
    const read = eventMqtt.options.safeParse(options);
    if (read.success) return listenMqtt(session, read.data);
  }
  throw new Problem('invalid', 'The options of the element are not valid: check the workflow.');
}
