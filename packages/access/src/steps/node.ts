import { commonServerTag, type Names } from '../naming.ts';
import { Problem } from '../problem.ts';
import type { Device, Mesh } from '../mesh/mesh.ts';
import { isMeshAddress } from '../mesh-address.ts';
import { defineStep, type Note } from './step.ts';

/** The server's node: there after `enroll`, with both tags and a key that does not expire. */
export const nodeStep = defineStep({
  id: 'node',
  title: 'node',
  async plan({ config, mesh }) {
    const node = await findNode(mesh, config.names);
    if (node === undefined) {
      return {
        changes: [
          {
            action: 'add',
            what: `node ${config.names.hostname} with ${tagsOf(config.names).join(' and ')}`,
            kind: 'node',
            name: config.names.hostname,
            after: { tags: tagsOf(config.names) },
          },
        ],
        notes: [],
        waitsFor: 'the server is not enrolled yet: run `bakehouse access enroll FILE`, then apply again',
      };
    }
    const faults = nodeFaults(node, config.names);
    if (faults.length > 0)
      throw new Problem('refused', `the node ${config.names.hostname} is not as it must be`, {
        faults: faults.map((message) => ({ path: 'node', message })),
        fix: 'correct it in the admin console, or delete the node and enroll again',
      });
    const notes: Note[] =
      node.online === false ? [{ kind: 'warning', text: `${node.hostname} is offline` }] : [];
    return { changes: [], notes };
  },
  async planRemove({ config, mesh }) {
    const nodes = await nodesOf(mesh, config.names);
    const strangers = (await mesh.devices()).filter(
      (node) => node.hostname === config.names.hostname && !nodes.some((one) => one.id === node.id),
    );
    return {
      changes: nodes.map((node) => ({
        action: 'remove',
        what: `node ${node.label || node.hostname}`,
        kind: 'node',
        name: node.hostname,
        before: { id: node.id, addresses: node.addresses, tags: node.tags },
      })),
      notes: strangers.map((node) => ({
        kind: 'info',
        text: `node ${node.hostname} stays: it does not carry ${config.names.serverTag}`,
      })),
    };
  },
  async remove({ config, mesh }) {
    for (const node of await nodesOf(mesh, config.names)) await mesh.deleteDevice(node.id);
  },
});

/** The two tags of the server's node. */
export function tagsOf(names: Names): string[] {
  return [commonServerTag, names.serverTag];
}

/** The node of the server, or undefined while it is not enrolled. Two that could be it are refused. */
export async function findNode(mesh: Mesh, names: Names): Promise<Device | undefined> {
  const found = (await mesh.devices()).filter(
    (node) => node.hostname === names.hostname || node.tags.includes(names.serverTag),
  );
  const [first, second] = found;
  if (second === undefined) return first;
  throw new Problem('refused', `${found.length} nodes could be ${names.hostname}`, {
    faults: found.map((node) => ({
      path: node.label,
      message: `${node.addresses[0] ?? 'no address'}, ${node.tags.join(' ')}`,
    })),
    fix: 'delete the stale node in the admin console',
  });
}

/** Every node that carries the server's own tag: all that a removal takes away. */
export async function nodesOf(mesh: Mesh, names: Names): Promise<Device[]> {
  return (await mesh.devices()).filter((node) => node.tags.includes(names.serverTag));
}

/** The IPv4 address of a node on the mesh. */
export function addressOf(node: Device): string {
  const address = node.addresses.find((one) => one.includes('.'));
  if (address === undefined) throw new Problem('refused', `${node.hostname} has no IPv4 address on the mesh`);
  return address;
}

/** What is wrong with an enrolled node. */
export function nodeFaults(node: Device, names: Names): string[] {
  const missing = tagsOf(names).filter((tag) => !node.tags.includes(tag));
  const extra = node.tags.filter((tag) => !tagsOf(names).includes(tag));
  const address = node.addresses.find((one) => one.includes('.'));
  return [
    ...(node.hostname === names.hostname ? [] : [`it is called ${node.hostname}, not ${names.hostname}`]),
    ...(node.label === '' || node.label === names.hostname
      ? []
      : [`its name on the mesh is ${node.label}: the name was taken`]),
    ...(missing.length === 0 ? [] : [`it lacks ${missing.join(' and ')}`]),
    ...(extra.length === 0 ? [] : [`it also carries ${extra.join(' and ')}`]),
    ...(node.keyExpiryDisabled ? [] : ['its key expires: disable key expiry']),
    ...(node.authorized ? [] : ['it is not approved']),
    ...(node.meshSsh === true
      ? [
          'the SSH of the mesh is on: port 22 is not answered by its own SSH server (tailscale set --ssh=false)',
        ]
      : []),
    ...(address !== undefined && isMeshAddress(address)
      ? []
      : ['it has no IPv4 address of the form 100.x.y.z']),
  ];
}
