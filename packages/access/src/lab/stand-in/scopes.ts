import type { Reply, Request } from './request.ts';

/** What an OAuth client may do. */
export interface OauthRights {
  scopes: string[];
  /** The tags it may give: all of them together, never some. */
  tags: string[];
}

/** The scope that each part of the API asks for; reading is content with `:read`. */
const scopeOf: [RegExp, string][] = [
  [/\/acl(\/|$)/, 'policy_file'],
  [/\/settings$/, 'feature_settings'],
  [/\/dns\//, 'dns'],
  [/\/devices?(\/|$)/, 'devices:core'],
];

/** The answer of Tailscale where the token of an OAuth client does not reach so far. */
export function refusedByScope(
  { scopes, tags }: OauthRights,
  { method, body }: Request,
  path: string,
): Reply | undefined {
  const has = (scope: string) =>
    scopes.includes('all') ||
    scopes.includes(scope) ||
    (method === 'GET' && scopes.includes(`${scope}:read`));
  const keys = /\/keys(\/|$)/.test(path);
  const wanted: {
    keyType?: string;
    tags?: string[];
    capabilities?: { devices: { create: { tags: string[] } } };
  } = keys && method === 'POST' ? JSON.parse(body) : {};
  const scope = keys
    ? wanted.keyType === 'client'
      ? 'oauth_keys'
      : 'auth_keys'
    : scopeOf.find(([route]) => route.test(path))?.[1];
  if (scope !== undefined && !has(scope))
    return reply(403, 'calling actor does not have enough permissions to perform this function');
  if (method !== 'POST' || !keys) return undefined;
  const asked = wanted.keyType === 'client' ? wanted.tags : wanted.capabilities?.devices.create.tags;
  const exact = [...(asked ?? [])].sort().join(' ') === [...tags].sort().join(' ');
  return exact
    ? undefined
    : reply(400, `requested tags [${(asked ?? []).join(' ')}] are invalid or not permitted`);
}

const reply = (status: number, message: string): Reply => ({
  status,
  body: JSON.stringify({ message, status }),
});
