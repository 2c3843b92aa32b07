import { randomBytes } from 'node:crypto';
import { hostsOf } from '../config/config.ts';
import { Problem, type Fault } from '../problem.ts';
import { addressOf, findNode } from './node.ts';
import { defineStep, type Context, type Note } from './step.ts';

/** What the internal DNS server really answers, asked before any user is sent to it. */
export const dnsAnswersStep = defineStep({
  id: 'dns-answers',
  title: 'answers of the internal DNS',
  async plan({ config, dns, mesh }: Context) {
    const node = await findNode(mesh, config.names);
    if (node === undefined) return { changes: [], notes: [] };
    const address = addressOf(node);
    const zones = new Set((await dns.zones()).map((zone) => zone.name));
    if (!config.dns.suffixes.every((suffix) => zones.has(suffix))) return { changes: [], notes: [] };
    const faults: Fault[] = [];
    const notes: Note[] = [];
    for (const name of hostsOf(config.domains)) {
      const found = await dns.resolve(name, 'A');
      if (found.length !== 1 || found[0] !== address)
        faults.push({ path: name, message: `A is ${found.join(', ') || 'empty'}, not ${address}` });
      for (const type of ['AAAA', 'HTTPS'] as const) {
        const leak = await dns.resolve(name, type);
        if (leak.length > 0) notes.push(leakNote(name, type, leak));
      }
    }
    for (const suffix of config.dns.suffixes) {
      const unrelated = `unrelated-${randomBytes(4).toString('hex')}.${suffix}`;
      if ((await dns.resolve(unrelated, 'A')).includes(address))
        faults.push({ path: unrelated, message: `it answers ${address}: there is a wildcard` });
    }
    if (faults.length > 0)
      throw new Problem('verification', 'the internal DNS server answers wrongly', { faults });
    return { changes: [], notes };
  },
});

/** Tells that a name has records which lead past the mesh. */
export function leakNote(name: string, type: 'AAAA' | 'HTTPS', values: readonly string[]): Note {
  return {
    kind: 'warning',
    text: `${type} of ${name} is public (${values.join(', ')}): clients that use it leave the mesh`,
    fix: `remove the public ${type} record, or answer it empty on the internal DNS server`,
  };
}
