import * as z from 'zod';
import { clientIdOf, oauthClient } from '../../../identity/oauth-client.ts';
import { defineRoute } from '../../define-route.ts';
import { notKept, oauthError, oauthErrorBody } from './oauth-error.ts';

/** Gives a program its id. */
export const registerClient = defineRoute({
  method: 'POST',
  path: '/oauth/register',
  tag: 'Assistants',
  summary:
    'Gives a program an id under which it asks users for a token (RFC 7591). The id holds what it says of itself; nothing is stored.',
  access: 'public',
  body: z.looseObject({
    client_name: z.string().optional().describe('What users see'),
    redirect_uris: z.array(z.string()).describe('Where the browser may be sent back to'),
  }),
  answers: {
    201: {
      about: 'The id.',
      schema: z.object({
        client_id: z.string(),
        client_name: z.string(),
        redirect_uris: z.array(z.string()),
        grant_types: z.array(z.string()),
        response_types: z.array(z.string()),
        token_endpoint_auth_method: z.string(),
      }),
    },
    400: { about: 'Not what a program may say of itself.', schema: oauthErrorBody },
  },
  handle({ body: { client_name = 'A program', redirect_uris } }) {
    const { data, error } = oauthClient.safeParse({ name: client_name, redirects: redirect_uris });
    if (error !== undefined) {
      const [issue] = error.issues;
      const ofRedirects = issue?.path[0] === 'redirects';
      return oauthError(
        ofRedirects ? 'invalid_redirect_uri' : 'invalid_client_metadata',
        `${[ofRedirects ? 'redirect_uris' : 'client_name', ...(issue?.path.slice(1) ?? [])].join('.')}: ${issue?.message ?? 'is not valid'}`,
      );
    }
    return {
      status: 201,
      headers: notKept,
      body: {
        client_id: clientIdOf(data),
        client_name: data.name,
        redirect_uris: data.redirects,
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'none',
      },
    };
  },
});
