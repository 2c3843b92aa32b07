import { Problem } from '../problem.ts';
import { sharedZones } from './dns-records.ts';
import { findNode } from './node.ts';
import { defineStep, type Change, type Context, type Note } from './step.ts';

/** The restricted nameservers that send users' queries to the internal DNS server; the last thing switched on, the first switched off. */
export const splitDnsStep = defineStep({
  id: 'split-dns',
  title: 'split DNS',
  async plan(context) {
    const { config, mesh } = context;
    const missing = await unrouted(context);
    if (mesh.can.splitDns)
      return { changes: missing.map((suffix) => toChange('add', suffix, config.dns.server)), notes: [] };
    const lines = config.dns.suffixes.map((suffix) => `${suffix}: [${config.dns.server}]`);
    const text = `split DNS is in the configuration of ${mesh.product}: dns.nameservers.split: { ${lines.join(', ')} }`;
    const notes: Note[] = [
      { kind: 'task', text, fix: 'add it there, with override_local_dns: false, and reload' },
    ];
    return { changes: [], notes };
  },
  async apply(context) {
    const { config, mesh } = context;
    if ((await findNode(mesh, config.names)) === undefined)
      throw new Problem('refused', 'the server is not enrolled yet');
    const missing = await unrouted(context);
    if (missing.length === 0 || !mesh.can.splitDns) return;
    await mesh.patchSplitDns(Object.fromEntries(missing.map((suffix) => [suffix, [config.dns.server]])));
  },
  async planRemove(context) {
    const { config, mesh } = context;
    if (!mesh.can.splitDns) {
      const text = `take ${config.dns.suffixes.join(', ')} out of dns.nameservers.split of ${mesh.product}`;
      return { changes: [], notes: [{ kind: 'task', text }] };
    }
    const { routed, kept } = await routedHere(context);
    return {
      changes: routed.map((suffix) => toChange('remove', suffix, config.dns.server)),
      notes: kept.map((suffix): Note => ({
        kind: 'info',
        text: `suffix ${suffix} stays: its zone serves other names`,
      })),
    };
  },
  async remove(context) {
    const { routed } = await routedHere(context);
    if (routed.length === 0 || !context.mesh.can.splitDns) return;
    await context.mesh.patchSplitDns(Object.fromEntries(routed.map((suffix) => [suffix, null])));
  },
});

async function unrouted({ config, mesh }: Context): Promise<string[]> {
  const live = await mesh.splitDns();
  return config.dns.suffixes.filter((suffix) => {
    const found = live[suffix] ?? [];
    const others = found.filter((server) => server !== config.dns.server);
    if (others.length > 0)
      throw new Problem('refused', `split DNS sends ${suffix} to ${others.join(', ')} already`, {
        fix: 'use a narrower suffix, or agree on one resolver',
      });
    return found.length === 0;
  });
}

async function routedHere(context: Context): Promise<{ routed: string[]; kept: string[] }> {
  const { config, mesh } = context;
  const live = await mesh.splitDns();
  const ours = config.dns.suffixes.filter((suffix) => live[suffix]?.join() === config.dns.server);
  const shared = ours.length === 0 ? new Set<string>() : await sharedZones(context);
  return {
    routed: ours.filter((suffix) => !shared.has(suffix)),
    kept: ours.filter((suffix) => shared.has(suffix)),
  };
}

const toChange = (action: 'add' | 'remove', suffix: string, server: string): Change => ({
  action,
  what: `${suffix} → ${server}`,
  kind: 'suffix',
  name: suffix,
  ...(action === 'add' ? { after: [server] } : { before: [server] }),
});
