import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Problem } from '@bakehouse/contract';
import { standbyOf, type Actor, type Evaluate, type Modules, type Pool } from '@bakehouse/store';
import type { Logger } from 'pino';
import { WebSocketServer } from 'ws';
import type { Config } from '../foundation/config/config.ts';
import type { Identity, Proof } from '../identity/identity.ts';
import { refuseElsewhere } from '../identity/token-addresses.ts';
import type { Metrics } from '../foundation/metrics/metrics.ts';
import { holdConnection, type Connection, type LiveLimits } from './connection.ts';
import { makeConversation } from './conversation.ts';
import { makeDoorbell } from './doorbell.ts';
import { makeEditors, type Editors } from './editors.ts';
import { makeProcesses } from './processes.ts';
import { makeRecheck } from './recheck.ts';

/** The bare connection of a request that asks to become a WebSocket. */
export interface Upgrade {
  request: IncomingMessage;
  socket: Socket;
  /** What came behind the request already. */
  head: Buffer;
}

/** The connections of one user; with roles only those that have them all, or may do everything. */
export interface Audience {
  user: string;
  roles?: readonly string[] | undefined;
}

/** The live connections of this process. */
export interface Live {
  /** Makes the connection a WebSocket of whoever the proof stands for, or throws why not and leaves it alone. */
  accept: (takeOver: () => Upgrade | undefined, proof: Proof, address: string) => Promise<void>;
  /**
   * Sends something small to subscribers of a topic: those of one user in every process, or those in this process whom
   * a condition lets through. It may be lost with the connection: whoever connects reads what is kept first.
   */
  publish: (topic: string, to: Audience | ((actor: Actor) => boolean), data: unknown) => void;
  /** Who has what open to change it, in every process. */
  editors: Editors;
  /** Resources of a module were written, and the write is committed. */
  touched: (module: string) => void;
  /** Users, roles, sessions or tokens changed: everybody connected is looked at again. */
  recheck: () => void;
  /** Definitions of modules changed. */
  modulesChanged: () => void;
  /** Takes a message of another process. */
  hear: (text: string) => void;
  /** Sends everybody away, and ends. */
  close: () => Promise<void>;
}

/** What live connections are made from. */
export interface LiveParts {
  config: Config;
  pool: () => Pool;
  modules: () => Modules;
  evaluate: Evaluate;
  identity: Identity;
  metrics: Metrics;
  log: Pick<Logger, 'warn'>;
  limits?: Partial<LiveLimits> | undefined;
}

const usualLimits: LiveLimits = {
  heartbeatMs: 25_000,
  messagesPerSecond: 20,
  messageBytes: 16 * 1024,
  bufferedBytes: 1024 * 1024,
};

/** How long a client may take to say goodbye. */
const goodbyeMs = 2_000;

/** Holds the live connections of a process. */
export function makeLive(parts: LiveParts): Live {
  const { config, pool, modules, evaluate, identity, metrics, log } = parts;
  const limits = { ...usualLimits, ...parts.limits };
  const connections = new Set<Connection>();
  const options = {
    noServer: true,
    clientTracking: false,
    maxPayload: limits.messageBytes,
    maxFragments: 64,
    closeTimeout: goodbyeMs,
  };
  const sockets = new WebSocketServer(options);
  const doorbell = makeDoorbell({ pool, modules, evaluate });
  const conversation = makeConversation(doorbell);
  const recheck = makeRecheck({ connections, identity, onNewRights: conversation.lookAgain });
  const editors = makeEditors();
  const processes = makeProcesses({
    pool,
    onEditing: editors.note,
    onRing: doorbell.look,
    onEvent: ({ topic, data, ...to }) => deliver(topic, (actor) => belongsTo(actor, to), data),
    onFailure: (error) => log.warn({ err: error }, 'other processes cannot be told of changes'),
  });
  metrics.gauge('live_connections', 'Open WebSockets.', () => connections.size);
  metrics.gauge('live_listeners', 'Modules that open WebSockets listen to.', doorbell.listeners);
  let closed = false;
  return {
    accept,
    publish(topic, to, data) {
      if (typeof to === 'function') return deliver(topic, to, data);
      processes.event({ topic, ...to, data });
      deliver(topic, (actor) => belongsTo(actor, to), data);
    },
    editors: {
      others: editors.others,
      note(heard) {
        editors.note(heard);
        processes.editing(heard);
      },
    },
    touched(module) {
      doorbell.look(module);
      processes.ring(module);
    },
    recheck: recheck.all,
    modulesChanged: doorbell.lookAtAll,
    hear: processes.hear,
    async close() {
      closed = true;
      const leaving = [...connections].map((connection) => {
        connection.close(1001, 'the server stops');
        return connection.closed;
      });
      await Promise.all(leaving);
      await Promise.all([recheck.close(), doorbell.close(), processes.close()]);
    },
  };

  async function accept(takeOver: () => Upgrade | undefined, proof: Proof, address: string): Promise<void> {
    const { turn } = recheck;
    const caller = await identity.find(proof);
    if (caller === undefined) throw new Problem('unauthenticated', 'Sign in, or send a token or a ticket.');
    refuseElsewhere(caller, address);
    if (closed) throw new Problem('unavailable', 'Bakehouse is stopping.', { retryAfter: 1 });
    const own = [...connections].filter(({ caller: { actor } }) => actor.user?.id === caller.actor.user?.id);
    if (own.length >= config.WS_CONNECTIONS)
      throw new Problem('too_many_requests', `More than ${config.WS_CONNECTIONS} live connections.`, {
        retryAfter: 10,
      });
    const upgrade = takeOver();
    if (upgrade === undefined) throw new Error('the request does not ask for a WebSocket');
    sockets.handleUpgrade(upgrade.request, upgrade.socket, upgrade.head, (socket) => {
      const connection = holdConnection(socket, { proof, caller, limits, handle: conversation.handle });
      connections.add(connection);
      void connection.closed.finally(() => {
        connections.delete(connection);
        conversation.end(connection);
      });
    });
    // What changed while the caller was being found may not be in what was found.
    if (turn !== recheck.turn) recheck.all();
  }

  /** What is told may be looked up thereupon: a standby from which is read must have it. */
  function deliver(topic: string, may: (actor: Actor) => boolean, data: unknown): void {
    const standby = standbyOf(pool());
    if (standby === undefined) deliverNow(topic, may, data);
    else void standby.caughtUp().then(() => deliverNow(topic, may, data));
  }

  function deliverNow(topic: string, may: (actor: Actor) => boolean, data: unknown): void {
    for (const { caller, topics, send } of connections)
      if (topics.has(topic) && may(caller.actor)) send({ type: 'event', topic, data });
  }
}

function belongsTo({ user, unrestricted }: Actor, { user: wanted, roles = [] }: Audience): boolean {
  return user?.id === wanted && (unrestricted || roles.every((role) => user.roles.includes(role)));
}
