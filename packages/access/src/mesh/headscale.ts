import { createHash } from 'node:crypto';
import type { MeshConfig } from '../config/config.ts';
import { Secret } from '../secret.ts';
import type { Answer, Call, HttpClient } from '../http/client.ts';
import { spellingsOf } from '../policy/people.ts';
import { Problem } from '../problem.ts';
import { parseJson, readJson, type Json } from './json.ts';
import type { Device, Key, Mesh } from './mesh.ts';
import { whenExpires } from './when-expires.ts';

/** The mesh as Headscale's API v1 offers it: policy, nodes and enrolment keys; DNS and OAuth clients are not in its API. */
export function headscaleMesh(config: MeshConfig, token: Secret, http: HttpClient): Mesh {
  const api = `${config.url}/api/v1`;

  async function send(
    method: Call['method'],
    path: string,
    what: string,
    body?: unknown,
    more: Pick<Call, 'expects'> = {},
  ): Promise<Json> {
    const answer = await http({
      method,
      url: api + path,
      what,
      headers: { authorization: `Bearer ${token.reveal()}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      repeatable: method !== 'POST',
      ...more,
    });
    if (answer.status === 401 || answer.status === 403)
      throw new Problem('credentials', `${what}: the API key is not accepted`, {
        fix: 'headscale apikeys create',
      });
    if (answer.status === 404 && method === 'DELETE') return readJson({});
    if (method === 'GET' && more.expects?.(answer) === true) return readJson({});
    const json = parseJson(answer.text, what);
    if (answer.status < 400) return json;
    const lines = linesOf(json, answer);
    throw new Problem('refused', `${what}: refused by Headscale: ${lines.join(' ')}`, {
      faults: lines.map((message) => ({ path: 'Headscale', message })),
    });
  }
  const readPolicy = async () => {
    // A database without a policy answers with a fault of the server; it is the empty policy that lets everything pass.
    const json = await send('GET', '/policy', 'read the policy', undefined, { expects: hasNoPolicy });
    return { text: json.text('policy') || '{}', inFile: json.text('policy') !== undefined && isUnset(json) };
  };
  const policy = async () => {
    const { text } = await readPolicy();
    return { text, version: createHash('sha256').update(text).digest('hex') };
  };
  const keys = async () =>
    (await send('GET', '/preauthkey', 'list the keys')).list('preAuthKeys').map((json) => ({
      key: toKey(json),
      prefix: /^hskey-auth-([\w-]{12})-/.exec(json.text('key') ?? '')?.[1],
    }));

  return {
    product: 'Headscale',
    can: { splitDns: false, clients: false, keys: true },
    policy,
    async setPolicy(text, version) {
      // Headscale has no precondition on writes; reading right before leaves the smallest window there is.
      if ((await policy()).version !== version)
        throw new Problem('conflict', 'the policy was changed meanwhile');
      await send('PUT', '/policy', 'write the policy', { policy: text }, { expects: wasRefused });
    },
    async validate(text) {
      const what = 'validate the policy';
      try {
        await send('POST', '/policy/check', what, { policy: text });
        return { errors: [], warnings: [] };
      } catch (cause) {
        if (!(cause instanceof Problem) || cause.code !== 'refused') throw cause;
        const lines = (cause.data.faults ?? []).map(({ message }) => message);
        return { errors: provable(lines), warnings: [] };
      }
    },
    async policyManagedElsewhere() {
      return (await readPolicy()).inFile
        ? 'the file at policy.path of the Headscale configuration'
        : undefined;
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
    keys: async () => (await keys()).map(({ key }) => key),
    key: async (id) => (await keys()).find(({ prefix, key }) => prefix === id || key.id === id)?.key,
    async createAuthKey({ tags, seconds }) {
      const what = 'make the enrolment key';
      const expiration = new Date(Date.now() + seconds * 1000).toISOString();
      const made = (await send('POST', '/preauthkey', what, { aclTags: tags, expiration })).object(
        'preAuthKey',
      );
      const [id, secret] = [made.text('id'), made.text('key')];
      if (id === undefined || secret === undefined)
        throw new Problem('unavailable', `${what}: no key in the answer`);
      return { id, secret: new Secret(secret) };
    },
    createClient: unable('make OAuth clients'),
    renameClient: unable('change OAuth clients'),
    async revokeKey(id) {
      await send('POST', '/preauthkey/expire', 'revoke a key', { id });
    },
  };
}

const unable = (what: string) => (): Promise<never> =>
  Promise.reject(new Problem('refused', `Headscale's API cannot ${what}`));

const hasNoPolicy = ({ status, text }: Answer) => status === 500 && /acl policy not found/i.test(text);

/** A policy it does not take is answered as a fault of the server, too; trying again does not help. */
const wasRefused = ({ status, text }: Answer) =>
  status === 500 && /setting policy:|update is disabled/i.test(text);

/** Whether a policy has no time of its last change: then it is read from a file, which the API cannot write. */
const isUnset = (json: Json) => (json.text('updatedAt') ?? '').replace(/^0001-.*/, '') === '';

function linesOf(json: Json, { status }: Answer): string[] {
  const reason = json.text('detail') ?? json.text('message') ?? `status ${status}`;
  return reason.split('\n').map((line) => line.trim());
}

/** Headscale can only test between nodes it has: tests for a server that is yet to come prove nothing, and are no fault. */
function provable(lines: readonly string[]): string[] {
  const left = lines.filter((line) => !/resolved to no IP addresses/.test(line));
  return left.every((line) => /^(test\(s\) failed:?)?$/.test(line)) ? [] : left;
}

function toDevice(json: Json): Device {
  const owner = json.object('user');
  const user = owner.text('name');
  const tags = [...json.texts('tags'), ...json.texts('forcedTags'), ...json.texts('validTags')];
  const expiry = json.text('expiry');
  const online = json.flag('online');
  return {
    id: json.text('id') ?? '',
    hostname: json.text('name') ?? '',
    label: json.text('givenName') ?? json.text('name') ?? '',
    ...(user === undefined
      ? {}
      : { user, logins: spellingsOf(user, owner.text('email'), owner.text('providerId')) }),
    tags: [...new Set(tags)],
    addresses: json.texts('ipAddresses'),
    authorized: true,
    ...whenExpires(expiry),
    keyExpiryDisabled: expiry === undefined || expiry === '' || expiry.startsWith('0001-'),
    ...(online === undefined ? {} : { online }),
  };
}

function toKey(json: Json): Key {
  const [created, expires] = [
    Date.parse(json.text('createdAt') ?? ''),
    Date.parse(json.text('expiration') ?? ''),
  ];
  const reusable = json.flag('reusable') ?? false;
  const spent = json.flag('used') === true && !reusable;
  return {
    id: json.text('id') ?? '',
    kind: 'auth',
    tags: json.texts('aclTags'),
    scopes: [],
    reusable,
    ephemeral: json.flag('ephemeral') ?? false,
    // Headscale has no approval of devices: whoever has a key is in.
    preauthorized: true,
    ...(expires > created
      ? { lifetime: Math.round((expires - created) / 1000), expires: new Date(expires) }
      : {}),
    invalid: spent || expires <= Date.now(),
  };
}
