import { randomBytes } from 'node:crypto';
import { hostsOf } from '../config/config.ts';
import { Problem, type Fault } from '../problem.ts';
import type { Ask } from '../dns/ask-directly.ts';
import { missingRecords } from './dns-records.ts';
import { addressOf, findNode } from './node.ts';
import { defineStep, type Context, type Note } from './step.ts';

/** What the internal DNS server really answers, asked before any user is sent to it. */
export const dnsAnswersStep = defineStep({
  id: 'dns-answers',
  title: 'answers of the internal DNS',
  async plan(context: Context) {
    const { config, mesh } = context;
    const node = await findNode(mesh, config.names);
    if (node === undefined) return { changes: [], notes: [] };
    const address = addressOf(node);
    // What is still to be written cannot be answered yet; it is asked for once it is there.
    const wanted = await missingRecords(context, address);
    const waiting = new Set(wanted.names.map(({ name }) => name));
    const faults: Fault[] = [];
    const notes: Note[] = [];
    for (const name of hostsOf(config.domains).filter((host) => !waiting.has(host))) {
      const found = await askResolver(context, name, 'A');
      if (found.length !== 1 || found[0] !== address)
        faults.push({ path: name, message: `A is ${found.join(', ') || 'empty'}, not ${address}` });
      for (const type of ['AAAA', 'HTTPS'] as const) {
        const leak = await askResolver(context, name, type);
        if (leak.length > 0) notes.push(leakNote(name, type, leak));
      }
    }
    for (const suffix of config.dns.suffixes.filter((zone) => !wanted.zones.includes(zone))) {
      const unrelated = `unrelated-${randomBytes(4).toString('hex')}.${suffix}`;
      if ((await askResolver(context, unrelated, 'A')).includes(address))
        faults.push({ path: unrelated, message: `it answers ${address}: there is a wildcard` });
    }
    if (faults.length > 0)
      throw new Problem('verification', 'the internal DNS server answers wrongly', { faults });
    return { changes: [], notes };
  },
});

/** Asks at the very address users are sent to: a resolver that is silent there must not get their questions. */
async function askResolver(
  { config, ask }: Context,
  name: string,
  type: Parameters<Ask>[2],
): Promise<string[]> {
  const { server } = config.dns;
  return ask(server, name, type).catch((cause: unknown) => {
    if (!(cause instanceof Problem) || cause.code !== 'unavailable') throw cause;
    throw new Problem(
      'verification',
      `${server} does not answer from here: no user is sent to it`,
      {
        faults: [{ path: 'dns.server', message: cause.message }],
        fix: 'start the DNS server, or run this on a machine that is in the mesh and may ask it',
      },
      cause,
    );
  });
}

/** Tells that a name has records which lead past the mesh. */
export function leakNote(name: string, type: 'AAAA' | 'HTTPS', values: readonly string[]): Note {
  return {
    kind: 'warning',
    text: `${type} of ${name} is public (${values.join(', ')}): clients that use it leave the mesh`,
    fix: `remove the public ${type} record, or answer it empty on the internal DNS server`,
  };
}
