import type { BlockList } from 'node:net';
import { isIP, isIPv4 } from 'node:net';
import { blockList } from './address-kind.ts';

/** Says whether a host that is not public may be asked all the same. */
export type AllowsPrivate = (host: string, address: string, port: number) => boolean;

interface Entry {
  port: number | undefined;
  host?: string;
  range?: BlockList;
}

/** Reads `ALLOW_PRIVATE_HOSTS`: names, addresses and ranges, each with a port where only that one is meant. */
export function allowedHosts(entries: readonly string[]): AllowsPrivate {
  const allowed = entries.map(parseEntry).filter((entry) => entry !== undefined);
  return (host, address, port) =>
    allowed.some((entry) => {
      if (entry.port !== undefined && entry.port !== port) return false;
      if (entry.host !== undefined) return entry.host === host;
      return entry.range?.check(address, isIPv4(address) ? 'ipv4' : 'ipv6') === true;
    });
}

/** Whether an entry can be understood. */
export function isHostEntry(text: string): boolean {
  return parseEntry(text) !== undefined;
}

function parseEntry(text: string): Entry | undefined {
  const bracketed = /^\[([^\]]+)\](?::(\d{1,5}))?$/.exec(text);
  const plain = isIP(text.split('/')[0] ?? '') === 6 ? [text, text] : /^([^:]+)(?::(\d{1,5}))?$/.exec(text);
  const [, host = '', digits] = bracketed ?? plain ?? [];
  const port = digits === undefined ? undefined : Number(digits);
  if (host === '' || (port !== undefined && (port < 1 || port > 65_535))) return undefined;
  const [address = '', bits, more] = host.split('/');
  const family = isIP(address);
  if (family === 0) return nameEntry(host, port);
  const most = family === 4 ? 32 : 128;
  const size = bits === undefined ? most : Number(bits);
  // `10.0.0.0/` must not be read as all addresses.
  if (!/^\d{1,3}$/.test(bits ?? '0') || size > most || more !== undefined) return undefined;
  return { port, range: blockList([`${address}/${size}`]) };
}

function nameEntry(host: string, port: number | undefined): Entry | undefined {
  if (!/^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/i.test(host)) return undefined;
  return { port, host: host.toLowerCase() };
}
