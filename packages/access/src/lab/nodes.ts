import { addresses, type LabNetwork, type LabNode } from './network.ts';
import { nftRuleset } from './packet-filter.ts';
import type { LabDevice, TailscaleState } from './stand-in/tailscale.ts';

/** Everybody on the mesh before the server joins. */
export function people(): LabDevice[] {
  return [
    device('ann', { user: 'ann@acme.example' }),
    device('bob', { user: 'bob@example.com' }),
    device('admin', { user: 'admin@example.com' }),
    device('ci', { tags: ['tag:ci', 'tag:acme-ci'] }),
    device('stranger', { tags: ['tag:printer'] }),
    device('other', {
      hostname: 'globex-prod',
      name: 'globex-prod.tail.ts.net',
      tags: ['tag:server', 'tag:globex-server'],
    }),
    device('dns', { tags: ['tag:dns'] }),
  ];
}

/** Puts the policy as it stands now into the packet filters. */
export function filterAll(mesh: TailscaleState, network: LabNetwork): void {
  const unknown: LabDevice = { ...device('server', { tags: ['tag:none'] }), addresses: [] };
  for (const node of ['server', 'other', 'dns'] as const) {
    const found = mesh.devices.find((one) => one.addresses.includes(addresses[node]));
    network.filter(node, nftRuleset(mesh.policy, mesh.devices, found ?? unknown));
  }
}

const device = (node: LabNode, more: Partial<LabDevice>): LabDevice => ({
  nodeId: `n${node}`,
  hostname: node,
  name: `${node}.tail.ts.net`,
  tags: [],
  addresses: [addresses[node]],
  authorized: true,
  keyExpiryDisabled: true,
  ...more,
});
