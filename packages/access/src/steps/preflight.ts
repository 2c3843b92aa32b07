import type { Device } from '../mesh/mesh.ts';
import { dnsTag } from '../naming.ts';
import { missingSharedGrants } from '../policy/findings.ts';
import { rulesOf } from '../policy/rules.ts';
import { Problem, type Fault } from '../problem.ts';
import { serverFindings } from '../preflight/preflight-server.ts';
import { defineStep, type Note } from './step.ts';

/** What must hold before anything is touched. */
export const preflightStep = defineStep({
  id: 'preflight',
  title: 'prerequisites',
  async plan({ config, mesh, dns, server }) {
    const faults: Fault[] = [];
    const notes: Note[] = [];
    const setup = {
      names: config.names,
      users: config.users,
      dnsAdmin: config.dns.provider === 'technitium',
    };
    for (const message of missingSharedGrants(rulesOf((await mesh.policy()).text), setup))
      faults.push({ path: 'shared grants', message });
    const override = await mesh.dnsOverride();
    if (override === true)
      faults.push({ path: 'mesh DNS', message: 'the tailnet-wide DNS override is on; it must stay off' });
    if (override === undefined)
      notes.push({
        kind: 'info',
        text: `${mesh.product} does not show whether the DNS override is on; keep it off`,
      });
    const resolver = resolverFault(await mesh.devices(), config.dns.server);
    if (resolver !== undefined) faults.push({ path: 'dns.server', message: resolver });
    await dns.zones();
    if (
      server === undefined &&
      !(await mesh.devices()).some((node) => node.tags.includes(config.names.serverTag))
    )
      notes.push({ kind: 'info', text: 'the server itself was not looked at: --via USER@HOST does' });
    if (server !== undefined) {
      for (const finding of await serverFindings(server, config)) {
        if (finding.ok !== false) continue;
        notes.push({ kind: 'warning', text: `on the server: ${finding.text}`, fix: finding.fix });
      }
    }
    if (faults.length > 0)
      throw new Problem('refused', 'a prerequisite is missing', {
        faults,
        fix: 'see "Before you begin" in the guide',
      });
    return { changes: [], notes };
  },
});

/** What is wrong with the address users would be sent to: it must be of a node that is the internal DNS server. */
function resolverFault(nodes: readonly Device[], address: string): string | undefined {
  const node = nodes.find((one) => one.addresses.includes(address));
  if (node?.tags.includes(dnsTag) === true) return undefined;
  const resolvers = nodes
    .filter((one) => one.tags.includes(dnsTag))
    .map((one) => `${one.hostname} at ${one.addresses.find((it) => it.includes('.')) ?? 'no IPv4 address'}`);
  const hint = resolvers.length === 0 ? `no node carries ${dnsTag}` : `${dnsTag} is ${resolvers.join(', ')}`;
  return node === undefined
    ? `no node of the mesh has the address ${address}; ${hint}`
    : `${node.hostname} at that address does not carry ${dnsTag}; ${hint}`;
}
