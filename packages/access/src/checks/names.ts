import { randomBytes } from 'node:crypto';
import { hostsOf } from '../config/config.ts';
import type { DnsAnswer } from '../probes/dns-query.ts';
import { isMeshAddress } from '../mesh-address.ts';
import { leakNote } from '../steps/dns-answers.ts';
import { failed, failedBy, passed, skipped, type Check, type Scene } from './check.ts';

/** What the operating system's resolver says; every program on this machine goes by it. */
export async function resolverChecks(scene: Scene): Promise<Check[]> {
  return Promise.all(
    hostsOf(scene.config.domains).map(async (name) => {
      const [id, title] = [`resolver:${name}`, `${name} resolves to the server here`];
      if (scene.address === undefined)
        return skipped(id, title, 'the mesh address of the server is not known');
      const found = await scene.lookup(name);
      if (found.length === 0) return failedBy(id, title, 'name');
      const outside = found.filter(
        (one) => one !== scene.address && !one.toLowerCase().startsWith('fd7a:115c:a1e0:'),
      );
      if (outside.length === 0) return passed(id, title, found.join(', '));
      const stale = outside.every((one) => isMeshAddress(one));
      const fix = stale
        ? 'the A record or a cache holds an old mesh address: correct the record, then reconnect or flush'
        : 'the answer leads past the mesh: check split DNS and AAAA records; reconnect or flush caches; turn off DNS over HTTPS in the browser';
      return failed(id, title, `it resolves to ${found.join(', ')}, not to ${scene.address}`, fix);
    }),
  );
}

/** What the internal DNS server answers when asked directly, past every cache. */
export async function directChecks(scene: Scene): Promise<Check[]> {
  const { config, address, timeout, query } = scene;
  const { server } = config.dns;
  const ask = (name: string, type: 'A' | 'AAAA' | 'HTTPS', tcp = false) =>
    query({ server, name, type, tcp, timeout });
  const reachable = await Promise.all(
    [false, true].map(async (tcp) => {
      const kind = tcp ? 'TCP' : 'UDP';
      const [id, title] = [
        `dns-reach:${kind.toLowerCase()}`,
        `the internal DNS server answers over ${kind} 53`,
      ];
      const answer = await ask(config.domains.app, 'A', tcp);
      return silence(answer) === undefined ? passed(id, title) : unasked(id, title, answer);
    }),
  );
  if (reachable[0]?.result === 'failed') return reachable;
  const names = hostsOf(config.domains);
  const addresses = await Promise.all(
    names.map(async (name) => {
      const [id, title] = [
        `record:${name}`,
        `the A record of ${name} is the server's address, and the only one`,
      ];
      const answer = await ask(name, 'A');
      if (silence(answer) !== undefined) return unasked(id, title, answer);
      const { values } = answer;
      const wanted = address ?? values[0];
      if (values.length === 1 && values[0] === wanted && isMeshAddress(values[0] ?? ''))
        return passed(id, title, values[0]);
      return failed(
        id,
        title,
        `it is ${values.join(', ') || 'missing'}`,
        'run apply: all A records must hold the same current address',
      );
    }),
  );
  const leaks = await Promise.all(
    names.flatMap((name) =>
      (['AAAA', 'HTTPS'] as const).map(async (type) => {
        const [id, title] = [
          `leak:${type}:${name}`,
          `${name} has no ${type} record that leads past the mesh`,
        ];
        const answer = await ask(name, type);
        if (silence(answer) !== undefined) return unasked(id, title, answer);
        const note = leakNote(name, type, answer.values);
        return answer.values.length === 0 ? passed(id, title) : failed(id, title, note.text, note.fix);
      }),
    ),
  );
  const unrelated = await Promise.all(
    config.dns.suffixes.map(async (suffix) => {
      const [id, title] = [
        `wildcard:${suffix}`,
        `unrelated names under ${suffix} are not sent to the server`,
      ];
      const answer = await ask(`unrelated-${randomBytes(4).toString('hex')}.${suffix}`, 'A');
      if (silence(answer) !== undefined) return unasked(id, title, answer);
      const { values } = answer;
      const caught = values.some((one) => one === address || isMeshAddress(one));
      return caught
        ? failed(id, title, `an unrelated name answers ${values.join(', ')}`, 'remove the wildcard record')
        : passed(id, title);
    }),
  );
  return [...reachable, ...addresses, ...leaks, ...unrelated];
}

/** How an answer failed to come, or nothing where one came: a name that does not exist is an answer, silence is none. */
function silence({
  outcome,
}: DnsAnswer): Exclude<DnsAnswer['outcome'], 'answered' | 'no-such-name'> | undefined {
  return outcome === 'answered' || outcome === 'no-such-name' ? undefined : outcome;
}

/** What could not be asked is not well: nobody knows what the answer would have been. */
function unasked(id: string, title: string, answer: DnsAnswer): Check {
  const how = silence(answer);
  if (how === 'timeout') return failedBy(id, title, 'timeout');
  return failed(
    id,
    title,
    how === 'refused'
      ? 'the internal DNS server refuses the question'
      : 'the internal DNS server cannot answer',
    'look at its log, and whether it reaches the upstream resolver',
  );
}
