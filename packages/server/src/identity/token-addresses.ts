import { isIP, isIPv4, type BlockList } from 'node:net';
import { Problem } from '@bakehouse/contract';
import type { Caller } from '@bakehouse/store';
import { blockList } from '../foundation/addresses/address-kind.ts';

/** Throws where an API token is used from another address than those that it is for. */
export function refuseElsewhere(caller: Pick<Caller, 'addresses'>, address: string): void {
  const { addresses } = caller;
  if (addresses === undefined) return;
  const list = known.get(addresses) ?? blockList(addresses.map(rangeOf));
  known.set(addresses, list);
  const plain = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');
  const isFor = isIP(plain) !== 0 && list.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6');
  if (!isFor) throw new Problem('forbidden', 'This API token may not be used from this address.');
}

/** Whether a text is an address such as `192.0.2.7`, or a network such as `10.0.0.0/8`. */
export function isAddressRange(text: string): boolean {
  const [address = '', bits, more] = text.split('/');
  const family = isIP(address);
  if (family === 0 || more !== undefined || address.includes('%')) return false;
  return (
    bits === undefined || (/^(?:0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
  );
}

/** The lists of callers that are kept in memory. */
const known = new WeakMap<readonly string[], BlockList>();

function rangeOf(text: string): string {
  return text.includes('/') ? text : `${text}/${isIPv4(text) ? 32 : 128}`;
}
