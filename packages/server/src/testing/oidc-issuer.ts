import { generateKeyPairSync, randomUUID, type JsonWebKey } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider, type Configuration, type JWK } from 'oidc-provider';

/** Somebody whom the issuer knows. */
export interface IssuedPerson {
  sub: string;
  email?: string;
  email_verified?: boolean | string;
  name?: string;
}

/** A real issuer of OpenID Connect on a port of this machine. */
export interface TestIssuer {
  url: string;
  /** Whoever signs in there, without being asked; undefined refuses. */
  person: IssuedPerson | undefined;
  /** What is wrong with it. */
  fault: 'none' | 'fails' | 'hangs' | 'has other keys';
  /** How often its metadata was read. */
  discoveries: number;
  /** Goes through the issuer as a browser does, from its first address to the one it sends the browser back to. */
  visit(address: string): Promise<URL>;
  close(): Promise<void>;
}

/** What a test may change. */
export interface IssuerParts {
  redirectUri: string;
  /** Without it, a public client. */
  secret?: string;
  /** Whether the token itself holds the address. */
  tellsInToken?: boolean;
  /** The public key by which the client proves itself instead of a secret. */
  clientKey?: JWK;
  /** Whether it gives tokens to renew access with, each for once, and access to the client itself. */
  renews?: boolean;
}

/** The name under which the issuer knows the application. */
export const issuedClient = 'bakehouse';

/** Starts an issuer. */
export async function startIssuer(parts: IssuerParts): Promise<TestIssuer> {
  const key = makeKey();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const issuer: TestIssuer = {
    url,
    person: undefined,
    fault: 'none',
    discoveries: 0,
    visit: (address) => visit(address, parts.redirectUri),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const people = new Map<string, IssuedPerson>();
  const provider = new Provider(url, configuration(parts, key, people));
  const callback = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const path = request.url ?? '';
    if (path.startsWith('/.well-known/')) issuer.discoveries += 1;
    if (issuer.fault === 'hangs') return;
    if (issuer.fault === 'fails') response.writeHead(500).end();
    else if (issuer.fault === 'has other keys' && path === '/jwks')
      sendJson(response, { keys: [{ ...makeKey(), kid: key.kid, d: undefined }] });
    else if (path.startsWith('/interaction/')) void decide(provider, issuer, people, request, response);
    else void callback(request, response);
  });
  return issuer;
}

function configuration(
  { redirectUri, secret, clientKey, tellsInToken = false, renews = false }: IssuerParts,
  key: JWK,
  people: Map<string, IssuedPerson>,
): Configuration {
  return {
    clients: [
      {
        client_id: issuedClient,
        redirect_uris: [redirectUri],
        ...(renews ? { grant_types: ['authorization_code', 'refresh_token', 'client_credentials'] } : {}),
        ...(clientKey !== undefined
          ? { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [clientKey] } }
          : secret === undefined
            ? { token_endpoint_auth_method: 'none' }
            : { client_secret: secret, token_endpoint_auth_method: 'client_secret_post' }),
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: !tellsInToken,
    cookies: { keys: [randomUUID()] },
    features: { devInteractions: { enabled: false }, clientCredentials: { enabled: renews } },
    ...(renews ? { issueRefreshToken: () => true, rotateRefreshToken: true } : {}),
    findAccount: (_context, accountId) => ({
      accountId,
      claims: () => Promise.resolve({ sub: accountId, ...people.get(accountId) }),
    }),
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    jwks: { keys: [key] },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      RefreshToken: 600,
      Session: 600,
    },
  };
}

/** Signs in whoever is to be signed in, and agrees to everything in their name. */
async function decide(
  provider: Provider,
  { person }: TestIssuer,
  people: Map<string, IssuedPerson>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { prompt, session } = await provider.interactionDetails(request, response);
  if (person === undefined) {
    await provider.interactionFinished(request, response, { error: 'access_denied' });
  } else if (prompt.name === 'login') {
    people.set(person.sub, person);
    await provider.interactionFinished(request, response, { login: { accountId: person.sub } });
  } else {
    const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: issuedClient });
    grant.addOIDCScope('openid email profile');
    await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  }
}

async function visit(address: string, redirectUri: string): Promise<URL> {
  const jar = new Map<string, string>();
  let url = new URL(address);
  for (let hops = 0; hops < 10 && !url.href.startsWith(redirectUri); hops += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
    await answer.arrayBuffer();
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const next = answer.headers.get('location');
    if (next === null) throw new Error(`the issuer answered ${answer.status} at ${url.pathname}`);
    url = new URL(next, url);
  }
  return url;
}

function makeKey(): JWK & JsonWebKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kty: 'RSA', kid: 'test', alg: 'RS256', use: 'sig' };
}

function sendJson(response: ServerResponse, body: object): void {
  response.setHeader('content-type', 'application/json');
  response.end(JSON.stringify(body));
}
