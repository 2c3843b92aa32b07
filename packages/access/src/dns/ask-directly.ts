import { queryDns } from '../probes/dns-query.ts';
import { Problem } from '../problem.ts';

/** What a DNS server answers on port 53; silence is a problem, a name it does not know is not. */
export async function askDirectly(
  server: string,
  name: string,
  type: 'A' | 'AAAA' | 'HTTPS',
): Promise<string[]> {
  const { outcome, values } = await queryDns({ server, name, type });
  if (outcome === 'answered' || outcome === 'no-such-name') return values;
  throw new Problem('unavailable', `the DNS server ${server} does not answer: ${outcome}`);
}
