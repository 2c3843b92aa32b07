import * as z from 'zod';
import { shownName } from './schemas.ts';

/** Hosts that are the machine of whoever asks: a program listens there on whichever port is free. */
const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;

/** Schemes that a browser carries out or reads itself, instead of opening a program. */
const own =
  /^(javascript|data|file|blob|vbscript|about|view-source|filesystem|ftp|wss?|chrome|edge|mailto|tel):$/;

/** An address that a program may be sent back to: encrypted, on the same machine, or opened by a scheme of its own. */
export const redirectAddress = z
  .string()
  .max(500)
  .refine(
    isRedirectAddress,
    'must be https, http on this machine (localhost, 127.0.0.1, [::1]), or a scheme of its own with a host; without a fragment, user or password',
  );

/** A program that asks to act for users: what it calls itself, and where it may be sent back to. */
export const oauthClient = z.strictObject({
  name: shownName
    .max(100)
    .refine((name) => !/[\p{Cc}\p{Cf}]/u.test(name), 'must not hold characters that are not seen'),
  redirects: z.array(redirectAddress).min(1).max(10),
});

/** The same, as it was read. */
export type OauthClient = z.output<typeof oauthClient>;

/** The id of a program. It holds all that is to be known of it: anybody may register one, so that nothing is kept. */
export function clientIdOf(client: OauthClient): string {
  return Buffer.from(JSON.stringify([client.name, client.redirects])).toString('base64url');
}

/** The program of an id; undefined where it is none. */
export function clientOf(id: string): OauthClient | undefined {
  try {
    const [name, redirects] = JSON.parse(Buffer.from(id, 'base64url').toString()) as unknown[];
    const { data } = oauthClient.safeParse({ name, redirects });
    return data;
  } catch {
    return undefined;
  }
}

/** Whether a program may be sent back to an address; on its own machine the port may be another one each time. */
export function isRedirectOf({ redirects }: OauthClient, address: string): boolean {
  if (!isRedirectAddress(address)) return false;
  return redirects.some(
    (each) => each === address || (isLocal(each) && portless(each) === portless(address)),
  );
}

function isRedirectAddress(text: string): boolean {
  if (!URL.canParse(text) || /[\s\p{Cc}]/u.test(text)) return false;
  const { protocol, hostname, hash, username, password } = new URL(text);
  if (hostname === '' || hash !== '' || text.includes('#') || username !== '' || password !== '')
    return false;
  return protocol === 'http:' ? loopback.test(hostname) : !own.test(protocol);
}

function isLocal(address: string): boolean {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && loopback.test(hostname);
}

function portless(address: string): string {
  const url = new URL(address);
  url.port = '';
  return url.href;
}
