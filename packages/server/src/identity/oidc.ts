import { Problem } from '@bakehouse/contract';
import type { OidcSubject } from '@bakehouse/store';
import type { ClientAuth, Configuration, IDToken, UserInfoResponse } from 'openid-client';
import type { Config } from '../foundation/config/config.ts';
import { issuerFetch } from './oidc-fetch.ts';

/** What one half of a sign-in leaves for the other. */
export interface OidcBegun {
  redirectUri: string;
  state: string;
  nonce: string;
  verifier: string;
}

/** What the issuer tells of somebody. */
export interface OidcProfile {
  /** Only where the issuer vouches for it. */
  email: string | undefined;
  name: string | undefined;
}

/** Somebody who has signed in at the issuer. */
export interface OidcPerson extends OidcSubject {
  profile(): Promise<OidcProfile>;
}

/** Sign-in by OpenID Connect: authorization code with PKCE, state and nonce. */
export interface Oidc {
  /** Where to send the browser, and what to keep meanwhile. */
  begin(redirectUri: string): Promise<{ address: string; begun: OidcBegun }>;
  /** Checks with what query the browser came back. */
  finish(begun: OidcBegun, query: string): Promise<OidcPerson>;
}

/** Single sign-on as configured. The issuer is asked when somebody signs in, and asked anew after a failure. */
export function makeOidc(config: Config): Oidc | undefined {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_TRUST_EMAIL } = config;
  if (OIDC_ISSUER === undefined || OIDC_CLIENT_ID === undefined) return undefined;
  let kept: Promise<Configuration> | undefined;
  const issuer = () => (kept ??= discover(config, OIDC_ISSUER, OIDC_CLIENT_ID));
  const orForget = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      kept = undefined;
      throw asProblem(error);
    }
  };
  return {
    begin: (redirectUri) => orForget(begin(redirectUri)),
    finish: (begun, query) => orForget(finish(begun, query)),
  };

  async function begin(redirectUri: string) {
    const [client, known] = await Promise.all([library(), issuer()]);
    const begun = {
      redirectUri,
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
    };
    const address = client.buildAuthorizationUrl(known, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      state: begun.state,
      nonce: begun.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(begun.verifier),
      code_challenge_method: 'S256',
    });
    return { address: address.href, begun };
  }

  async function finish(begun: OidcBegun, query: string): Promise<OidcPerson> {
    const [client, known] = await Promise.all([library(), issuer()]);
    const tokens = await client.authorizationCodeGrant(known, new URL(begun.redirectUri + query), {
      pkceCodeVerifier: begun.verifier,
      expectedState: begun.state,
      expectedNonce: begun.nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    // The library lets any tenant of some issuers in where the configured address stands for all of them.
    if (claims === undefined || claims.iss !== known.serverMetadata().issuer)
      throw new Error('the token is of another issuer');
    return {
      issuer: claims.iss,
      subject: claims.sub,
      profile: () => orForget(profile(known, claims, tokens.access_token)),
    };
  }

  /** Some issuers tell the address in the token, others only where they are asked for it. */
  async function profile(known: Configuration, claims: IDToken, accessToken: string): Promise<OidcProfile> {
    const asks = claims['email'] === undefined && known.serverMetadata().userinfo_endpoint !== undefined;
    const told: IDToken | UserInfoResponse = asks
      ? await (await library()).fetchUserInfo(known, accessToken, claims.sub)
      : claims;
    const vouched = OIDC_TRUST_EMAIL === 'always' || told['email_verified'] === true;
    return {
      email: vouched ? textOf(told['email']) : undefined,
      name: textOf(told['name']) ?? textOf(told['preferred_username']),
    };
  }
}

async function discover(config: Config, issuer: string, clientId: string): Promise<Configuration> {
  const client = await library();
  const { allowInsecureRequests, enableNonRepudiationChecks } = client;
  const insecure = issuer.startsWith('http:') ? [allowInsecureRequests] : [];
  return client
    .discovery(new URL(issuer), clientId, undefined, clientAuth(client, config.OIDC_CLIENT_SECRET), {
      [client.customFetch]: issuerFetch(),
      // The signature is checked although the token comes straight from the issuer.
      execute: [...insecure, enableNonRepudiationChecks],
    })
    .catch((cause: unknown) => {
      throw new Problem('upstream_failed', 'The OpenID Connect provider is not available.', {}, cause);
    });
}

/** In the body where the issuer says that it reads it there, and else in the header, which all must understand. */
function clientAuth(client: Library, secret: string | undefined): ClientAuth {
  if (secret === undefined) return client.None();
  const [inBody, inHeader] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)];
  return (server, ...rest) =>
    server.token_endpoint_auth_methods_supported?.includes('client_secret_post') === true
      ? inBody(server, ...rest)
      : inHeader(server, ...rest);
}

/** What went wrong, as people can be told it: another system failed, said no, or sent what does not hold. */
function asProblem(error: unknown): Problem {
  for (let each = error; each instanceof Error; each = each.cause) if (each instanceof Problem) return each;
  if ((error as { code?: unknown }).code === 'OAUTH_AUTHORIZATION_RESPONSE_ERROR')
    return new Problem('sign_in_refused', 'The identity provider did not sign anyone in.', {}, error);
  return new Problem(
    'sign_in_failed',
    'The answer of the identity provider could not be verified.',
    {},
    error,
  );
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

type Library = Awaited<ReturnType<typeof library>>;

/** Loaded on first use: most installations do without it. */
function library() {
  return import('openid-client');
}
