import { domainToASCII, domainToUnicode } from 'node:url';
import { isIP } from 'node:net';

/** Scripts that look alike: a label may not mix them. */
const lookAlikes = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u];

/** A hostname in its one written form (lower case, punycode), or a text that says why it cannot be deployed to. */
export function checkHostname(
  given: string,
  ownHosts: ReadonlySet<string>,
  previewHost: string,
): { hostname: string } | { fault: string } {
  const fault = (what: string): { fault: string } => ({ fault: `"${given.slice(0, 100)}" ${what}` });
  if (given === '' || given.length > 253) return fault('must have 1 to 253 characters');
  if (given.includes('*')) return fault('is a wildcard; name each host');
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000-\u0020\u007f"'`<>{}|\\^%/?#@,;&=+!$()[\]~]/.test(given))
    return fault('has a character that is not allowed');
  if (given.includes(':')) return fault('must be a name without scheme, port or address');
  if (given.includes('_')) return fault('has an underscore');
  if (given.endsWith('.') || given.startsWith('.') || given.includes('..')) return fault('has an empty part');
  const hostname = domainToASCII(given).toLowerCase();
  if (hostname === '') return fault('is not a valid domain name');
  if (isIP(hostname) !== 0) return fault('is an address; a name is needed');
  if (hostname.length > 253) return fault('is too long');
  const labels = hostname.split('.');
  if (labels.length < 2) return fault('needs a domain, like "www.example.org"');
  const bad = labels.find((one) => !/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(one));
  if (bad !== undefined) return fault(`has the part "${bad}", which is not allowed in a name`);
  for (const label of domainToUnicode(hostname).split('.')) {
    if (lookAlikes.filter((script) => script.test(label)).length > 1)
      return fault(`mixes letters of several scripts in "${label}"`);
  }
  if (ownHosts.has(hostname)) return fault('is a host of the application itself');
  if (hostname === previewHost || hostname.endsWith(`.${previewHost}`)) return fault('is kept for previews');
  return { hostname };
}

/** The hosts of the application as a set of plain names: ports, schemes and case taken off. */
export function ownHostSet(hosts: readonly string[]): Set<string> {
  const set = new Set<string>();
  for (const host of hosts) {
    const bare = host
      .trim()
      .replace(/^[a-z]+:\/\//i, '')
      .replace(/\/.*$/, '')
      .replace(/:\d+$/, '')
      .replace(/\.$/, '');
    const name = domainToASCII(bare).toLowerCase();
    set.add(name === '' ? bare.toLowerCase() : name);
  }
  return set;
}
