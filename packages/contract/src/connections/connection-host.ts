import * as z from 'zod';

const label = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?';
const name = `(?:${label}\\.)*${label}`;
const pattern = new RegExp(`^(?:https?://)?(?:(?:\\*\\.)?${name}|\\[[0-9a-f:.]+\\])(?::\\d{1,5})?$`);

/** A host that a connection may be sent to: `api.example.com`, `*.example.com`, `api.example.com:8443`; unencrypted only as `http://localhost:3000`. */
export const connectionHost = z
  .string()
  .max(260)
  .regex(
    pattern,
    'Expected a host in lower case such as "api.example.com", "*.example.com" or "api.example.com:8443"; one that is reached without encryption begins with "http://"',
  )
  .refine((host) => !/^(?:https?:\/\/)?\*\.[^.]+$/.test(host), 'One name must stand before the ending')
  .refine((host) => Number(/:(\d+)$/.exec(host)?.[1] ?? 1) <= 65_535, 'A port is at most 65535');

/** Whether a web address is at one of the hosts. */
export function isAtHost(url: URL, hosts: readonly string[]): boolean {
  return hosts.some((each) => fits(url, each));
}

function fits(url: URL, entry: string): boolean {
  const plain = entry.startsWith('http://');
  if (url.protocol !== (plain ? 'http:' : 'https:')) return false;
  const { host, port } = split(entry.replace(/^https?:\/\//, ''));
  if ((url.port === '' ? (plain ? '80' : '443') : url.port) !== (port ?? (plain ? '80' : '443')))
    return false;
  const asked = url.hostname.toLowerCase().replace(/\.$/, '');
  return host.startsWith('*.') ? asked.endsWith(host.slice(1)) : asked === host;
}

function split(entry: string): { host: string; port: string | undefined } {
  const found = /^(.*?)(?::(\d+))?$/.exec(entry);
  return { host: found?.[1] ?? entry, port: found?.[2] };
}
