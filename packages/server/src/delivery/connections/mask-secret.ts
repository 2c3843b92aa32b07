import { isObject } from '@bakehouse/contract';

/** Shorter ones would be found where they do not stand. */
const shortest = 4;

/** Replaces every occurrence of a connection's secrets in bytes or text from elsewhere by the connection's name. */
export interface Mask {
  text: (given: string) => string;
  bytes: (given: Buffer) => Buffer;
  /** The same for bytes that come piece by piece, wherever they are cut. */
  pieces: (given: AsyncIterable<Buffer>) => AsyncGenerator<Buffer>;
}

/** Makes what hides secrets in any of the ways in which an answer would repeat them. */
export function makeMask(name: string, secrets: readonly string[]): Mask {
  const forms = [...new Set(secrets.flatMap(formsOf))]
    .filter(({ length }) => length >= shortest)
    .sort((a, b) => b.length - a.length);
  const shown = `[secret of ${name}]`;
  const text = (given: string): string => {
    let masked = given;
    for (const form of forms) masked = masked.replaceAll(form, shown);
    return masked;
  };
  const bytes = (given: Buffer): Buffer => {
    if (!forms.some((form) => given.includes(form))) return given;
    // A secret that is not ASCII stands there in UTF-8; other bytes pass as they are.
    let masked = given.toString('latin1');
    for (const form of forms)
      masked = masked.replaceAll(Buffer.from(form).toString('latin1'), Buffer.from(shown).toString('latin1'));
    return Buffer.from(masked, 'latin1');
  };
  // So much of an end may be the beginning of a secret.
  const held = Math.max(0, ...forms.map((form) => Buffer.byteLength(form) - 1));
  return {
    text,
    bytes,
    async *pieces(given) {
      let rest = Buffer.alloc(0);
      for await (const piece of given) {
        const masked = bytes(Buffer.concat([rest, piece]));
        const sure = Math.max(0, masked.length - held);
        if (sure > 0) yield masked.subarray(0, sure);
        rest = Buffer.from(masked.subarray(sure));
      }
      if (rest.length > 0) yield rest;
    },
  };
}

/** A value from elsewhere without the secrets, wherever they stand in it. */
export function maskValue<T>(value: T, mask: (text: string) => string): T {
  if (typeof value === 'string') return mask(value) as T;
  if (Array.isArray(value)) return value.map((each) => maskValue(each as unknown, mask)) as T;
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [mask(name), maskValue(each, mask)]),
  ) as T;
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ];
}
