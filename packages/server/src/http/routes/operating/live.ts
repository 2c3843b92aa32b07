import { Problem } from '@bakehouse/contract';
import { beginChallenge, isSecret, takeChallenge } from '@bakehouse/store';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Proof } from '../../../identity/identity.ts';
import { isAppOrigin } from '../../caller/app-origins.ts';
import { requireAppOrigin } from '../../caller/origin-check.ts';
import { selfOf } from '../../../identity/self.ts';
import { defineRoute } from '../../define-route.ts';
import { takeUpgrade } from '../../live/upgrade.ts';
import type { Services } from '../../services.ts';
import { credentialOf } from '../../caller/credential.ts';

/** What the ticket stands for, as it is kept. */
const keptProof = z.object({
  kind: z.enum(['session', 'token']),
  via: z.enum(['cookie', 'bearer']),
  hash: z.string(),
});

/** The WebSocket. */
export const liveSocket = defineRoute({
  method: 'GET',
  path: '/ws',
  tag: 'Live',
  summary: 'Opens a WebSocket that tells of changes; see the guide to live connections.',
  access: 'public',
  query: z.strictObject({
    ticket: z
      .string()
      .max(100)
      .optional()
      .describe('From `POST /ws/ticket`, where no cookie or header can be sent'),
  }),
  answers: {
    101: { about: 'The connection is a WebSocket now.' },
    426: { about: 'The request does not ask for a WebSocket.', type: 'application/problem+json' },
  },
  problems: [401, 403],
  async handle({ query: { ticket }, request, services }) {
    if (request.headers.upgrade?.toLowerCase() !== 'websocket') return upgradeRequired(request);
    refuseUnreadable(request);
    const proof =
      ticket === undefined ? ownProof(request, services) : await ticketProof(ticket, request, services);
    if (proof === undefined) throw new Problem('unauthenticated', 'Sign in, or send a token or a ticket.');
    await services.live.accept(() => takeUpgrade(request), proof, request.ip);
    return { status: 101 };
  },
});

/** A ticket for the WebSocket. */
export const liveTicket = defineRoute({
  method: 'POST',
  path: '/ws/ticket',
  tag: 'Live',
  summary: 'Gives a ticket that opens one WebSocket within 30 seconds, where that has another host.',
  access: 'user',
  answers: {
    201: {
      about: 'The ticket.',
      schema: z.object({ ticket: z.string(), expiresInSeconds: z.int() }).meta({ id: 'LiveTicket' }),
    },
  },
  async handle({ actor, db, request, services }) {
    const proof = services.identity.proofOf(credentialOf(request, services.cookies));
    if (proof === undefined) throw new Problem('unauthenticated', 'Sign in, or send a token.');
    const ticket = await beginChallenge(db, 'live', {
      userId: selfOf(actor).id,
      data: { ...proof },
    });
    return { status: 201, shownOnce: true, body: { ticket, expiresInSeconds: 30 } };
  },
});

/** Browsers add the cookie for any site, and sites may open sockets anywhere: the cookie counts for the app alone. */
function ownProof(request: FastifyRequest, { identity, cookies, config }: Services): Proof | undefined {
  const proof = identity.proofOf(credentialOf(request, cookies));
  if (proof?.via === 'cookie') requireAppOrigin(request, config);
  else refuseOtherOrigin(request, config);
  return proof;
}

async function ticketProof(
  ticket: string,
  request: FastifyRequest,
  { pool, config }: Services,
): Promise<Proof | undefined> {
  refuseOtherOrigin(request, config);
  if (!isSecret('challenge', ticket)) return undefined;
  const taken = await takeChallenge(pool(), 'live', ticket);
  return taken === undefined ? undefined : keptProof.parse(taken.data);
}

/** A program sends no Origin; a browser always does. A page of CORS_ORIGINS has no cookie here, but a token for a ticket. */
function refuseOtherOrigin(request: FastifyRequest, config: Services['config']): void {
  const { origin } = request.headers;
  if (origin === undefined || isAppOrigin(origin, request, config) || config.CORS_ORIGINS.includes(origin))
    return;
  throw new Problem(
    'foreign_origin',
    'Only the app itself may open this WebSocket, and pages of CORS_ORIGINS with a ticket.',
  );
}

function refuseUnreadable({ headers }: FastifyRequest): void {
  const key = headers['sec-websocket-key'];
  if (headers['sec-websocket-version'] !== '13' || key === undefined || !/^[+/0-9A-Za-z]{22}==$/.test(key))
    throw new Problem('malformed', 'This is not a WebSocket request of version 13.');
}

function upgradeRequired(request: FastifyRequest) {
  const problem = new Problem('upgrade_required', 'Open this path as a WebSocket.');
  return {
    status: 426,
    headers: {
      upgrade: 'websocket',
      connection: 'Upgrade',
      'content-type': 'application/problem+json; charset=utf-8',
    },
    body: problem.toJSON(request.id),
  };
}
