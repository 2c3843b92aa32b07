import { hostsOf, type AccessConfig } from '../config/config.ts';
import { relativeName, zoneOf } from '../config/suffixes.ts';
import type { DnsRecord, DnsServer, Zone } from '../dns/dns-server.ts';
import { Problem } from '../problem.ts';
import { addressOf, findNode, nodesOf } from './node.ts';
import { defineStep, type Change, type Context, type Note } from './step.ts';

/** The forwarder zones and the exact A records on the internal DNS server. */
export const dnsRecordsStep = defineStep({
  id: 'dns',
  title: 'internal DNS',
  async plan(context) {
    const { config, dns, mesh } = context;
    const node = await findNode(mesh, config.names);
    const address = node === undefined ? undefined : addressOf(node);
    const wanted = await missingRecords(context, address);
    const to = address ?? 'the address known after enrolment';
    const changes: Change[] = [
      ...wanted.zones.map((zone): Change => ({
        action: 'add',
        what: `zone ${zone}, forwarder to ${config.dns.upstream}`,
        kind: 'zone',
        name: zone,
        after: { forwarder: config.dns.upstream },
      })),
      ...wanted.names.map(({ name, had }): Change => ({
        action: had === undefined ? 'add' : 'change',
        what: `A ${show(name, config)}:${had === undefined ? '' : ` ${had} →`} ${to}`,
        kind: 'record',
        name,
        ...(had === undefined ? {} : { before: had }),
        after: address ?? null,
      })),
      ...wanted.stale.map(({ record }) => recordRemoval(record)),
    ];
    if (changes.length === 0 && (await dns.unsettled())) changes.push(reload(dns));
    return { changes, notes: [] };
  },
  async apply(context) {
    const { config, dns, mesh } = context;
    const node = await findNode(mesh, config.names);
    if (node === undefined) throw new Problem('refused', 'the server is not enrolled yet');
    const address = addressOf(node);
    const wanted = await missingRecords(context, address);
    for (const zone of wanted.zones) await dns.createForwarder(zone, config.dns.upstream);
    for (const { name, zone } of wanted.names) await dns.setAddress(zone, name, address);
    for (const { zone, record } of wanted.stale) await dns.deleteAddress(zone, record.name, record.value);
    await dns.settle();
  },
  async planRemove(context) {
    const present = await owned(context);
    const changes: Change[] = [
      ...present.records.map(({ record }) => recordRemoval(record)),
      ...present.unusedZones.map((zone): Change => ({
        action: 'remove',
        what: `zone ${zone}`,
        kind: 'zone',
        name: zone,
      })),
    ];
    if (changes.length === 0 && (await context.dns.unsettled())) changes.push(reload(context.dns));
    return { changes, notes: present.notes };
  },
  async remove(context) {
    const { dns } = context;
    const present = await owned(context);
    for (const { zone, record } of present.records) await dns.deleteAddress(zone, record.name, record.value);
    for (const zone of present.unusedZones) await dns.deleteZone(zone);
    await dns.settle();
  },
});

/** Zones and names that are not yet as they should be; what others own is refused, never overwritten. */
export async function missingRecords({ config, dns, adopt }: Context, address: string | undefined) {
  const known = new Map((await dns.zones()).map((zone) => [zone.name, zone]));
  const hosts = hostsOf(config.domains);
  const zones: string[] = [];
  const names: { zone: string; name: string; had?: string }[] = [];
  const stale: { zone: string; record: DnsRecord }[] = [];
  for (const zone of config.dns.suffixes) {
    const found = known.get(zone);
    const records = found === undefined ? [] : await dns.records(zone);
    if (found !== undefined) refuseZone(found, records, config.dns.upstream);
    if (!records.some((record) => record.type === 'FWD' && record.name === zone)) zones.push(zone);
    for (const name of hosts.filter((host) => zoneOf(host, config.dns.suffixes) === zone)) {
      const { had, done } = addressesOf(records, name, { mark: config.names.dnsMark, address, adopt });
      if (!done) names.push({ zone, name, ...(had === '' ? {} : { had }) });
    }
    // A name that left the file must not lead to the server any longer.
    const left = records.filter(
      (record) => record.type === 'A' && record.mark === config.names.dnsMark && !hosts.includes(record.name),
    );
    stale.push(...left.map((record) => ({ zone, record })));
  }
  return { zones, names, stale };
}

