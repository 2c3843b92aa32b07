import { Socket } from 'node:net';
import type { Sharer } from '@bakehouse/store';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../../foundation/metrics/metrics.ts';
import type { Identity } from '../../identity/identity.ts';
import { addressKey } from '../caller/address-key.ts';
import { credentialOf } from '../caller/credential.ts';
import type { OwnCookies } from '../cookies.ts';
import { passOn } from './pass-on.ts';
import { makeUsedLately } from '../../foundation/used-lately.ts';

/** The process that serves users who ask for much. */
export interface LaneProcess {
  /** Where it listens, once it is up; it is started where it is not. Undefined where it cannot be started. */
  reach(): Promise<string | undefined>;
  isUp(): boolean;
}

/** What a request that is under way tells of itself. */
export interface Use {
  /** Up to now nothing else could go on. */
  blocked(): void;
  end(): void;
}

/** Has users who ask for much served by a process of their own, so that nobody else waits for them. */
export interface SlowLane {
  /** Passes a request on whose sender is known to ask for much; otherwise has it served here, or refused. */
  divert(
    request: FastifyRequest,
    reply: FastifyReply,
    serveHere: () => void,
    refuse: (error: Error) => void,
  ): void;
  /** Passes a request on whose sender was found here and asks for much; gives whether it did. Its body must not have been read. */
  takeOver(
    request: FastifyRequest,
    reply: FastifyReply,
    sharer: Sharer,
    isTransfer: boolean,
  ): Promise<boolean> | false;
  /** A request of the sharer is under way here; nothing is given back where that is not counted. */
  enter(request: FastifyRequest, sharer: Sharer, isTransfer: boolean): Use | undefined;
  /** Counts what a refusal costs, which is more than how long it takes. */
  refused(key: string): void;
}

/** For a third of the time something of theirs was under way lately. */
const much = 2_500;

/** Administrators must be able to look and help: only those who have several things under way all the time are served there. */
const muchOfReserve = 7_500;

/** They ask for little again. */
const little = 800;

/** Whoever sent something within this time is there. */
const thereMs = 10_000;

/** Time in which nobody else is served counts as much more, where it is more than a moment. */
const blockedFactor = 20;
const momentMs = 10;

/** To read and check a body takes about a millisecond for so many bytes. */
const bytesInMs = 20_000;

/** What a request that is refused takes of everybody's time, with all that belongs to it. */
const refusalMs = 2;

/** Most credentials that are remembered. */
const mostKnown = 10_000;

/** What the lane is made with. */
interface LaneParts {
  cookies: OwnCookies;
  identity: Pick<Identity, 'remembered'>;
  metrics: Pick<Metrics, 'gauge'>;
}

