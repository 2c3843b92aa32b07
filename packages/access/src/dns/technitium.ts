import type { HttpClient } from '../http/client.ts';
import { parseJson, readJson, type Json } from '../mesh/json.ts';
import { Problem } from '../problem.ts';
import type { Secret } from '../secret.ts';
import type { DnsRecord, DnsServer } from './dns-server.ts';

/** The internal DNS server as Technitium's HTTP API offers it. */
export function technitiumDns(
  config: { admin: string; ttl: number; mark: string },
  token: Secret,
  http: HttpClient,
): DnsServer {
  /** Sends one call; `absent` are errors that mean the wanted state is there already. */
  async function call(
    path: string,
    what: string,
    parameters: Record<string, string>,
    absent?: RegExp,
  ): Promise<Json> {
    const answer = await http({
      method: 'POST',
      url: `${config.admin}/api${path}`,
      what,
      // The token goes into the header, and for versions before 15 into the body; never into the address, which servers log.
      headers: {
        authorization: `Bearer ${token.reveal()}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ ...parameters, token: token.reveal() }).toString(),
      repeatable: true,
    });
    const json = parseJson(answer.text, what);
    // The status is 200 even for failures: only this member tells.
    const status = json.text('status');
    if (status === 'ok') return json.object('response');
    const message = json.text('errorMessage') ?? `status ${answer.status}`;
    if (status === 'invalid-token' || status === '2fa-required')
      throw new Problem('credentials', `${what}: the DNS server does not accept the token`, {
        fix: 'it may be mistyped, revoked or expired: make a new API token on the DNS server',
      });
    if (absent?.test(message) === true) return readJson({});
    if (/access was denied|permission/i.test(message))
      throw new Problem('credentials', `${what}: ${message}`);
    throw new Problem(
      status === 'error' ? 'refused' : 'unavailable',
      `${what}: the DNS server says: ${message}`,
    );
  }

  return {
    product: 'Technitium',
    async zones() {
      const response = await call('/zones/list', 'list the zones', {});
      return response.list('zones').map((zone) => {
        const type = zone.text('type') ?? 'unknown';
        return { name: (zone.text('name') ?? '').toLowerCase(), type, forwarder: type === 'Forwarder' };
      });
    },
    async records(zone) {
      const parameters = { domain: zone, zone, listZone: 'true' };
      const response = await call('/zones/records/get', `read the zone ${zone}`, parameters, /no such zone/i);
      return response.list('records').map(toRecord);
    },
    async createForwarder(zone, upstream) {
      const what = `make the zone ${zone}`;
      // The forwarder comes second, with our mark on it: a zone is ours when its forwarder is.
      const empty = { zone, type: 'Forwarder', initializeForwarder: 'false' };
      await call('/zones/create', what, empty, /already exists/i);
      const forwarder = { zone, domain: zone, type: 'FWD', protocol: 'Udp', forwarder: upstream };
      await call('/zones/records/add', what, { ...forwarder, overwrite: 'true', comments: config.mark });
    },
    async setAddress(zone, name, address) {
      const parameters = {
        zone,
        domain: name,
        type: 'A',
        ipAddress: address,
        ttl: String(config.ttl),
        // Without this a changed address would become a second one, and half of all connections would fail.
        overwrite: 'true',
        comments: config.mark,
      };
      await call('/zones/records/add', `set the address of ${name}`, parameters);
    },
    async deleteAddress(zone, name, address) {
      const parameters = { zone, domain: name, type: 'A', ipAddress: address };
      await call(
        '/zones/records/delete',
        `remove the address of ${name}`,
        parameters,
        /no such (record|zone)/i,
      );
    },
    async deleteZone(zone) {
      await call('/zones/delete', `delete the zone ${zone}`, { zone }, /no such zone/i);
    },
    async unsettled() {
      return false;
    },
    async settle() {
      // Technitium answers from the new records at once.
    },
  };
}

function toRecord(json: Json): DnsRecord {
  const data = json.object('rData');
  const mark = json.text('comments');
  return {
    name: (json.text('name') ?? '').toLowerCase(),
    type: json.text('type') ?? '',
    value: data.text('ipAddress') ?? data.text('forwarder') ?? data.text('cname') ?? '',
    ...(mark === undefined || mark === '' ? {} : { mark }),
  };
}