function refuseZone(zone: Zone, records: readonly DnsRecord[], upstream: string): void {
  if (!zone.forwarder)
    throw new Problem(
      'refused',
      `the zone ${zone.name} exists as ${zone.type}, not as a Conditional Forwarder Zone`,
      { fix: 'unrelated names would get no answer from it; use narrower suffixes, or convert the zone' },
    );
  const forwarders = records.filter((record) => record.type === 'FWD' && record.name === zone.name);
  const other = forwarders.find((record) => record.value !== upstream);
  if (other !== undefined)
    throw new Problem('refused', `the zone ${zone.name} forwards to ${other.value}, not to ${upstream}`);
  const wildcard = records.find((record) => record.name.startsWith('*'));
  if (wildcard !== undefined)
    throw new Problem(
      'refused',
      `the zone ${zone.name} holds the wildcard record ${wildcard.name}; wildcards are not allowed`,
    );
}

/** The addresses a name has, and whether that is all it needs; records of others are refused, or adopted when equal. */
function addressesOf(
  records: readonly DnsRecord[],
  name: string,
  { mark, address, adopt }: { mark: string; address: string | undefined; adopt: boolean },
): { had: string; done: boolean } {
  const found = records.filter(
    (record) => record.name === name && ['A', 'AAAA', 'CNAME'].includes(record.type),
  );
  const foreign = found.filter((record) => record.mark !== mark);
  const refused = foreign.find((record) => !(adopt && record.type === 'A' && record.value === address));
  if (refused !== undefined)
    throw new Problem(
      'refused',
      `${name} has the ${refused.type} record ${refused.value} already, which is not ours`,
      {
        fix:
          refused.type === 'A' && refused.value === address
            ? 'remove that record, or give --adopt when it is of this server'
            : 'remove that record, or choose other host names',
      },
    );
  const values = found.filter((record) => record.type === 'A').map((record) => record.value);
  const done = foreign.length === 0 && values.length === 1 && values[0] === address;
  return { had: values.join(' and '), done };
}

/** Our records, and the zones of ours that nobody needs once they are gone. */
async function owned({ config, dns, mesh, adopt }: Context) {
  const ownAddresses = new Set((await nodesOf(mesh, config.names)).flatMap((node) => node.addresses));
  const hosts = hostsOf(config.domains);
  const mark = config.names.dnsMark;
  const records: { zone: string; record: DnsRecord }[] = [];
  const unusedZones: string[] = [];
  const notes: Note[] = [];
  const known = new Map((await dns.zones()).map((zone) => [zone.name, zone]));
  for (const zone of config.dns.suffixes) {
    const found = known.get(zone);
    if (found === undefined) continue;
    const all = await dns.records(zone);
    const adopted = (record: DnsRecord) =>
      adopt && hosts.includes(record.name) && ownAddresses.has(record.value);
    const ours = all.filter((record) => record.type === 'A' && (record.mark === mark || adopted(record)));
    records.push(...ours.map((record) => ({ zone, record })));
    const left = all.filter((record) => !isFrame(record) && !ours.includes(record));
    const made = all.some((record) => record.type === 'FWD' && record.name === zone && record.mark === mark);
    if (left.length === 0 && found.forwarder && made) unusedZones.push(zone);
    else notes.push({ kind: 'info', text: `zone ${zone} stays: ${whyZoneStays(found, left)}` });
  }
  return { records, unusedZones, notes };
}

function whyZoneStays(zone: Zone, left: readonly DnsRecord[]): string {
  if (!zone.forwarder) return `it is ${zone.type} now, not a forwarder zone`;
  return left.length === 0
    ? 'we did not make it'
    : `it holds ${left.map((record) => record.name).join(', ')}`;
}

const isFrame = (record: DnsRecord) => ['FWD', 'SOA', 'NS'].includes(record.type);

const recordRemoval = (record: DnsRecord): Change => ({
  action: 'remove',
  what: `A ${record.name} ${record.value}`,
  kind: 'record',
  name: record.name,
  before: record.value,
});

const reload = (dns: DnsServer): Change => ({
  action: 'change',
  what: `reload ${dns.product}`,
  kind: 'dns-service',
  name: dns.product,
});

/** Whether a zone holds records of others, so that its suffix must keep being routed. */
export async function sharedZones({ config, dns }: Context): Promise<Set<string>> {
  const hosts = hostsOf(config.domains);
  const known = new Set((await dns.zones()).map((zone) => zone.name));
  const shared = new Set<string>();
  for (const zone of config.dns.suffixes) {
    if (!known.has(zone)) continue;
    const others = (await dns.records(zone)).filter(
      (record) => !isFrame(record) && !hosts.includes(record.name),
    );
    if (others.length > 0) shared.add(zone);
  }
  return shared;
}

function show(name: string, config: AccessConfig): string {
  const zone = zoneOf(name, config.dns.suffixes) ?? name;
  return `${relativeName(name, zone)} in ${zone}`;
}