/** Without a process there is no lane, and all are served here. */
export function makeSlowLane(
  lane: LaneProcess | undefined,
  { cookies, identity, metrics }: LaneParts,
): SlowLane {
  const used = makeUsedLately();
  /** Who is served there. */
  const slow = new Set<string>();
  /** Whose the credentials are that came from those who are served there: also while the process is too late to trust its memory. */
  const known = new Map<string, string>();
  const transfers = new Map<string, number>();
  /** Who was here last, and the last one before who was somebody else. */
  let latest: { key: string; at: number } | undefined;
  let before: typeof latest;
  let passed = 0;
  metrics.gauge(
    'bakehouse_slow_lane_users',
    'Users and addresses that the slow lane serves.',
    () => slow.size,
  );
  metrics.gauge('bakehouse_slow_lane_requests_total', 'Requests that the slow lane was given.', () => passed);
  return {
    divert(request, reply, serveHere, refuse) {
      const key = slow.size === 0 || !canBePassedOn(request) ? undefined : keyOf(request);
      if (key === undefined || !isSlow(key)) serveHere();
      else hand(request, reply, key).then((done) => (done ? undefined : serveHere()), refuse);
    },
    takeOver(request, reply, { key, reserve }, isTransfer) {
      if (lane === undefined || !canBePassedOn(request)) return false;
      const isSecond = isTransfer && !reserve && transfers.has(key);
      return isSecond || isSlow(key) ? hand(request, reply, key) : false;
    },
    enter(request, { key, reserve }, isTransfer) {
      if (lane === undefined) return undefined;
      const began = performance.now();
      see(key, began);
      used.enter(key);
      const size = Number(request.headers['content-length'] ?? 0);
      if (size > 0) used.add(key, size / bytesInMs);
      if (isTransfer) transfers.set(key, (transfers.get(key) ?? 0) + 1);
      look(key, reserve);
      if (slow.has(key)) know(request, key);
      return {
        blocked() {
          const milliseconds = performance.now() - began - momentMs;
          if (milliseconds > 0) used.add(key, milliseconds * blockedFactor);
        },
        end() {
          used.leave(key);
          if (isTransfer) endTransfer(key);
          look(key, reserve);
        },
      };
    },
    refused(key) {
      if (lane === undefined) return;
      see(key, performance.now());
      used.add(key, refusalMs);
      look(key);
    },
  };

  /** Whether the sender still asks for much, and somebody else is there. */
  function isSlow(key: string): boolean {
    if (!slow.has(key)) return false;
    if (used.of(key) >= little) return !isAlone(key);
    slow.delete(key);
    for (const [secret, whose] of known) if (whose === key) known.delete(secret);
    return false;
  }

  /** Looks whether the sender has come to ask for much. */
  function look(key: string, reserve = false): void {
    if (slow.has(key) || used.of(key) < (reserve ? muchOfReserve : much)) return;
    slow.add(key);
    // It takes a moment to start.
    if (!isAlone(key)) void lane?.reach();
  }

  function see(key: string, at: number): void {
    if (latest?.key !== key) {
      before = latest;
      latest = { key, at };
    } else latest.at = at;
  }

  function isAlone(key: string): boolean {
    const other = latest?.key === key ? before : latest;
    return other === undefined || performance.now() - other.at > thereMs;
  }

  function know(request: FastifyRequest, key: string): void {
    const secret = credentialOf(request, cookies)?.secret;
    if (secret === undefined || known.has(secret)) return;
    known.set(secret, key);
    const [oldest] = known.keys();
    if (known.size > mostKnown && oldest !== undefined) known.delete(oldest);
  }

  /** Whose share a request counts against; of those who are not known from before, that of the address. */
  function keyOf(request: FastifyRequest): string {
    const credential = credentialOf(request, cookies);
    const slowOne = credential === undefined ? undefined : known.get(credential.secret);
    return slowOne ?? identity.remembered(credential)?.actor.user?.id ?? addressKey(request.ip);
  }

  function endTransfer(key: string): void {
    const left = (transfers.get(key) ?? 1) - 1;
    if (left > 0) transfers.set(key, left);
    else transfers.delete(key);
  }

  async function hand(request: FastifyRequest, reply: FastifyReply, key: string): Promise<boolean> {
    // Whoever asks one thing after the other does not wait for the start.
    if (lane?.isUp() === false && used.underWay(key) < 2) {
      void lane.reach();
      return false;
    }
    used.enter(key);
    let isOver = false;
    const end = (): void => {
      if (!isOver) used.leave(key);
      isOver = true;
    };
    reply.raw.once('close', end);
    const address = await lane?.reach();
    if (address === undefined) {
      end();
      return false;
    }
    passed += 1;
    // Whoever has left meanwhile is not served at all.
    if (reply.raw.destroyed) reply.hijack();
    else passOn(request, reply, address);
    return true;
  }
}

/** A connection that is to be something else cannot be passed on, nor can what this process asks of itself. */
function canBePassedOn({ headers, raw }: FastifyRequest): boolean {
  return headers.upgrade === undefined && raw.socket instanceof Socket;
}
