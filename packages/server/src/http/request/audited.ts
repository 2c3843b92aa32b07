import { transact, workAs, type Actor, type Executor, type PoolClient, type Who } from '@bakehouse/store';
import type { FastifyRequest } from 'fastify';

/** Whoever sends a request, as the audit log tells it. */
export function whoOf(
  { actor: { user }, session }: { actor: Actor; session: string | undefined },
  request: Pick<FastifyRequest, 'ip'>,
): Who {
  const via = user === null ? 'nobody' : session === undefined ? 'token' : 'session';
  return { actor: user?.id ?? null, via, address: request.ip };
}

/** Carries out a request in one transaction, so that what it changes and what the audit log notes of it stay or go together. */
export async function inAuditedTransaction<T>(
  db: Executor,
  who: Who,
  work: (client: PoolClient) => T | Promise<T>,
): Promise<T> {
  return transact(db, async (client) => {
    await workAs(client, who);
    return work(client);
  });
}
