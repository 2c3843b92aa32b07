import { Problem } from '../problem.ts';
import { Secret } from '../secret.ts';
import type { AccessConfig } from './config.ts';

/** How we sign in to the mesh's API. */
export type MeshCredentials = { token: Secret } | { clientId: string; clientSecret: Secret };

/** The credentials found in the environment; what is missing is told when it is needed. */
export interface Credentials {
  mesh?: MeshCredentials;
  dns?: Secret;
  /** What signs in at the application, for `verify`. */
  login?: Secret;
  /** The API token with which `verify --report` tells Bakehouse. */
  report?: Secret;
  /** All of them, to be blacked out in everything printed. */
  all: Secret[];
}

/** The variables read, by provider, in the order of preference. */
export const variables = {
  tailscale: ['TAILSCALE_API_KEY', 'TS_API_KEY', 'TS_API_TOKEN'],
  headscale: ['HEADSCALE_API_KEY'],
  oauthId: ['TAILSCALE_OAUTH_CLIENT_ID', 'TS_OAUTH_CLIENT_ID'],
  oauthSecret: ['TAILSCALE_OAUTH_CLIENT_SECRET', 'TS_OAUTH_CLIENT_SECRET', 'TS_OAUTH_SECRET'],
  technitium: ['TECHNITIUM_TOKEN', 'TECHNITIUM_API_TOKEN'],
  login: ['ACCESS_LOGIN_BODY'],
  report: ['BAKEHOUSE_TOKEN'],
} as const;

/** Reads the credentials out of the environment. */
export function readCredentials(env: Record<string, string | undefined>, config: AccessConfig): Credentials {
  const first = (names: readonly string[]) => names.map((name) => env[name]).find((value) => value?.trim());
  const token = first(variables[config.mesh.provider]);
  const clientId = first(variables.oauthId);
  const clientSecret = first(variables.oauthSecret);
  const dns = config.dns.provider === 'technitium' ? first(variables.technitium) : undefined;
  const mesh: MeshCredentials | undefined =
    token !== undefined
      ? { token: new Secret(token.trim()) }
      : clientId !== undefined && clientSecret !== undefined
        ? { clientId: clientId.trim(), clientSecret: new Secret(clientSecret.trim()) }
        : undefined;
  const dnsToken = dns === undefined ? undefined : new Secret(dns.trim());
  const login = first(variables.login);
  const loginBody = login === undefined ? undefined : new Secret(login);
  const reportToken = first(variables.report);
  const report = reportToken === undefined ? undefined : new Secret(reportToken.trim());
  return {
    ...(mesh === undefined ? {} : { mesh }),
    ...(dnsToken === undefined ? {} : { dns: dnsToken }),
    ...(loginBody === undefined ? {} : { login: loginBody }),
    ...(report === undefined ? {} : { report }),
    all: [
      ...(mesh === undefined ? [] : ['token' in mesh ? mesh.token : mesh.clientSecret]),
      ...(dnsToken === undefined ? [] : [dnsToken]),
      ...(loginBody === undefined ? [] : [loginBody]),
      ...(report === undefined ? [] : [report]),
    ],
  };
}

/** The failure to show when credentials are needed and not there. */
export function missingCredentials(what: string, names: readonly string[]): Problem {
  return new Problem('credentials', `no credentials for ${what}`, {
    fix: `set ${names.join(' or ')} in the environment`,
  });
}
