import { tokenScopes } from '@bakehouse/contract';
import * as z from 'zod';
import { defineRoute } from '../../define-route.ts';
import { mcpAddress } from './places.ts';

const shared = { method: 'GET', tag: 'Assistants', access: 'public', ready: true } as const;

const resource = {
  ...shared,
  summary: 'Tells an assistant where it gets a token for `/mcp` (RFC 9728).',
  answers: {
    200: {
      about: 'The address, and who gives tokens for it.',
      schema: z.object({
        resource: z.string(),
        resource_name: z.string(),
        authorization_servers: z.array(z.string()),
        scopes_supported: z.array(z.string()),
        bearer_methods_supported: z.array(z.string()),
      }),
    },
  },
};

const describeResource: Parameters<typeof defineRoute>[0]['handle'] = ({ services: { publicUrl } }) => ({
  status: 200,
  body: {
    resource: mcpAddress(publicUrl()),
    resource_name: 'Bakehouse',
    authorization_servers: [publicUrl()],
    scopes_supported: [...tokenScopes],
    bearer_methods_supported: ['header'],
  },
});

/** What `/mcp` needs, for programs that look at the root. */
export const protectedResource = defineRoute({
  ...resource,
  path: '/.well-known/oauth-protected-resource',
  handle: describeResource,
});

/** The same, for programs that look under its path. */
export const protectedMcp = defineRoute({
  ...resource,
  path: '/.well-known/oauth-protected-resource/mcp',
  handle: describeResource,
});

/** How a program gets a token. */
export const authorizationServer = defineRoute({
  ...shared,
  path: '/.well-known/oauth-authorization-server',
  summary: 'Tells a program how it gets a token from a user (RFC 8414).',
  answers: {
    200: {
      about: 'The addresses, and what they take.',
      schema: z.object({
        issuer: z.string(),
        authorization_endpoint: z.string(),
        token_endpoint: z.string(),
        registration_endpoint: z.string(),
        scopes_supported: z.array(z.string()),
        response_types_supported: z.array(z.string()),
        grant_types_supported: z.array(z.string()),
        code_challenge_methods_supported: z.array(z.string()),
        token_endpoint_auth_methods_supported: z.array(z.string()),
      }),
    },
  },
  handle({ services: { publicUrl } }) {
    const root = publicUrl();
    return {
      status: 200,
      body: {
        issuer: root,
        authorization_endpoint: `${root}/app/authorize`,
        token_endpoint: `${root}/oauth/token`,
        registration_endpoint: `${root}/oauth/register`,
        scopes_supported: [...tokenScopes],
        response_types_supported: ['code'],
        grant_types_supported: ['authorization_code'],
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: ['none'],
      },
    };
  },
});
