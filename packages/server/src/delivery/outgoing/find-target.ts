import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { Problem } from '@bakehouse/contract';
import { isPublicAddress } from '../../foundation/addresses/address-kind.ts';
import type { AllowsPrivate } from '../../foundation/addresses/allowed-hosts.ts';
import { closedPorts } from './closed-ports.ts';

/** An address of a host. */
export interface HostAddress {
  address: string;
  family: number;
}

/** Finds the addresses of a name. */
export type Resolve = (host: string) => Promise<HostAddress[]>;

/** Where a request goes: the addresses were checked, and only they may be connected to. */
export interface Target {
  url: URL;
  addresses: HostAddress[];
}

/** What targets are checked against. */
export interface TargetRules {
  allowsPrivate: AllowsPrivate;
  resolve: Resolve;
}

/** Checks a web address and finds its host. Refuses all but http and https to public hosts, or to hosts that are allowed by name. */
export async function findTarget(text: string, rules: TargetRules): Promise<Target> {
  const url = parseAddress(text);
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const { addresses } = await checkHost({ host, port, shown: url.host, closed: closedPorts }, rules);
  return { url, addresses };
}

/** A server whose addresses were checked: only they may be connected to, so that its name cannot mean another a moment later. */
export interface CheckedHost {
  host: string;
  port: number;
  addresses: HostAddress[];
}

/** Finds a host and refuses it unless it is public or allowed by name, whatever protocol is spoken with it. */
export async function checkHost(
  {
    host,
    port,
    shown: name = host,
    closed,
  }: { host: string; port: number; shown?: string; closed?: ReadonlySet<number> },
  { allowsPrivate, resolve }: TargetRules,
): Promise<CheckedHost> {
  const family = isIP(host);
  const addresses = family === 0 ? await resolveName(host, resolve) : [{ address: host, family }];
  // One bad address among good ones is what a name made for an attack looks like.
  for (const { address } of addresses) {
    if (allowsPrivate(host, address, port)) continue;
    if (!isPublicAddress(address))
      throw refused(name, 'it is not on the public internet; ALLOW_PRIVATE_HOSTS can allow it');
    if (closed?.has(port) === true) throw refused(name, `port ${port} belongs to another protocol`);
  }
  return { host, port, addresses };
}

/** Finds addresses as other programs of the machine do. */
export const systemResolve: Resolve = (host) => lookup(host, { all: true, verbatim: true });

function parseAddress(text: string): URL {
  if (!URL.canParse(text)) throw new Problem('invalid', `${shown(text)} is not a web address`);
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new Problem('address_refused', `${shown(text)}: only http and https are allowed`);
  if (url.username !== '' || url.password !== '')
    throw new Problem(
      'address_refused',
      'A web address must not hold a user name or a password; send a header',
    );
  if (url.hostname === '') throw new Problem('invalid', `${shown(text)} has no host`);
  return url;
}

async function resolveName(host: string, resolve: Resolve): Promise<HostAddress[]> {
  const found = await resolve(host).catch((cause: unknown) => {
    throw new Problem('upstream_failed', `The host "${host}" cannot be found`, {}, cause);
  });
  if (found.length === 0) throw new Problem('upstream_failed', `The host "${host}" has no address`);
  return found;
}

function refused(host: string, why: string): Problem {
  return new Problem('address_refused', `"${host}" may not be called: ${why}`);
}

function shown(text: string): string {
  return JSON.stringify(text.length > 200 ? `${text.slice(0, 200)}…` : text);
}
