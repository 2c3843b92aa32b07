import { createHash } from 'node:crypto';
import type { MeshConfig } from '../config/config.ts';
import type { Secret } from '../secret.ts';
import type { Call, HttpClient } from '../http/client.ts';
import { Problem } from '../problem.ts';
import { parseJson, readJson, type Json } from './json.ts';
import type { Device, Mesh } from './mesh.ts';

/** The mesh as Headscale's API v1 offers it: policy and nodes; DNS and OAuth clients are not in its API. */
export function headscaleMesh(config: MeshConfig, token: Secret, http: HttpClient): Mesh {
  const api = `${config.url}/api/v1`;

  async function send(method: Call['method'], path: string, what: string, body?: unknown): Promise<Json> {
    const answer = await http({
      method,
      url: api + path,
      what,
      headers: { authorization: `Bearer ${token.reveal()}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      repeatable: method !== 'POST',
    });
    if (answer.status === 401 || answer.status === 403)
      throw new Problem('credentials', `${what}: the API key is not accepted`, {
        fix: 'headscale apikeys create',
      });
    if (answer.status === 404 && method === 'DELETE') return readJson({});
    const json = parseJson(answer.text, what);
    if (answer.status < 400) return json;
    const reason = json.text('detail') ?? json.text('message') ?? `status ${answer.status}`;
    const fix = 'set policy.mode to database in the Headscale configuration';
    const data = reason.includes('update is disabled') ? { fix } : {};
    throw new Problem('refused', `${what}: refused by Headscale: ${reason}`, data);
  }
  const policy = async () => {
    const text = (await send('GET', '/policy', 'read the policy')).text('policy') ?? '{}';
    return { text, version: createHash('sha256').update(text).digest('hex') };
  };

  return {
    product: 'Headscale',
    can: { splitDns: false, clients: false, keys: false },
    policy,
    async setPolicy(text, version) {
      // Headscale has no precondition on writes; reading right before leaves the smallest window there is.
      if ((await policy()).version !== version)
        throw new Problem('conflict', 'the policy was changed meanwhile');
      await send('PUT', '/policy', 'write the policy', { policy: text });
    },
    async validate() {
      // Headscale runs the policy's own checks when it is written, and answers with the reason when one fails.
      return [];
    },
    async policyManagedElsewhere() {
      return undefined;
    },
    async splitDns() {
      return {};
    },
    patchSplitDns: unable('change split DNS; it is set in dns.nameservers.split of its configuration'),
    async dnsOverride() {
      return undefined;
    },
    async devices() {
      return (await send('GET', '/node', 'list the nodes')).list('nodes').map(toDevice);
    },
    async deleteDevice(id) {
      await send('DELETE', `/node/${encodeURIComponent(id)}`, 'delete the node');
    },
    async keys() {
      return [];
    },
    async key() {
      return undefined;
    },
    createAuthKey: unable('make a tagged key for no user; use: headscale preauthkeys create --tags'),
    createClient: unable('make OAuth clients'),
    renameClient: unable('change OAuth clients'),
    revokeKey: unable('revoke keys by id'),
  };
}

const unable = (what: string) => (): Promise<never> =>
  Promise.reject(new Problem('refused', `Headscale's API cannot ${what}`));

function toDevice(json: Json): Device {
  const user = json.object('user').text('name');
  const tags = [...json.texts('tags'), ...json.texts('forcedTags'), ...json.texts('validTags')];
  const expiry = json.text('expiry');
  const online = json.flag('online');
  return {
    id: json.text('id') ?? '',
    hostname: json.text('name') ?? '',
    label: json.text('givenName') ?? json.text('name') ?? '',
    ...(user === undefined ? {} : { user }),
    tags: [...new Set(tags)],
    addresses: json.texts('ipAddresses'),
    authorized: true,
    keyExpiryDisabled: expiry === undefined || expiry === '' || expiry.startsWith('0001-'),
    ...(online === undefined ? {} : { online }),
  };
}
