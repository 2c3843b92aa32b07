import { isObject, Problem } from '@bakehouse/contract';
import type { MailAddress } from '@bakehouse/store';

/** Most recipients of one mail, copies included. */
export const maxRecipients = 1000;

/**
 * Reads one address: `ann@example.com`, `Ann <ann@example.com>`, `{name, address}`, or a user with `email` and `name`.
 * A text is one address and never a list, so that a value from outside cannot add recipients.
 */
export function readAddress(value: unknown, path: string): MailAddress {
  if (typeof value === 'string') {
    const [, name, address] = /^([^<>]*)<([^<>]+)>$/.exec(value.trim()) ?? [];
    return address === undefined
      ? checkAddress({ address: value.trim() }, path)
      : checkAddress({ name: unquoted(name ?? ''), address: address.trim() }, path);
  }
  if (isObject(value)) {
    const address = value['address'] ?? value['email'];
    const { name } = value;
    if (typeof address === 'string')
      return checkAddress({ ...(typeof name === 'string' ? { name } : {}), address }, path);
  }
  throw fault(path, `is not an e-mail address: ${JSON.stringify(value)?.slice(0, 100)}`);
}

/** Throws unless an address can stand in a header as it is: no line breaks, no quotes, no second address. */
export function checkAddress({ name, address }: MailAddress, path: string): MailAddress {
  if (name !== undefined && (/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(name) || name.length > 200))
    throw fault(path, 'has a name that is not one line of at most 200 characters');
  if (address.length > 254 || !addressPattern.test(address))
    throw fault(path, `is not an e-mail address: ${JSON.stringify(address).slice(0, 100)}`);
  return { ...(name === undefined || name === '' ? {} : { name }), address };
}

/** A fault of a mail, with the place of it. */
export function fault(path: string, message: string): Problem {
  return new Problem('invalid', `A mail's "${path}" ${message}.`, {
    errors: [{ path, message, code: 'bad_value' }],
  });
}

// Quoted local parts, comments and source routes are left out: they hide what an address is.
const addressPattern =
  /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[\p{L}\p{N}](?:[\p{L}\p{N}.-]*[\p{L}\p{N}])?$/u;

function unquoted(name: string): string {
  return name.trim().replace(/^"(.*)"$/, '$1');
}
