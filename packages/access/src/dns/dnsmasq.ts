import type { DnsServer } from './dns-server.ts';
import { folderDns, type Entry, type FolderConfig } from './folder-dns.ts';

/** The internal DNS server as dnsmasq: records are `host-record`, zones are `server`. */
export function dnsmasqDns(config: FolderConfig): DnsServer {
  return folderDns(
    {
      product: 'dnsmasq',
      parse: (text) => text.split('\n').flatMap(parseLine),
      print: (entries, mark) => {
        const lines = entries.map(({ type, name, value }) =>
          type === 'A' ? `host-record=${name},${value}` : `server=/${name}/${value}`,
        );
        return `# ${mark}\n${lines.join('\n')}\n`;
      },
    },
    config,
  );
}

function parseLine(line: string): Entry[] {
  // A `#` inside a word is the port of an upstream.
  const text = line.replace(/(?:^|\s)#.*$/, '').trim();
  const host = /^host-record=([^,\s]+),([0-9.]+)/.exec(text);
  if (host !== null) return [{ type: 'A', name: (host[1] ?? '').toLowerCase(), value: host[2] ?? '' }];
  const server = /^(?:server|local|auth-zone)=\/([^/\s]+)\/([0-9.#]*)$/.exec(text);
  if (server === null) return [];
  const value = server[2] ?? '';
  return [{ type: value === '' ? 'SOA' : 'FWD', name: (server[1] ?? '').toLowerCase(), value }];
}
