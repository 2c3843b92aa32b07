import type { MeshConfig } from '../config/config.ts';
import type { MeshCredentials } from '../config/credentials.ts';
import type { Answer, Call, HttpClient } from '../http/client.ts';
import { Problem } from '../problem.ts';
import { Secret } from '../secret.ts';
import { parseJson, readJson, type Json } from './json.ts';
import type { Device, Key, Mesh } from './mesh.ts';
import { whenExpires } from './when-expires.ts';

/** The mesh as Tailscale's API v2 offers it. */
export function tailscaleMesh(config: MeshConfig, credentials: MeshCredentials, http: HttpClient): Mesh {
  const api = `${config.url}/api/v2`;
  const tailnet = `${api}/tailnet/${encodeURIComponent(config.tailnet)}`;
  const authorization = signIn(api, credentials, http);

  async function send(call: Call, mayBeAbsent = false): Promise<Answer> {
    const headers = { accept: 'application/json', ...call.headers, authorization: await authorization() };
    const answer = await http({ ...call, headers });
    if (answer.status < 400 || (mayBeAbsent && answer.status === 404)) return answer;
    throw failure(call, answer);
  }
  const get = async (path: string, what: string, mayBeAbsent = false) => {
    const answer = await send({ method: 'GET', url: tailnet + path, what, repeatable: true }, mayBeAbsent);
    return answer.status === 404 ? readJson({}) : parseJson(answer.text, what);
  };
  const sendJson = (method: Call['method'], path: string, what: string, body: unknown, repeatable: boolean) =>
    send({
      method,
      url: tailnet + path,
      what,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      repeatable,
    });
  const create = async (what: string, body: unknown) => {
    const made = parseJson((await sendJson('POST', '/keys', what, body, false)).text, what);
    const [id, secret] = [made.text('id'), made.text('key')];
    if (id === undefined || secret === undefined)
      throw new Problem('unavailable', `${what}: no key in the answer`);
    return { id, secret: new Secret(secret) };
  };

  const readKey = async (id: string): Promise<Key | undefined> => {
    const url = `${tailnet}/keys/${encodeURIComponent(id)}`;
    const answer = await send({ method: 'GET', url, what: 'read the key', repeatable: true }, true);
    return answer.status === 404 ? undefined : toKey(parseJson(answer.text, 'read the key'));
  };

  return {
    product: 'Tailscale',
    can: { splitDns: true, clients: true, keys: true },
    async policy() {
      const what = 'read the policy';
      const headers = { accept: 'application/hujson' };
      const answer = await send({ method: 'GET', url: `${tailnet}/acl`, what, headers, repeatable: true });
      const version = answer.headers.get('etag');
      if (version === null)
        throw new Problem('unavailable', 'the policy came without an ETag; it cannot be edited safely');
      return { text: answer.text, version };
    },
    async setPolicy(text, version) {
      const headers = {
        'content-type': 'application/hujson',
        accept: 'application/hujson',
        'if-match': version,
      };
      const what = 'write the policy';
      await send({ method: 'POST', url: `${tailnet}/acl`, what, headers, body: text, repeatable: false });
    },
    async validate(text) {
      const what = 'validate the policy';
      const headers = { 'content-type': 'application/hujson' };
      const url = `${tailnet}/acl/validate`;
      // The answer is 200 even when the policy is wrong: only the message tells.
      const answer = await send({ method: 'POST', url, what, headers, body: text, repeatable: true });
      const report = parseJson(answer.text, what);
      const message = report.text('message');
      const told = (key: 'errors' | 'warnings') =>
        report
          .list('data')
          .flatMap((one) =>
            one.texts(key).map((text) => [one.text('user'), text].filter(Boolean).join(': ')),
          );
      const [errors, warnings] = [told('errors'), told('warnings')];
      if (message === undefined || message === '') return { errors: [], warnings };
      if (message.startsWith('warning'))
        return { errors: [], warnings: warnings.length > 0 ? warnings : [message] };
      return { errors: errors.length > 0 ? errors : [message], warnings };
    },
    async policyManagedElsewhere() {
      const settings = await get('/settings', 'read the settings', true);
      if (settings.flag('aclsExternallyManagedOn') !== true) return undefined;
      return settings.text('aclsExternalLink') ?? 'another system';
    },
    async splitDns() {
      const map = await get('/dns/split-dns', 'read split DNS');
      return Object.fromEntries(
        map.entries().map(([suffix, list]) => [suffix, Array.isArray(list) ? list.map(String) : []]),
      );
    },
    async patchSplitDns(change) {
      await sendJson('PATCH', '/dns/split-dns', 'change split DNS', change, true);
    },
    async dnsOverride() {
      const dns = await get('/dns/configuration', 'read the DNS settings', true);
      return dns.object('preferences').flag('overrideLocalDNS');
    },
    async devices() {
      const answer = await get('/devices?fields=all', 'list the nodes');
      return answer.list('devices').map(toDevice);
    },
    async deleteDevice(id) {
      const url = `${api}/device/${encodeURIComponent(id)}`;
      await send({ method: 'DELETE', url, what: 'delete the node', repeatable: true }, true);
    },
    async keys() {
      const answer = await get('/keys?all=true', 'list the keys');
      const found = await Promise.all(
        // A list may give identifiers alone; what matters is then read one by one.
        answer.list('keys').map(async (one) => (isWhole(one) ? toKey(one) : readKey(one.text('id') ?? ''))),
      );
      return found.filter((key) => key !== undefined);
    },
    key: readKey,
    createAuthKey: ({ description, tags, seconds }) =>
      create('make the enrolment key', {
        capabilities: {
          devices: { create: { reusable: false, ephemeral: false, preauthorized: true, tags } },
        },
        expirySeconds: seconds,
        description,
      }),
    createClient: ({ description, tags }) =>
      create('make the OAuth client', { keyType: 'client', scopes: ['auth_keys'], tags, description }),
    async renameClient(id, { description, tags }) {
      const body = { keyType: 'client', scopes: ['auth_keys'], tags, description };
      await sendJson('PUT', `/keys/${encodeURIComponent(id)}`, 'name the OAuth client', body, true);
    },
    async revokeKey(id) {
      const url = `${tailnet}/keys/${encodeURIComponent(id)}`;
      await send({ method: 'DELETE', url, what: 'revoke a key', repeatable: true }, true);
    },
  };
}

