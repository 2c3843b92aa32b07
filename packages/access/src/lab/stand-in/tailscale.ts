import { createHash, randomBytes } from 'node:crypto';
import { getNodeValue, parseTree } from 'jsonc-parser';
import { refusedByScope, type OauthRights } from './scopes.ts';
import type { Reply, Request } from './request.ts';
import { failedTests, undefinedNames, type LabPolicy } from './policy.ts';

/** A node of the lab's mesh. */
export interface LabDevice {
  nodeId: string;
  hostname: string;
  name: string;
  user?: string;
  tags: string[];
  addresses: string[];
  authorized: boolean;
  keyExpiryDisabled: boolean;
  sshEnabled?: boolean;
}

/** A key of the lab's mesh, with the secret only it knows. */
export interface LabKey {
  id: string;
  keyType: 'auth' | 'client';
  description: string;
  created: string;
  expires?: string;
  scopes: string[];
  tags: string[];
  capabilities?: {
    devices: { create: { reusable: boolean; ephemeral: boolean; preauthorized: boolean; tags: string[] } };
  };
  invalid: boolean;
  secret: string;
}

/** Everything the control plane of the lab knows. */
export interface TailscaleState {
  token: string;
  /** The secret of an OAuth client that may sign in. */
  oauthSecret: string;
  policy: string;
  /** How it writes a policy that it stores. */
  format?: (text: string) => string;
  /** What the OAuth client may do, and the tags it may give; everything where nothing is said. */
  oauth?: OauthRights;
  splitDns: Record<string, string[]>;
  override: boolean;
  managedBy?: string;
  /** Users the directory does not know: a policy that names one is taken with a warning. */
  unknownUsers?: string[];
  /** Whether the list of keys gives their identifiers alone. */
  bareKeys?: boolean;
  devices: LabDevice[];
  /** Nodes that were there before any test. */
  infrastructure: LabDevice[];
  keys: LabKey[];
  /** Called after every change of policy or nodes: the lab renews its packet filters here. */
  changed: () => void;
}

/** Tailscale's API v2 as far as `access` uses it, with its traps: ETags, a validation that answers 200, secrets shown once. */
export function standInTailscale(state: TailscaleState): (request: Request) => Reply {
  return (request) => {
    if (request.path === '/api/v2/oauth/token') return signIn(state, request.body);
    const { authorization } = request.headers;
    const oauth = authorization === `Bearer ${oauthToken}`;
    if (!oauth && authorization !== `Bearer ${state.token}`) return error(401, 'API token invalid');
    const path = request.path.replace(/^\/api\/v2/, '');
    const fault = oauth ? refusedByScope(state.oauth ?? everything, request, path) : undefined;
    if (fault !== undefined) return fault;
    const key = /^\/tailnet\/-\/keys\/([^/]+)$/.exec(path)?.[1];
    const device = /^\/device\/([^/]+)$/.exec(path)?.[1];
    if (key !== undefined) return oneKey(state, request, key);
    if (device !== undefined) return oneDevice(state, request, device);
    const route = routes[`${request.method} ${path.replace('/tailnet/-', '')}`];
    return route === undefined ? error(404, 'not found') : route(state, request);
  };
}

/** What the control plane does when a node registers with a key: the key is spent. */
export function register(
  state: TailscaleState,
  secret: string,
  hostname: string,
  address: string,
): LabDevice | undefined {
  const key = state.keys.find((one) => one.secret === secret && one.keyType === 'auth' && !one.invalid);
  const create = key?.capabilities?.devices.create;
  if (key === undefined || create === undefined) return undefined;
  key.invalid = !create.reusable;
  const device = {
    nodeId: `n${randomBytes(4).toString('hex')}`,
    hostname,
    name: `${hostname}.tail.ts.net`,
    tags: create.tags,
    addresses: [address],
    authorized: create.preauthorized,
    keyExpiryDisabled: create.tags.length > 0,
  };
  state.devices.push(device);
  state.changed();
  return device;
}

const oauthToken = 'tskey-access-of-the-oauth-client';
const everything: OauthRights = { scopes: ['all'], tags: [] };

type Route = (state: TailscaleState, request: Request) => Reply;

