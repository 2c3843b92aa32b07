import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepSeconds = 30;

/** A new secret of 160 bits, as RFC 4226 advises. */
export function newTotpSecret(): Buffer {
  return randomBytes(20);
}

/** Bytes in base 32, as authenticator apps read secrets. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet.charAt(Number.parseInt(five.padEnd(5, '0'), 2)))
    .join('');
}

/** The address that authenticator apps read from a QR code. */
export function totpUri(secret: Buffer, { account, issuer }: { account: string; issuer: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=${stepSeconds}`;
}

/** The code of a time step (RFC 6238, SHA-1, six digits). */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = mac.readUInt8(19) & 0x0f;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** The time step whose code this is: now, or one step before or after, as clocks differ; undefined where it is none. */
export function totpStepOf(secret: Buffer, code: string, now = Date.now()): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const current = Math.floor(now / 1000 / stepSeconds);
  return [current, current - 1, current + 1].find((step) =>
    timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code)),
  );
}

/** Codes of 80 random bits for the day on which the device is lost. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () =>
    (base32(randomBytes(10)).toLowerCase().match(/.{4}/g) ?? []).join('-'),
  );
}
