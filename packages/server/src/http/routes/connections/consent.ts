import { connectionName, Problem } from '@bakehouse/contract';
import * as z from 'zod';
import { beginConsent } from '../../../delivery/connections/consent.ts';
import { appAddress } from '../../caller/oidc-places.ts';
import { defineRoute } from '../../define-route.ts';
import type { Services } from '../../services.ts';

/** A text, or nothing where it is anything else. */
const anyText = z.string().max(4000).optional().catch(undefined);

/** Sends a user to give consent. */
export const askConsent = defineRoute({
  method: 'POST',
  path: '/connections/:name/consent',
  tag: 'Connections',
  summary: 'Begins to ask for consent by OAuth2 with PKCE; gives the address that the browser goes to.',
  access: 'admin',
  params: z.object({ name: connectionName }),
  answers: { 200: { about: 'Where the browser goes.', schema: z.object({ url: z.string() }) } },
  problems: [401, 403],
  async handle({ params: { name }, db, actor, services }) {
    const parts = { keys: services.config.SECRET_KEY, redirectUri: redirectUri(services) };
    const url = await beginConsent(db, parts, name, { actor, userId: actor.user?.id ?? '' });
    return { status: 200, body: { url } };
  },
});

/** Takes a user back who was asked for consent. */
export const takeConsent = defineRoute({
  method: 'GET',
  path: '/oauth/callback',
  tag: 'Connections',
  summary: 'Takes the browser back from an authorisation server and keeps what it gives.',
  access: 'admin',
  query: z.looseObject({
    state: anyText.describe('As it was sent there'),
    code: anyText.describe('What tokens are given for; missing where the consent was refused'),
  }),
  seconds: 30,
  answers: {
    302: {
      about:
        'To the connections in the app, with `connection`, or with the code of the problem as `problem`.',
    },
  },
  problems: [401, 403],
  async handle({ query: { state = '', code }, actor, services, request }) {
    const to = (query: Record<string, string>): string =>
      appAddress(`/admin/connections?${new URLSearchParams(query).toString()}`, services);
    try {
      const name = await services.connections.consent(
        redirectUri(services),
        { state, code, userId: actor.user?.id ?? '' },
        { actor },
      );
      return { status: 302, headers: { location: to({ connection: name }) } };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      request.log.warn({ problem: error.code }, 'the consent for a connection was not completed');
      return { status: 302, headers: { location: to({ problem: error.code }) } };
    }
  },
});

function redirectUri({ publicUrl }: Services): string {
  return `${publicUrl()}/oauth/callback`;
}
