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
    const elsewhere = await mesh.policyManagedElsewhere();
    if (elsewhere !== undefined)
      faults.push({ path: 'policy', message: `it is managed by ${elsewhere}; edit it there` });
    for (const message of missingSharedGrants(rulesOf((await mesh.policy()).text)))
      faults.push({ path: 'shared grants', message });
    const override = await mesh.dnsOverride();
    if (override === true)
      faults.push({ path: 'mesh DNS', message: 'the tailnet-wide DNS override is on; it must stay off' });
    if (override === undefined)
      notes.push({
        kind: 'info',
        text: `${mesh.product} does not show whether the DNS override is on; keep it off`,
      });
    const resolver = (await mesh.devices()).find((node) => node.addresses.includes(config.dns.server));
    if (resolver !== undefined && !resolver.tags.includes(dnsTag))
      faults.push({
        path: 'dns.server',
        message: `${resolver.hostname} at that address does not carry ${dnsTag}`,
      });
    await dns.zones();
    if (
      server === undefined &&
      !(await mesh.devices()).some((node) => node.tags.includes(config.names.serverTag))
    )
      notes.push({ kind: 'info', text: 'the server itself was not looked at: --via USER@HOST does' });
    if (server !== undefined) {
      for (const finding of await serverFindings(server, config)) {
        if (finding.ok) continue;
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
