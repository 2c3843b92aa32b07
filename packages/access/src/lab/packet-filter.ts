import { getNodeValue, parseTree } from 'jsonc-parser';
import type { LabPolicy } from './stand-in/policy.ts';
import type { LabDevice } from './stand-in/tailscale.ts';

/**
 * The packet filter of one node as the mesh would enforce it: default deny, grants open ports, established connections go on.
 * Written apart from the product's own evaluation, so that the two check each other.
 */
export function nftRuleset(policyText: string, devices: readonly LabDevice[], node: LabDevice): string {
  const tree = parseTree(policyText);
  const policy: LabPolicy = tree === undefined ? {} : getNodeValue(tree);
  const rules = (policy.grants ?? []).flatMap((grant) => {
    if (!grant.dst.some((selector) => means(selector, node, policy))) return [];
    const sources = devices.filter((device) => grant.src.some((selector) => means(selector, device, policy)));
    const addresses = [
      ...new Set(sources.flatMap((device) => device.addresses.filter((one) => one.includes('.')))),
    ];
    if (addresses.length === 0) return [];
    return grant.ip.map((entry) => `    ip saddr { ${addresses.join(', ')} } ${match(entry)} accept`);
  });
  return [
    'table inet mesh',
    'delete table inet mesh',
    'table inet mesh {',
    '  chain input {',
    '    type filter hook input priority 0; policy drop;',
    '    iif lo accept',
    '    ct state established,related accept',
    ...rules,
    '  }',
    '}',
  ].join('\n');
}

function means(selector: string, device: LabDevice, policy: LabPolicy): boolean {
  const person = device.tags.length === 0 ? device.user : undefined;
  if (selector === '*') return true;
  if (selector.startsWith('tag:')) return device.tags.includes(selector);
  if (selector === 'autogroup:member') return person !== undefined;
  if (selector === 'autogroup:admin') return person?.startsWith('admin@') === true;
  return person !== undefined && (person === selector || (policy.groups?.[selector] ?? []).includes(person));
}

function match(entry: string): string {
  if (entry === '*') return '';
  const [protocol, port] = entry.split(':');
  return `${protocol} dport ${port}`;
}
