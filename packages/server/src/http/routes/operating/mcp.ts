import { createHash } from 'node:crypto';
import { apiVersion, dataSchema, howMany, Problem } from '@bakehouse/contract';
import { mayRun, writeAudit, type Actor } from '@bakehouse/store';
import type { FastifyRequest, LightMyRequestResponse } from 'fastify';
import * as z from 'zod';
import { clientOver, type ApiClient } from '../../../developer/definitions/api-client.ts';
import type { ToolWorkflow } from '../../../mcp/workflow-tools.ts';
import type { WorkflowSet } from '../../../work/workflows/workflow-set.ts';
import { isAppOrigin } from '../../caller/app-origins.ts';
import { defineRoute, type RouteInput } from '../../define-route.ts';
import { isNeeded, outputSchema } from '../../openapi/module-paths.ts';
import { whoOf } from '../../request/audited.ts';
import { requireFeature } from '../../request/require-feature.ts';
import { metadataAddress } from '../oauth/places.ts';

const message = z.looseObject({ jsonrpc: z.string() });

/** What assistants talk to. */
export const mcp = defineRoute({
  method: 'POST',
  path: '/mcp',
  tag: 'Assistants',
  summary:
    'Takes one message of the Model Context Protocol (streamable HTTP, without sessions). Tools do what the caller may do.',
  access: 'user',
  body: message.describe('A message of JSON-RPC 2.0'),
  answers: {
    200: { about: 'The response.', schema: message },
    202: { about: 'Taken; there is nothing to respond.' },
    400: { about: 'No message of JSON-RPC, or a version that is not known.', schema: message },
  },
  problems: [401, 403, 404],
  credentialFrom: ({ publicUrl }) => metadataAddress(publicUrl()),
  async handle(input) {
    const { body, request, actor, services } = input;
    refuseOtherSites(input);
    requireFeature(services.config, 'ASSISTANTS');
    // Only those who use it load it.
    const [{ answerMessage, knowsVersion }, { tools }, { workflowTools }] = await Promise.all([
      import('../../../mcp/answer-message.ts'),
      import('../../../mcp/tools/index.ts'),
      import('../../../mcp/workflow-tools.ts'),
    ]);
    const version = request.headers['mcp-protocol-version'];
    if (typeof version === 'string' && !knowsVersion(version))
      throw new Problem('malformed', `The version "${version}" of MCP is not known here.`);
    const answer = await answerMessage(body, {
      tools: [
        ...workflowTools(toolWorkflows(services.workflows().current(), actor)),
        ...tools.filter(({ admin }) => !admin || actor.unrestricted),
      ],
      api: innerClient(request),
      onCall: (tool) => {
        refuseTooMany(input);
        return writeAudit(services.pool(), {
          action: 'mcp.call',
          who: whoOf(input, request),
          target: { kind: 'tool', id: tool },
        });
      },
    });
    if (answer === undefined) return { status: 202 };
    return { status: 'error' in answer && answer.id === undefined ? 400 : 200, body: answer };
  },
});

/** A page of another site that has a name of its own for this machine must not talk to it. */
function refuseOtherSites({
  request,
  services: { config },
}: Pick<RouteInput<0, 0, 0>, 'request' | 'services'>): void {
  const { origin } = request.headers;
  if (origin === undefined || isAppOrigin(origin, request, config) || config.CORS_ORIGINS.includes(origin))
    return;
  throw new Problem('foreign_origin', 'Pages of this origin may not call tools (see CORS_ORIGINS).');
}

/** An assistant that goes round in circles uses up the share of its token, and of no other of the same user. */
function refuseTooMany({
  request: { headers },
  services: { toolCalls },
}: Pick<RouteInput<0, 0, 0>, 'request' | 'services'>): void {
  const credential = headers.authorization ?? headers.cookie ?? '';
  const { limit, remaining, seconds } = toolCalls.use(
    createHash('sha256').update(credential).digest('base64'),
  );
  if (remaining < 0)
    throw new Problem(
      'too_many_requests',
      `This token has called ${howMany(limit, 'tool')} within a minute, which is all that it may. Go on in ${howMany(seconds, 'second')}.`,
      { retryAfter: seconds },
    );
}

/** The workflows that are tools, and that the caller may run. */
function toolWorkflows(set: WorkflowSet, actor: Actor): ToolWorkflow[] {
  return set.all.flatMap(({ definition: { identifier, title = identifier, description = title, ...rest } }) =>
    rest.tool === true && rest.active !== false && rest.entry !== undefined && mayRun(actor, identifier)
      ? [
          {
            identifier,
            title,
            description,
            input: dataSchema(rest.input ?? [], 'written', isNeeded),
            output: rest.output && outputSchema(rest.output),
          },
        ]
      : [],
  );
}

/** What tells who sends a request, and from where. */
const telling = ['authorization', 'cookie', 'origin', 'host', 'sec-fetch-site'] as const;

/** Sends requests of the caller to this process: what decides over them is what decides over all requests. */
function innerClient(request: FastifyRequest): ApiClient {
  const own: Record<string, string> = { 'api-version': apiVersion };
  for (const name of telling) {
    const value = request.headers[name];
    if (typeof value === 'string') own[name] = value;
  }
  return clientOver(
    async (method, path, { body, headers }) => {
      const json = body === undefined ? undefined : JSON.stringify(body);
      const answer: LightMyRequestResponse = await request.server.inject({
        method: method as 'GET',
        url: path,
        remoteAddress: request.ip,
        headers: {
          ...own,
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(json === undefined ? {} : { payload: json }),
      });
      const wait = answer.headers['retry-after'];
      return {
        status: answer.statusCode,
        retryAfter: wait === undefined ? undefined : Number(wait),
        text: answer.body,
      };
    },
    { name: 'this address', turns: 1, noCredential: 'Sign in, or send a token.' },
  );
}
