import { isUnder } from '../config/suffixes.ts';
import { Problem } from '../problem.ts';
import { blocksOf, type Block } from './corefile.ts';
import type { DnsServer } from './dns-server.ts';
import { folderDns, type Entry, type FolderConfig } from './folder-dns.ts';

/** The internal DNS server as CoreDNS: zones are blocks with `forward`, records are `template`, as `hosts` would hide other types. */
export function coreDns(config: FolderConfig & { ttl: number; upstream: string }): DnsServer {
  return folderDns(
    { product: 'CoreDNS', parse, print: (entries, mark, others) => print(entries, mark, others, config) },
    config,
  );
}

/** Plugins that answer for names they have no data of, instead of asking upstream. */
const closing = new Set('file auto secondary kubernetes etcd route53 clouddns azure sign'.split(' '));

function parse(text: string): Entry[] {
  return blocksOf(text).flatMap((block) => [
    ...block.directives.flatMap(recordsOf),
    ...block.keys.flatMap((key) => zonesOf(nameOf(key), block)),
  ]);
}

/** What a block says of its zone. One that holds a record of another's zone is none itself. */
function zonesOf(zone: string, { directives }: Block): Entry[] {
  if (zone === '' || zone.startsWith('(')) return [];
  if (directives.some(({ words: [name, , , at = ''] }) => name === 'template' && nameOf(at) === zone))
    return [];
  const forwards = directives.filter(({ words: [name] }) => name === 'forward');
  const isClosed = directives.some(({ words: [name = ''] }) => closing.has(name));
  if (isClosed || forwards.length === 0) return [{ type: 'SOA', name: zone, value: '' }];
  return forwards.map(({ words: [, from = '.', to = ''] }) => ({
    type: 'FWD',
    name: nameOf(from) === '' ? zone : nameOf(from),
    value: to,
  }));
}

function recordsOf({ words: [name], lines }: Block['directives'][number]): Entry[] {
  if (name === 'hosts')
    return lines.flatMap(([address = '', ...names]) =>
      /^[0-9a-f:.]*[.:][0-9a-f:.]*$/i.test(address)
        ? names.map((host) => ({
            type: address.includes(':') ? 'AAAA' : 'A',
            name: nameOf(host),
            value: address,
          }))
        : [],
    );
  if (name !== 'template') return [];
  const valueOf = (key: string): string => lines.find(([first]) => first === key)?.[1] ?? '';
  // A pattern that means one name, as ours do.
  const [, host] =
    /^\^([a-z0-9_-]+(?:(?:\[\.\]|\\\.)[a-z0-9_-]+)*)(?:\[\.\]|\\\.)\$$/i.exec(valueOf('match')) ?? [];
  const [, type = '', value = ''] = /\sIN\s+(A|AAAA|CNAME)\s+(\S+)\s*$/i.exec(valueOf('answer')) ?? [];
  if (host === undefined || value === '') return [];
  return [{ type: type.toUpperCase(), name: nameOf(host.replace(/\[\.\]|\\\./g, '.')), value }];
}

const nameOf = (key: string) =>
  key
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/:\d+$/, '')
    .replace(/\.$/, '');

function print(
  entries: readonly Entry[],
  mark: string,
  others: readonly Entry[],
  { ttl, upstream }: { ttl: number; upstream: string },
): string {
  const zones = entries.filter(({ type }) => type === 'FWD');
  const records = entries.filter(({ type }) => type === 'A');
  const zoneOf = (name: string) =>
    zones.filter((zone) => isUnder(name, zone.name)).sort((a, b) => b.name.length - a.name.length)[0];
  const record = ({ name, value }: Entry, at: string) => [
    `    template IN A${at} {`,
    `        match "^${name.replaceAll('.', '[.]')}[.]$"`,
    `        answer "{{ .Name }} ${ttl} IN A ${value}"`,
    '        fallthrough',
    '    }',
  ];
  const blocks = zones.map((zone) => [
    `${zone.name} {`,
    ...records.filter(({ name }) => zoneOf(name) === zone).flatMap((each) => record(each, '')),
    `    forward . ${zone.value}`,
    '}',
  ]);
  // The block of a zone that is somebody else's is not ours to write in.
  const strays = records.filter(({ name }) => zoneOf(name) === undefined);
  for (const { name } of strays)
    if (others.some((each) => each.name === name && (each.type === 'FWD' || each.type === 'SOA')))
      throw new Problem(
        'refused',
        `CoreDNS has a block for ${name} that is not of this deployment, and takes no second one`,
        { fix: `move the block of ${name} out of the folder; apply makes one that forwards as well` },
      );
  const alone = strays.map((each) => [
    `${each.name} {`,
    ...record(each, ` ${each.name}`),
    `    forward . ${upstream}`,
    '}',
  ]);
  return [`# ${mark}`, ...[...blocks, ...alone].flat(), ''].join('\n');
}
