import {
  beginSession,
  clearTries,
  deviceDays,
  endSession,
  findUser,
  inTransaction,
  rememberDevice,
  type SessionMode,
} from '@bakehouse/store';
import type { FastifyRequest } from 'fastify';
import type { Answer } from '../../define-route.ts';
import type { Services } from '../../services.ts';
import { credentialOf } from '../../caller/credential.ts';
import { daySeconds } from '../../cookies.ts';

/** Somebody who has shown all that is asked for. */
export interface SignIn {
  userId: string;
  mode: SessionMode;
  /** Set where tries are still counted. */
  triesKey?: string | undefined;
  /** Whether the browser is remembered already. */
  known: boolean;
}

/** Begins a new session and ends the one that came along: nobody goes on under an id that somebody else may have planted. */
export async function completeSignIn(
  { pool, config, identity, cookies }: Services,
  request: FastifyRequest,
  { userId, mode, triesKey, known }: SignIn,
): Promise<Answer> {
  const previous = mode === 'cookie' ? await identity.identify(credentialOf(request, cookies)) : undefined;
  const { secret, device, user } = await inTransaction(pool(), async (client) => {
    if (triesKey !== undefined) await clearTries(client, triesKey);
    const secret = await beginSession(client, {
      userId,
      mode,
      days: config.SESSION_DAYS,
      userAgent: request.headers['user-agent'],
      address: request.ip,
    });
    const device = mode === 'cookie' && !known ? await rememberDevice(client, userId) : undefined;
    const user = await findUser(client, userId);
    if (previous?.session !== undefined && previous.actor.user !== null)
      await endSession(client, previous.actor.user.id, previous.session);
    return { secret, device, user };
  });
  request.log.info({ user: userId, mode }, 'signed in');
  if (mode === 'token') return { status: 200, body: { user, token: secret } };
  const set = [cookies.session.set(secret, config.SESSION_DAYS * daySeconds)];
  if (device !== undefined) set.push(cookies.device.set(device, deviceDays * daySeconds));
  return { status: 200, body: { user }, headers: { 'set-cookie': set } };
}