function signIn(api: string, credentials: MeshCredentials, http: HttpClient): () => Promise<string> {
  if ('token' in credentials) return async () => `Bearer ${credentials.token.reveal()}`;
  let token: Promise<string> | undefined;
  const fetchToken = async () => {
    const what = 'sign in with the OAuth client';
    const body = new URLSearchParams({
      client_id: credentials.clientId,
      client_secret: credentials.clientSecret.reveal(),
      grant_type: 'client_credentials',
    }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await http({
      method: 'POST',
      url: `${api}/oauth/token`,
      what,
      headers,
      body,
      repeatable: true,
    });
    const access = parseJson(answer.text, what).text('access_token');
    if (answer.status >= 400 || access === undefined)
      throw new Problem('credentials', `${what}: refused with ${answer.status}`, {
        fix: 'check id and secret of the client',
      });
    return `Bearer ${access}`;
  };
  return () => (token ??= fetchToken());
}

function failure(call: Call, answer: Answer): Problem {
  const message = messageOf(answer.text);
  if (answer.status === 401)
    return new Problem('credentials', `${call.what}: the token is not accepted by Tailscale`, {
      fix: 'it may be mistyped, revoked or expired: make a new API token in the admin console',
    });
  if (answer.status === 403)
    return new Problem('credentials', `${call.what}: the token may not do this (${message})`, {
      fix: 'use the API token of an administrator, or an OAuth client with the scopes of the guide',
    });
  if (answer.status === 412 || answer.status === 409)
    return new Problem('conflict', `${call.what}: it was changed meanwhile (${message})`);
  if (answer.status === 400 && message.includes('requested tags'))
    return new Problem('credentials', `${call.what}: ${message}`, {
      fix: 'an OAuth client can only give its own full set of tags: use the API token of an administrator',
    });
  return new Problem('refused', `${call.what}: refused by the control plane: ${message}`);
}

function messageOf(text: string): string {
  try {
    return readJson(JSON.parse(text)).text('message') ?? 'no reason given';
  } catch {
    return 'no reason given';
  }
}

function toDevice(json: Json): Device {
  const [user, online] = [json.text('user'), json.flag('connectedToControl')];
  const meshSsh = json.flag('sshEnabled');
  return {
    id: json.text('nodeId') ?? json.text('id') ?? '',
    hostname: json.text('hostname') ?? '',
    label: (json.text('name') ?? '').split('.')[0] ?? '',
    ...(user === undefined ? {} : { user }),
    tags: json.texts('tags'),
    addresses: json.texts('addresses'),
    authorized: json.flag('authorized') ?? true,
    keyExpiryDisabled: json.flag('keyExpiryDisabled') ?? false,
    ...whenExpires(json.text('expires')),
    ...(online === undefined ? {} : { online }),
    ...(meshSsh === undefined ? {} : { meshSsh }),
  };
}

function isWhole(json: Json): boolean {
  return json.text('keyType') !== undefined || json.object('capabilities').entries().length > 0;
}

function toKey(json: Json): Key {
  const create = json.object('capabilities').object('devices').object('create');
  const [created, expires] = [Date.parse(json.text('created') ?? ''), Date.parse(json.text('expires') ?? '')];
  const client = json.text('keyType') === 'client';
  const auth = json.text('keyType') === 'auth' || create.entries().length > 0;
  return {
    id: json.text('id') ?? '',
    kind: client ? 'client' : auth ? 'auth' : 'other',
    description: json.text('description') ?? '',
    tags: client ? json.texts('tags') : create.texts('tags'),
    scopes: json.texts('scopes'),
    reusable: create.flag('reusable') ?? false,
    ephemeral: create.flag('ephemeral') ?? false,
    preauthorized: create.flag('preauthorized') ?? false,
    ...(Number.isFinite(expires - created)
      ? { lifetime: Math.round((expires - created) / 1000), expires: new Date(expires) }
      : {}),
    invalid: json.flag('invalid') ?? false,
  };
}