const routes: Record<string, Route> = {
  'GET /acl': (state) => policyReply(state),
  'POST /acl': (state, { headers, body }) => {
    if (headers['if-match'] !== undefined && headers['if-match'] !== etag(state.policy))
      return error(412, 'precondition failed, invalid old hash');
    const fault = faultOf(body);
    if (fault !== undefined) return json(400, fault);
    state.policy = state.format?.(body) ?? body;
    state.changed();
    return policyReply(state);
  },
  'POST /acl/validate': (state, { body }) => {
    const unknown = (state.unknownUsers ?? []).filter((user) => body.includes(JSON.stringify(user)));
    const data = unknown.map((user) => ({ user, warnings: ['user not found'] }));
    const warned = data.length === 0 ? {} : { message: 'warning(s) found', data };
    return json(200, faultOf(body) ?? warned);
  },
  'GET /settings': (state) =>
    json(200, { aclsExternallyManagedOn: state.managedBy !== undefined, aclsExternalLink: state.managedBy }),
  'GET /dns/split-dns': (state) => json(200, state.splitDns),
  'PATCH /dns/split-dns': (state, { body }) => {
    const change: Record<string, string[] | null> = JSON.parse(body);
    const merged = { ...state.splitDns, ...change };
    state.splitDns = Object.fromEntries(
      Object.entries(merged).filter((entry): entry is [string, string[]] => entry[1] !== null),
    );
    return json(200, state.splitDns);
  },
  'GET /dns/configuration': (state) =>
    json(200, { preferences: { overrideLocalDNS: state.override, magicDNS: true } }),
  'GET /devices': (state) => json(200, { devices: [...state.devices, ...state.infrastructure] }),
  'GET /keys': (state) => {
    const live = state.keys.filter((key) => !key.invalid);
    return json(200, { keys: live.map(state.bareKeys === true ? ({ id }) => ({ id }) : withoutSecret) });
  },
  'POST /keys': (state, { body }) => {
    const wanted: Partial<LabKey> & { expirySeconds?: number } = JSON.parse(body);
    const keyType = wanted.keyType === 'client' ? 'client' : 'auth';
    const tags = (keyType === 'client' ? wanted.tags : wanted.capabilities?.devices.create.tags) ?? [];
    const description = wanted.description ?? '';
    if (description.length > 50 || /[^A-Za-z0-9 _-]/.test(description))
      return error(400, 'description is invalid');
    const owners = valueOf(state.policy)?.tagOwners ?? {};
    if (tags.some((tag) => !(tag in owners)))
      return error(400, `requested tags [${tags.join(' ')}] are invalid or not permitted`);
    const id = `k${randomBytes(5).toString('hex')}CNTRL`;
    const now = Date.now();
    const key: LabKey = {
      id,
      keyType,
      description,
      created: new Date(now).toISOString(),
      ...(keyType === 'auth'
        ? { expires: new Date(now + (wanted.expirySeconds ?? 7_776_000) * 1000).toISOString() }
        : {}),
      scopes: wanted.scopes ?? [],
      tags: wanted.tags ?? [],
      ...(wanted.capabilities === undefined ? {} : { capabilities: wanted.capabilities }),
      invalid: false,
      secret: `tskey-${keyType}-${id}-${randomBytes(16).toString('hex')}`,
    };
    state.keys.push(key);
    return json(200, { ...withoutSecret(key), key: key.secret });
  },
};

function signIn(state: TailscaleState, body: string): Reply {
  const form = new URLSearchParams(body);
  if (form.get('client_secret') !== state.oauthSecret) return json(401, { error: 'invalid_client' });
  return json(200, { access_token: oauthToken, token_type: 'Bearer', expires_in: 3600 });
}

function oneKey(state: TailscaleState, { method, body }: Request, id: string): Reply {
  const key = state.keys.find((one) => one.id === id);
  if (key === undefined) return error(404, 'key not found');
  if (method === 'DELETE') key.invalid = true;
  if (method === 'PUT') Object.assign(key, JSON.parse(body));
  return json(200, withoutSecret(key));
}

function oneDevice(state: TailscaleState, { method }: Request, id: string): Reply {
  const index = state.devices.findIndex((one) => one.nodeId === id);
  if (index < 0) return error(404, 'no such device');
  if (method === 'DELETE') state.devices.splice(index, 1);
  if (method === 'DELETE') state.changed();
  return json(200, state.devices[index] ?? {});
}

function faultOf(text: string): { message: string; data?: unknown } | undefined {
  const policy = valueOf(text);
  if (policy === undefined) return { message: 'line 1, column 1: invalid policy' };
  const unknown = undefinedNames(policy)[0];
  if (unknown !== undefined) return { message: `not found: "${unknown}"` };
  const failed = failedTests(policy);
  return failed.length === 0 ? undefined : { message: 'test(s) failed', data: failed };
}

function valueOf(text: string): LabPolicy | undefined {
  const tree = parseTree(text);
  if (tree === undefined) return undefined;
  const value: LabPolicy = getNodeValue(tree);
  return value;
}

function policyReply(state: TailscaleState): Reply {
  return {
    status: 200,
    body: state.policy,
    headers: { 'content-type': 'application/hujson', etag: etag(state.policy) },
  };
}

const withoutSecret = (key: LabKey) => ({ ...key, secret: undefined });
const etag = (text: string) => `"${createHash('sha256').update(text).digest('hex')}"`;
const json = (status: number, value: unknown): Reply => ({ status, body: JSON.stringify(value) });
const error = (status: number, message: string): Reply => json(status, { message, status });
