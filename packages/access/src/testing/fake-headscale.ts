import { randomBytes } from 'node:crypto';
import { getNodeValue, parseTree } from 'jsonc-parser';
import { failedTests, undefinedNames, type LabPolicy } from '../lab/stand-in/policy.ts';
import type { Reply, Request } from '../lab/stand-in/request.ts';

/** A user of the fake Headscale. */
export interface FakeUser {
  id: string;
  name: string;
  email: string;
}

/** A node of the fake Headscale; one with tags belongs to nobody. */
export interface FakeNode {
  id: string;
  name: string;
  ipAddresses: string[];
  tags: string[];
  user?: FakeUser;
}

/** A key of the fake Headscale; its secret is shown once. */
export interface FakePreAuthKey {
  id: string;
  key: string;
  reusable: boolean;
  ephemeral: boolean;
  used: boolean;
  expiration: string;
  createdAt: string;
  aclTags: string[];
}

/** Everything the fake Headscale knows. */
export interface HeadscaleState {
  token: string;
  /** The policy; undefined as long as nobody wrote one. */
  policy: string | undefined;
  /** Whether the policy is read from a file, which the API cannot write. */
  fileMode: boolean;
  users: FakeUser[];
  nodes: FakeNode[];
  keys: FakePreAuthKey[];
}

/** Headscale's API v1 as far as `access` uses it; it is held against recorded answers of the real one. */
export function fakeHeadscale(state: HeadscaleState): (request: Request) => Reply {
  return (request) => {
    if (request.headers.authorization !== `Bearer ${state.token}`)
      return { status: 401, body: 'Unauthorized', headers: { 'content-type': 'text/plain' } };
    const path = request.path.replace(/^\/api\/v1/, '');
    const node = /^\/node\/([^/]+)$/.exec(path)?.[1];
    if (node !== undefined && request.method === 'DELETE') return deleteNode(state, node);
    const route = routes[`${request.method} ${path}`];
    return route === undefined ? failure(404, 5, 'Not Found') : route(state, request.body);
  };
}

const routes: Record<string, (state: HeadscaleState, body: string) => Reply> = {
  'GET /policy': (state) =>
    state.policy === undefined
      ? failure(500, 2, 'loading ACL from database: acl policy not found')
      : json(200, { policy: state.policy, updatedAt: state.fileMode ? null : now() }),
  'PUT /policy': (state, body) => {
    if (state.fileMode) return failure(500, 2, "update is disabled for modes other than 'database'");
    const { policy }: { policy: string } = JSON.parse(body);
    const fault = faultOf(policy, state);
    if (fault !== undefined) return failure(500, 2, `setting policy: ${fault}`);
    state.policy = policy;
    return json(200, { policy, updatedAt: now() });
  },
  'POST /policy/check': (state, body) => {
    const { policy }: { policy: string } = JSON.parse(body);
    const fault = faultOf(policy, state);
    return fault === undefined ? json(200, {}) : failure(400, 3, fault);
  },
  'GET /node': (state) => json(200, { nodes: state.nodes.map(showNode) }),
  'GET /preauthkey': (state) =>
    json(200, {
      preAuthKeys: state.keys.map((key) => ({
        user: null,
        ...key,
        key: key.key.replace(/^(hskey-auth-.{12}-).*$/, '$1***'),
      })),
    }),
  'POST /preauthkey': (state, body) => {
    const wanted: { aclTags?: string[]; expiration?: string } = JSON.parse(body);
    const key: FakePreAuthKey = {
      id: String(state.keys.length + 1),
      key: `hskey-auth-${randomBytes(6).toString('hex')}-${randomBytes(32).toString('hex')}`,
      reusable: false,
      ephemeral: false,
      used: false,
      expiration: wanted.expiration ?? '',
      createdAt: now(),
      aclTags: [...(wanted.aclTags ?? [])].sort(),
    };
    state.keys.push(key);
    return json(200, { preAuthKey: { user: null, ...key } });
  },
  'POST /preauthkey/expire': (state, body) => {
    const { id }: { id: string } = JSON.parse(body);
    const key = state.keys.find((one) => one.id === id);
    if (key !== undefined) key.expiration = now();
    return json(200, {});
  },
};

function deleteNode(state: HeadscaleState, id: string): Reply {
  const index = state.nodes.findIndex((node) => node.id === id);
  if (index < 0) return failure(404, 5, 'node not found');
  state.nodes.splice(index, 1);
  return json(200, {});
}

/** What the real one says of a policy, for the faults that tests provoke. */
function faultOf(text: string, _state: HeadscaleState): string | undefined {
  const tree = parseTree(text);
  if (tree === undefined) return 'parsing policy: parsing HuJSON';
  const policy: LabPolicy = getNodeValue(tree);
  const sources = (policy.grants ?? []).flatMap((grant) => grant.src);
  const autogroup = sources.find((one) => /^autogroup:(?!member$|tagged$|danger-all$)/.test(one));
  const unknown = undefinedNames(policy)[0];
  const faults = [
    ...(autogroup === undefined
      ? []
      : [
          `autogroup not supported for ACL sources: "${autogroup}", can be [autogroup:member autogroup:tagged autogroup:danger-all]`,
        ]),
    ...(unknown === undefined ? [] : [`${unknown.split(':')[0] ?? ''} not found: "${unknown}"`]),
  ];
  if (faults.length === 1) return `parsing policy: ${faults[0] ?? ''}`;
  if (faults.length > 1) return `parsing policy: multiple errors:\n\t${faults.join('\n\t')}`;
  return failedTests(policy).length === 0 ? undefined : 'test(s) failed';
}

function showNode(node: FakeNode) {
  const nobody = { id: '2147455555', name: 'tagged-devices', displayName: 'Tagged Devices', email: '' };
  return {
    id: node.id,
    ipAddresses: node.ipAddresses,
    name: node.name,
    user: { providerId: '', provider: '', profilePicUrl: '', displayName: '', ...(node.user ?? nobody) },
    expiry: null,
    givenName: node.name,
    online: true,
    tags: node.tags,
  };
}

const now = () => new Date().toISOString();
const json = (status: number, value: unknown): Reply => ({ status, body: JSON.stringify(value) });
const failure = (status: number, code: number, message: string) =>
  json(status, { code, message, details: [] });
