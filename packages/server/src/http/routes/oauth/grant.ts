import { Problem, tokenScopeList } from '@bakehouse/contract';
import { beginChallenge } from '@bakehouse/store';
import * as z from 'zod';
import { confirmOwner } from '../../../identity/confirm-owner.ts';
import { clientOf, isRedirectOf, type OauthClient } from '../../../identity/oauth-client.ts';
import { ownPassword, roleSlugs } from '../../../identity/schemas.ts';
import { selfOf } from '../../../identity/self.ts';
import { defineRoute } from '../../define-route.ts';
import { refuseOtherRoles, refusePortal } from '../people/own-roles.ts';
import { mcpAddress } from './places.ts';

const shared = { tag: 'Assistants', access: 'session' } as const;

/** What a program asks for, as it stands in the address of the screen. */
const asked = {
  client_id: z.string().max(8000),
  redirect_uri: z.string().max(500),
  response_type: z.string().max(20),
  code_challenge: z.string().regex(/^[\w-]{43}$/, 'must be a SHA-256 in base64url'),
  code_challenge_method: z.string().max(20),
  resource: z.string().max(500).optional(),
  state: z.string().max(2000).optional(),
};

/** Tells who asks for what, so that a user can decide. */
export const oauthRequest = defineRoute({
  ...shared,
  method: 'GET',
  path: '/oauth/request',
  summary: 'Tells a user which program asks to act for them, and where it would be sent back to.',
  query: z.looseObject(asked),
  answers: {
    200: {
      about: 'The program.',
      schema: z.object({
        name: z.string().describe('What it calls itself; nobody has checked that'),
        host: z.string().describe('Where the browser would go on'),
        denied: z.string().describe('The address to go on with where the user says no'),
      }),
    },
  },
  handle({ query, services: { publicUrl } }) {
    const client = refuseBadRequest(query, publicUrl());
    return {
      status: 200,
      body: {
        name: client.name,
        host: hostOf(query.redirect_uri),
        denied: goOn(query, { error: 'access_denied', iss: publicUrl() }),
      },
    };
  },
});

/** Lets a program act for a user. */
export const oauthGrant = defineRoute({
  ...shared,
  method: 'POST',
  path: '/oauth/grants',
  summary:
    'Lets a program act for the user, and gives the address with the code for which it gets its token.',
  body: z.strictObject({
    ...asked,
    roles: roleSlugs.min(1).nullable().optional().describe('The only roles it has, of those of the user'),
    scopes: tokenScopeList.optional().describe('What else it may do; nothing where left out'),
    password: ownPassword,
  }),
  answers: {
    201: { about: 'Allowed.', schema: z.object({ redirect: z.string() }) },
  },
  async handle({ body, actor, session, db, services }) {
    const { password, roles = null, scopes = [], ...question } = body;
    const client = refuseBadRequest(question, services.publicUrl());
    const user = selfOf(actor);
    refusePortal(actor);
    await refuseOtherRoles(db, actor, roles ?? []);
    await confirmOwner(services, { userId: user.id, session, password, freshIsEnough: true });
    const { client_id, redirect_uri, code_challenge, resource } = question;
    const data = { name: client.name, roles, scopes, client_id, redirect_uri, code_challenge, resource };
    const code = await beginChallenge(db, 'oauth', { userId: user.id, data });
    const redirect = goOn(question, { code, iss: services.publicUrl() });
    return { status: 201, body: { redirect }, shownOnce: true };
  },
});

type Question = z.output<z.ZodObject<typeof asked>>;

/** The program that asks, where it asks as it may. What is wrong is told to the user: the address to go on with may be anybody's. */
function refuseBadRequest(question: Question, publicUrl: string): OauthClient {
  const client = clientOf(question.client_id);
  if (client === undefined) throw wrong('client_id', 'is none that was registered here');
  if (!isRedirectOf(client, question.redirect_uri))
    throw wrong('redirect_uri', 'is none that the program has registered');
  if (question.response_type !== 'code') throw wrong('response_type', 'must be "code"');
  if (question.code_challenge_method !== 'S256') throw wrong('code_challenge_method', 'must be "S256"');
  if (question.resource !== undefined && !isMcp(question.resource, publicUrl))
    throw wrong('resource', `must be ${mcpAddress(publicUrl)}`);
  return client;
}

/** Whether a token for `/mcp` is asked for; some programs leave the path out. */
export function isMcp(resource: string, publicUrl: string): boolean {
  return [mcpAddress(publicUrl), publicUrl, `${publicUrl}/`].includes(resource);
}

function wrong(path: string, message: string): Problem {
  return new Problem('malformed', `The program asks in a way that cannot be answered: ${path} ${message}.`, {
    errors: [{ path, message, code: 'invalid' }],
  });
}

function goOn({ redirect_uri, state }: Question, more: Record<string, string>): string {
  const address = new URL(redirect_uri);
  for (const [name, value] of Object.entries(more)) address.searchParams.set(name, value);
  if (state !== undefined) address.searchParams.set('state', state);
  return address.href;
}

function hostOf(address: string): string {
  const { protocol, host } = new URL(address);
  return protocol === 'https:' ? host : `${protocol}//${host}`;
}
