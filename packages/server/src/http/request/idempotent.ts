import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Problem } from '@bakehouse/contract';
import {
  inTransaction,
  keepAnswer,
  keptAnswer,
  needsIsolation,
  type Actor,
  type Executor,
  type Pool,
  type PoolClient,
} from '@bakehouse/store';
import type { FastifyRequest } from 'fastify';
import { untilNoConflict } from '../../work/runs/until-no-conflict.ts';
import type { Answer } from '../define-route.ts';

/** The status under which an answer is noted that must not be kept. */
const keptWithoutBody = 0;

/** Whether the request asks to be carried out at most once. */
export function hasIdempotencyKey({ headers, method }: FastifyRequest): boolean {
  return headers['idempotency-key'] !== undefined && method !== 'GET' && method !== 'HEAD';
}

/** Answers a write at most once for its Idempotency-Key. */
export function answerIdempotently(
  pool: Pool,
  { user, rights }: Actor,
  request: FastifyRequest,
  content: unknown,
  answer: (db: Executor) => Answer | Promise<Answer>,
): Promise<Answer> {
  const asked = { who: user?.id ?? '', rights, key: keyOf(request), request: digest(request, content) };
  return answerOnce(pool, asked, answer);
}

/** A request that is to be carried out once. */
export interface AskedOnce {
  /** Whose keys these are. */
  who: string;
  rights: string;
  key: string;
  /** What it asks for. */
  request: string;
}

/** Answers at most once for a key: what is done and its answer are kept in one transaction. */
export async function answerOnce(
  pool: Pool,
  { who, rights, key, request }: AskedOnce,
  answer: (db: Executor) => Answer | Promise<Answer>,
): Promise<Answer> {
  try {
    return await inTransaction(pool, once);
  } catch (error) {
    // A run that must see one moment says so before it has done anything: all begins anew in such a transaction.
    if (error !== needsIsolation) throw error;
    return await untilNoConflict(request, () => inTransaction(pool, once, 'isolated'));
  }

  async function once(client: PoolClient): Promise<Answer> {
    const kept = await keptAnswer(client, { id: who, rights }, key, request);
    if (kept !== undefined) {
      if (kept.status === keptWithoutBody)
        throw new Problem(
          'conflict',
          'This request was already carried out, and its answer is shown only once.',
        );
      return {
        status: kept.status,
        headers: { ...kept.headers, 'idempotent-replayed': 'true' },
        ...(kept.body === null ? {} : { body: kept.body }),
      };
    }
    const given = await collected(await answer(client));
    if (given.shownOnce === true) {
      await keepAnswer(client, who, key, { status: keptWithoutBody, headers: {}, body: null });
      return given;
    }
    const body =
      given.body === undefined
        ? null
        : typeof given.body === 'string'
          ? given.body
          : JSON.stringify(given.body);
    await keepAnswer(client, who, key, { status: given.status, headers: given.headers ?? {}, body });
    return given;
  }
}

function keyOf({ headers }: FastifyRequest): string {
  return checkedKey(headers['idempotency-key']);
}

/** A key as it may be given. */
export function checkedKey(key: unknown): string {
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(key))
    throw new Problem('malformed', 'Idempotency-Key must be 1 to 255 visible characters.');
  return key;
}

/** An answer that can be kept: what would stream is gathered, and is so part of the transaction. */
async function collected(answer: Answer): Promise<Answer> {
  return answer.body instanceof Readable ? { ...answer, body: await text(answer.body) } : answer;
}

/** What makes two requests the same: where they go and what they say. */
export function digest({ method, url, headers }: FastifyRequest, content: unknown): string {
  const parts = [method, url, JSON.stringify(content ?? null), headers['if-match'] ?? ''];
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}
