import { roleSlugPattern, workflowIdentifier } from '@bakehouse/contract';
import * as z from 'zod';
import { isHostEntry } from '../addresses/allowed-hosts.ts';

/** A whole number given as text. */
export function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, message)
    .transform(Number)
    .refine((n) => n >= min && n <= max, message);
}

/** A size such as `1048576`, `512kb` or `1mb`. */
export function byteSize() {
  return z
    .string()
    .regex(/^\d{1,12}(kb|mb|gb)?$/i, 'must be a size such as 1048576, 512kb or 1mb')
    .transform((text) => {
      const unit = /[a-z]+$/i.exec(text)?.[0].toLowerCase() ?? '';
      const factors: Record<string, number> = { '': 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3 };
      return Number.parseInt(text, 10) * (factors[unit] ?? 1);
    });
}

/** The origin of a web address: scheme, host and port, without a path. */
export function origin() {
  return z.string().transform((text, ctx) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    const fits =
      url !== undefined &&
      /^https?:$/.test(url.protocol) &&
      url.pathname === '/' &&
      url.search === '' &&
      url.hash === '' &&
      url.username === '';
    if (fits) return url.origin;
    ctx.addIssue({ code: 'custom', message: 'must be an origin such as https://app.example.com' });
    return z.NEVER;
  });
}

/** A web address of one of the schemes. */
export function webAddress(...schemes: string[]) {
  const message = `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`;
  return z
    .string()
    .refine((text) => URL.canParse(text) && schemes.includes(new URL(text).protocol.slice(0, -1)), message);
}

/** A list separated by commas. */
export function commaList() {
  return z.string().transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );
}

/** A list of hosts: names, addresses and ranges, each with a port where only that one is meant. */
export function hostList() {
  return commaList().refine(
    (list) => list.every(isHostEntry),
    'must be names, addresses or ranges such as 10.0.0.0/8',
  );
}

/** The identifier of an issuer of OpenID Connect: an address that is encrypted, or of this machine. */
export function issuer() {
  return z.string().refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url === undefined || url.search !== '' || url.hash !== '' || url.username !== '') return false;
    return url.protocol === 'https:' || (url.protocol === 'http:' && ownHosts.test(url.hostname));
  }, 'must be an address that begins with https:// (http:// only on this machine), without query and user');
}

const ownHosts = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Roles for people who sign up by themselves; `off` gives none. */
export function signUpRoles() {
  return commaList()
    .transform((list) => (list.join() === 'off' ? [] : list))
    .refine(
      (list) => list.every((slug) => roleSlugPattern.test(slug) && slug !== 'admin'),
      'must be off, or slugs of roles other than admin',
    );
}

/** Roles; `off` gives none. */
export function roleList() {
  return commaList()
    .transform((list) => (list.join() === 'off' ? [] : list))
    .refine((list) => list.every((slug) => roleSlugPattern.test(slug)), 'must be off, or slugs of roles');
}

/** The identifier of a workflow. */
export function workflowName() {
  return z
    .string()
    .refine((text) => workflowIdentifier.safeParse(text).success, 'must be the identifier of a workflow');
}
