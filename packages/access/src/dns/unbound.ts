import type { DnsServer } from './dns-server.ts';
import { folderDns, type Entry, type FolderConfig } from './folder-dns.ts';

/** The internal DNS server as Unbound: records are `local-data`, zones are `forward-zone`. */
export function unboundDns(config: FolderConfig & { ttl: number }): DnsServer {
  return folderDns(
    { product: 'Unbound', parse, print: (entries, mark) => print(entries, mark, config.ttl) },
    config,
  );
}

/** Local zones in which Unbound answers for names it has no data of; in all others such names are asked upstream. */
const closing = new Set(
  'static deny refuse redirect inform_deny inform_redirect always_refuse always_nxdomain always_nodata always_deny always_null block_a'.split(
    ' ',
  ),
);

function parse(text: string): Entry[] {
  const entries: Entry[] = [];
  let clause = '';
  let zone: string | undefined;
  for (const line of text.split('\n')) {
    const [, key = '', rest = ''] = /^\s*([a-z-]+):\s*(.*?)\s*$/.exec(withoutComment(line)) ?? [];
    if (key === '') continue;
    if (rest === '') {
      [clause, zone] = [key, undefined];
      continue;
    }
    const words = rest.replaceAll('"', ' ').replaceAll("'", ' ').trim().split(/\s+/);
    const [first = ''] = words;
    if (key === 'local-data') entries.push(...recordOf(words));
    else if (key === 'local-zone' && closing.has(words[1] ?? ''))
      entries.push({ type: 'SOA', name: nameOf(first), value: '' });
    else if (key === 'name') {
      zone = nameOf(first);
      if (clause === 'stub-zone' || clause === 'auth-zone')
        entries.push({ type: 'SOA', name: zone, value: '' });
    } else if ((key === 'forward-addr' || key === 'forward-host') && zone !== undefined)
      entries.push({ type: 'FWD', name: zone, value: first });
  }
  return entries;
}

/** `NAME [TTL] [IN] TYPE VALUE…`, as zone files have it. */
function recordOf([name = '', ...rest]: string[]): Entry[] {
  const [type = '', value = ''] = rest.filter(
    (word, index) => index > 1 || !/^(\d+[smhdw]?|in)$/i.test(word),
  );
  return [{ type: type.toUpperCase(), name: nameOf(name), value }];
}

/** A `#` begins a remark, except inside quotes. */
function withoutComment(line: string): string {
  return line.replace(/("[^"]*"|'[^']*')|#.*$/g, (_, quoted: string | undefined) => quoted ?? '');
}

const nameOf = (name: string) => name.toLowerCase().replace(/\.$/, '');

function print(entries: readonly Entry[], mark: string, ttl: number): string {
  const of = (type: string) => entries.filter((entry) => entry.type === type);
  const names = new Set([...of('FWD'), ...of('A')].map(({ name }) => name));
  const local = [
    // Without it Unbound answers some zones itself (`test`, `home.arpa`), and other types of a name it has data of.
    ...[...names].map((name) => `    local-zone: "${name}." typetransparent`),
    ...of('A').map(({ name, value }) => `    local-data: "${name}. ${ttl} IN A ${value}"`),
  ];
  const zones = of('FWD').flatMap(({ name, value }) => [
    'forward-zone:',
    `    name: "${name}."`,
    `    forward-addr: ${value}`,
  ]);
  return [`# ${mark}`, 'server:', ...local, ...zones, ''].join('\n');
}
