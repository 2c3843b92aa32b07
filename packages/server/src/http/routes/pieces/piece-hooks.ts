import { isObject } from '@bakehouse/contract';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { takeRequest } from '../../../work/listeners/piece/take-request.ts';
import { defineRoute, type Answer, type Route } from '../../define-route.ts';
import type { Services } from '../../services.ts';
import { deliveryKey } from '../workflows/delivery-key.ts';
import { hookBody, HookFile } from '../workflows/hook-body.ts';
import { sealedPositions } from '../../../work/listeners/piece/piece-position.ts';

const shared = {
  path: '/hooks/pieces/:address',
  tag: 'Pieces',
  access: 'public',
  params: z.object({ address: z.string().regex(/^[A-Za-z0-9_-]{32}$/) }),
  answers: {
    200: {
      about: 'It was taken; or what the piece answers to the question of its service.',
      schema: z.unknown(),
      also: ['*/*'],
    },
  },
  problems: [404, 410, 422, 502, 504],
  seconds: 130,
} as const;

const post = defineRoute({
  ...shared,
  method: 'POST',
  summary:
    'Takes a call of the service of a piece, at the address that a trigger has registered there. Each item that the piece finds in it begins a run.',
  raw: true,
  largest: (config) => config.HOOK_LIMIT,
  async handle({ params: { address }, request, services }) {
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const { value } = await hookBody(raw, request.headers['content-type'], services.config.BODY_LIMIT);
    return taken(services, address, request, plain(value) ?? {}, raw.toString('utf8'));
  },
});

const get = defineRoute({
  ...shared,
  method: 'GET',
  summary: 'The same for services that ask by GET whether the address is there.',
  query: z.looseObject({}),
  async handle({ params: { address }, request, services }) {
    return taken(services, address, request, {}, '');
  },
});

async function taken(
  services: Services,
  address: string,
  { method, headers, url }: FastifyRequest,
  body: unknown,
  rawBody: string,
): Promise<Answer> {
  const queryParams = Object.fromEntries(new URL(url, 'http://app.invalid').searchParams);
  const { cookie: _cookie, ...sent } = headers;
  const { pool, pieces, config, publicUrl, workflows } = services;
  const answer = await takeRequest(
    {
      pool,
      pieces,
      positions: sealedPositions(() => config.SECRET_KEY),
      env: () => workflows().current().env,
      apiUrl: () => config.API_URL ?? publicUrl(),
    },
    address,
    { method, headers: sent, queryParams, body, rawBody },
    deliveryKey(headers),
  );
  return answer === undefined ? { status: 200, body: {} } : answerOf(answer);
}

/** What a piece answers, as far as it may: it never shows a page on the origin of the app. */
function answerOf(given: unknown): Answer {
  const { status, body, headers } = isObject(given) ? given : {};
  const said = typeof status === 'number' && status >= 200 && status < 500 ? Math.floor(status) : 200;
  const own = Object.entries(isObject(headers) ? headers : {}).find(([name]) =>
    /^x-hook-secret$/i.test(name),
  );
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? {});
  return {
    status: said,
    headers: {
      'content-type':
        typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8',
      ...(own === undefined ? {} : { [own[0].toLowerCase()]: String(own[1]) }),
    },
    body: text,
  };
}

/** Files in a form as pieces get them. */
function plain(value: unknown): unknown {
  if (value instanceof HookFile) return { filename: value.name, data: value.content.toString('base64') };
  if (Array.isArray(value)) return value.map(plain);
  return isObject(value)
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, plain(each)]))
    : value;
}

/** The routes that services of pieces call. */
export const pieceHookRoutes: readonly Route[] = [post, get];
