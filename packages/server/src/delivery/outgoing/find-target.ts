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
export async function findTarget(text: string, { allowsPrivate, resolve }: TargetRules): Promise<Target> {
  const url = parseAddress(text);
  const host = url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const family = isIP(host);
  const addresses = family === 0 ? await resolveName(host, resolve) : [{ address: host, family }];
  // One bad address among good ones is what a name made for an attack looks like.
  for (const { address } of addresses) {
    if (allowsPrivate(host, address, port)) continue;
    if (!isPublicAddress(address))
      throw refused(url, 'it is not on the public internet; ALLOW_PRIVATE_HOSTS can allow it');
    if (closedPorts.has(port)) throw refused(url, `port ${port} belongs to another protocol`);
  }
  return { url, addresses };
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

function refused(url: URL, why: string): Problem {
  return new Problem('address_refused', `"${url.host}" may not be called: ${why}`);
}

function shown(text: string): string {
  return JSON.stringify(text.length > 200 ? `${text.slice(0, 200)}…` : text);
}
