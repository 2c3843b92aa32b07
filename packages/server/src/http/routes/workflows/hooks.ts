import { eventIdentifier, isObject, Problem } from '@bakehouse/contract';
import type { RunEvent } from '@bakehouse/engine';
import { releaseSignature, takeSignature, type Actor, type Executor } from '@bakehouse/store';
import * as z from 'zod';
import { checkWebhook } from '../../../work/events/check-webhook.ts';
import { hookOptions, hookOptionsOf, hookWorkflows } from '../../../work/events/hook-options.ts';
import { isText } from '../../../work/events/webhook-presets.ts';
import {
  metaChallenge,
  secretOf,
  shownRequest,
  slackChallenge,
} from '../../../work/events/webhook-request.ts';
import { runProblem } from '../../../work/runs/run-problem.ts';
import type { RunResult } from '../../../work/runs/run-result.ts';
import { findNamedActor } from '../../../work/worker/named-actor.ts';
import { defineRoute, type Answer } from '../../define-route.ts';
import { answerOnce, digest } from '../../request/idempotent.ts';
import { deliveryKey } from './delivery-key.ts';
import { hookBody } from './hook-body.ts';
import { storeHookFiles } from './hook-files.ts';

/** Statuses that workflows usually answer with; every other one goes out as well. */
const usual = [200, 201, 202, 204, 301, 302, 303, 307, 308, 400, 401, 403, 404, 409, 410, 422, 429, 500, 503];

/** A call of another system. */
export const hook = defineRoute({
  method: 'POST',
  path: '/hooks/:identifier',
  tag: 'Workflows',
  summary:
    'Fires an event of type webhook. The caller proves that it knows the secret: in the header Webhook-Secret, or by a signature in Webhook-Signature (`t=<seconds since 1970>,v1=<hex of HMAC-SHA256 over t, a dot and the body>`), or as the service signs that `check` names.',
  access: 'public',
  raw: true,
  largest: (config) => config.HOOK_LIMIT,
  params: z.object({ identifier: eventIdentifier }),
  answers: Object.fromEntries(
    usual.map((status) => [
      status,
      { about: 'What action/response says, or the run.', schema: z.unknown(), also: ['*/*'] },
    ]),
  ),
  problems: [401, 404, 409, 412, 422, 502, 504],
  async handle({ params: { identifier }, request, db, services }) {
    const set = services.workflows().current();
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const workflows = hookWorkflows(set, identifier);
    if (workflows.length === 0) {
      const isOff = set.boundOff(identifier, undefined).some(({ type }) => type === 'webhook');
      throw new Problem('not_found', isOff ? 'This webhook is switched off.' : 'There is no such webhook.');
    }
    const url = `${services.config.API_URL ?? services.publicUrl()}${request.url}`;
    const call = { headers: request.headers, body: raw, url, now: Date.now() };
    const signatures: string[] = [];
    for (const each of workflows) {
      const options = hookOptionsOf(each, identifier);
      const signature = checkWebhook(options, await secretOf(options, services), call);
      if (signature !== undefined) signatures.push(signature);
    }
    const { BODY_LIMIT } = services.config;
    const { value: body, isForm } = await hookBody(raw, request.headers['content-type'], BODY_LIMIT);
    const challenge = slackChallenge(hookOptions(set, identifier), body);
    if (challenge !== undefined) return { status: 200, body: { challenge } };
    const shown = shownRequest(request, isForm ? Buffer.alloc(0) : raw);
    const fire = (on: Executor) =>
      onceFor(on, identifier, signatures, async () => {
        const results: RunResult[] = [];
        for (const workflow of workflows) {
          const named = await findNamedActor(services.pool(), workflow.definition);
          const actor = named ?? nobody;
          const owner = { db: on, actor: named, modules: services.modules() };
          const value = await storeHookFiles(body, owner);
          const event: RunEvent = { identifier, type: 'webhook', value, stored: value, request: shown };
          if (isObject(value)) event.data = value;
          const cause = { type: 'webhook' as const, event: identifier };
          results.push(await services.runs.now({ workflow, set, actor, db: on, event, cause }));
        }
        return answerOf(results);
      });
    const key = deliveryKey(request.headers);
    const asked = { who: `hook ${identifier}`, rights: '', request: digest(request, raw.toString('base64')) };
    return key === undefined ? fire(db) : answerOnce(services.pool(), { ...asked, key }, fire);
  },
});

/** A question of another system, whether a webhook is there. */
export const hookChallenge = defineRoute({
  method: 'GET',
  path: '/hooks/:identifier',
  tag: 'Workflows',
  summary:
    'Answers the question of Meta whether a webhook is there: gives `hub.challenge` to who knows its token.',
  access: 'public',
  params: z.object({ identifier: eventIdentifier }),
  query: z.looseObject({}),
  answers: { 200: { about: 'The challenge.', type: 'text/plain' } },
  problems: [404],
  handle({ params: { identifier }, query, services }) {
    const options = hookOptions(services.workflows().current(), identifier);
    const challenge = metaChallenge(options, query, isText);
    if (challenge === undefined) throw new Problem('not_found', 'There is no such webhook.');
    return { status: 200, body: challenge, headers: { 'content-type': 'text/plain; charset=utf-8' } };
  },
});

/** Some services sign no time: what they signed would count for ever. */
const rememberedSeconds = 7 * 86_400;

/** Does what a signed call asks for, once: whoever has listened in cannot send it again. What failed can be sent again. */
async function onceFor(
  db: Executor,
  identifier: string,
  signatures: readonly string[],
  work: () => Promise<Answer>,
): Promise<Answer> {
  const [signature] = signatures;
  if (signature === undefined) return work();
  const call = `${identifier} ${signature}`;
  if (!(await takeSignature(db, call, rememberedSeconds)))
    throw new Problem('conflict', 'A call with this signature was already received.');
  try {
    return await work();
  } catch (error) {
    await releaseSignature(db, call);
    throw error;
  }
}

const nobody: Actor = { user: null, unrestricted: false, permissions: [], rights: 'nobody' };

function answerOf(results: readonly RunResult[]): Answer {
  for (const result of results) {
    const problem = runProblem(result);
    if (problem !== undefined) throw problem;
  }
  const headers = { 'run-id': results.map(({ run }) => run).join(', ') };
  const answer = results.find((each) => each.answer !== undefined)?.answer;
  if (answer === undefined) {
    const [first] = results;
    const status = results.every((each) => each.status === 'completed') ? 200 : 202;
    return { status, headers, body: { run: first?.run ?? null, status: first?.status ?? null } };
  }
  const given = Object.entries(answer.headers).filter(([name]) => !refused.test(name));
  const own = Object.fromEntries(given.map(([name, value]) => [name.toLowerCase(), value]));
  const type =
    own['content-type'] ??
    (typeof answer.body === 'string' ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8');
  // Never a page: it would stand on the app's own origin.
  const safe = /html|xml|svg|script/i.test(type) ? 'text/plain; charset=utf-8' : type;
  const empty = answer.status === 204 || answer.status === 304;
  return {
    status: answer.status,
    headers: { ...own, ...headers, 'content-type': safe },
    ...(empty
      ? {}
      : { body: typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? null) }),
  };
}

/** Headers that are the server's own affair. */
const refused =
  /^(set-cookie|content-length|transfer-encoding|connection|keep-alive|upgrade|content-encoding|content-security-policy|strict-transport-security|access-control-.*|x-content-type-options|clear-site-data|service-worker-allowed)$/i;
