import { hostsOf, type AccessConfig } from '../config/config.ts';
import { relativeName, zoneOf } from '../config/suffixes.ts';
import type { DnsRecord } from '../dns/dns-server.ts';
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
    const wanted = await missing(context, address);
    const changes: Change[] = [
      ...wanted.zones.map((zone): Change => ({
        action: 'add',
        what: `zone ${zone}, forwarder to ${config.dns.upstream}`,
      })),
      ...wanted.names.map(({ name, had }): Change => {
        const to = address ?? 'the address known after enrolment';
        const [action, from] =
          had === undefined ? (['add', ''] as const) : (['change', ` ${had} →`] as const);
        return { action, what: `A ${show(name, config)}:${from} ${to}` };
      }),
    ];
    if (changes.length === 0 && (await dns.unsettled()))
      changes.push({ action: 'change', what: `reload ${dns.product}` });
    return { changes, notes: [] };
  },
  async apply(context) {
    const { config, dns, mesh } = context;
    const node = await findNode(mesh, config.names);
    if (node === undefined) throw new Problem('refused', 'the server is not enrolled yet');
    const address = addressOf(node);
    const wanted = await missing(context, address);
    for (const zone of wanted.zones) await dns.createForwarder(zone, config.dns.upstream);
    for (const { name, zone } of wanted.names) await dns.setAddress(zone, name, address);
    await dns.settle();
  },
  async planRemove(context) {
    const present = await owned(context);
    const changes: Change[] = [
      ...present.records.map(({ record }): Change => ({
        action: 'remove',
        what: `A ${record.name} ${record.value}`,
      })),
      ...present.unusedZones.map((zone): Change => ({ action: 'remove', what: `zone ${zone}` })),
    ];
    if (changes.length === 0 && (await context.dns.unsettled()))
      changes.push({ action: 'change', what: `reload ${context.dns.product}` });
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
async function missing({ config, dns }: Context, address: string | undefined) {
  const known = new Map((await dns.zones()).map((zone) => [zone.name, zone]));
  const zones: string[] = [];
  const names: { zone: string; name: string; had?: string }[] = [];
  for (const zone of config.dns.suffixes) {
    const found = known.get(zone);
    if (found !== undefined && !found.forwarder)
      throw new Problem(
        'refused',
        `the zone ${zone} exists as ${found.type}, not as a Conditional Forwarder Zone`,
        {
          fix: 'unrelated names would get no answer from it; use narrower suffixes, or convert the zone',
        },
      );
    const records = found === undefined ? [] : await dns.records(zone);
    if (found === undefined) zones.push(zone);
    const forwarder = records.find((record) => record.type === 'FWD' && record.name === zone)?.value;
    if (forwarder !== undefined && forwarder !== config.dns.upstream)
      throw new Problem(
        'refused',
        `the zone ${zone} forwards to ${forwarder}, not to ${config.dns.upstream}`,
      );
    const wildcard = records.find((record) => record.name.startsWith('*'));
    if (wildcard !== undefined)
      throw new Problem(
        'refused',
        `the zone ${zone} holds the wildcard record ${wildcard.name}; wildcards are not allowed`,
      );
    for (const name of hostsOf(config.domains).filter((host) => zoneOf(host, config.dns.suffixes) === zone)) {
      const had = addressesOf(records, name, config, address);
      if (had.length === 1 && had[0] === address) continue;
      names.push({ zone, name, ...(had.length === 0 ? {} : { had: had.join(' and ') }) });
    }
  }
  return { zones, names };
}

function addressesOf(
  records: DnsRecord[],
  name: string,
  config: AccessConfig,
  address: string | undefined,
): string[] {
  const found = records.filter(
    (record) => record.name === name && ['A', 'AAAA', 'CNAME'].includes(record.type),
  );
  const foreign = found.find((record) => record.mark !== config.names.dnsMark && record.value !== address);
  if (foreign !== undefined)
    throw new Problem(
      'refused',
      `${name} has the ${foreign.type} record ${foreign.value} already, which is not ours`,
      {
        fix: 'remove that record, or choose other host names',
      },
    );
  return found.filter((record) => record.type === 'A').map((record) => record.value);
}

/** Our records, and the zones nobody needs once they are gone. */
async function owned({ config, dns, mesh }: Context) {
  const ownAddresses = new Set((await nodesOf(mesh, config.names)).flatMap((node) => node.addresses));
  const hosts = hostsOf(config.domains);
  const records: { zone: string; record: DnsRecord }[] = [];
  const unusedZones: string[] = [];
  const notes: Note[] = [];
  const forwarders = (await dns.zones()).filter((zone) => zone.forwarder);
  const known = new Set(forwarders.map((zone) => zone.name));
  for (const zone of config.dns.suffixes.filter((suffix) => known.has(suffix))) {
    const all = (await dns.records(zone)).filter((record) => !['FWD', 'SOA', 'NS'].includes(record.type));
    const ours = all.filter(
      (record) =>
        record.type === 'A' &&
        hosts.includes(record.name) &&
        (record.mark === config.names.dnsMark || ownAddresses.has(record.value)),
    );
    records.push(...ours.map((record) => ({ zone, record })));
    const left = all.filter((record) => !ours.includes(record));
    if (left.length === 0) unusedZones.push(zone);
    else
      notes.push({
        kind: 'info',
        text: `zone ${zone} stays: it holds ${left.map((record) => record.name).join(', ')}`,
      });
  }
  return { records, unusedZones, notes };
}

/** Whether a zone holds records of others, so that its suffix must keep being routed. */
export async function sharedZones({ config, dns }: Context): Promise<Set<string>> {
  const hosts = hostsOf(config.domains);
  const known = new Set((await dns.zones()).map((zone) => zone.name));
  const shared = new Set<string>();
  for (const zone of config.dns.suffixes) {
    if (!known.has(zone)) continue;
    const others = (await dns.records(zone)).filter(
      (record) => !['FWD', 'SOA', 'NS'].includes(record.type) && !hosts.includes(record.name),
    );
    if (others.length > 0) shared.add(zone);
  }
  return shared;
}

function show(name: string, config: AccessConfig): string {
  const zone = zoneOf(name, config.dns.suffixes) ?? name;
  return `${relativeName(name, zone)} in ${zone}`;
}
