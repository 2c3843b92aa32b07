import { queryDns } from '../probes/dns-query.ts';
import { Problem } from '../problem.ts';

/** Asks a DNS server where users ask it; silence is a problem, a name it does not know is not. */
export type Ask = (server: string, name: string, type: 'A' | 'AAAA' | 'HTTPS') => Promise<string[]>;

/** What a DNS server answers on port 53. */
export const askDirectly: Ask = async (server, name, type) => {
  const { outcome, values } = await queryDns({ server, name, type });
  if (outcome === 'answered' || outcome === 'no-such-name') return values;
  throw new Problem('unavailable', `the DNS server ${server} does not answer: ${outcome}`);
};
