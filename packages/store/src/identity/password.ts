import { makeSlots, type Turn } from '../connect/slots.ts';
import { hashBeside, hashOptions } from './hash-thread.ts';

/** A hash takes 19 MB and a core for a tenth of a second: a few at once leave room for everything else. */
const slots = makeSlots(2, 20);

/** Fields of resources are hashed beside, one at a time, so that nobody keeps others from signing in by writing resources. */
const fieldSlots = makeSlots(1, 50, 'Too many values wait to be hashed.');

/** A hash that no password fits; checked where there is no user, so that an answer takes as long as with one. */
export const decoyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$XBnpqqfhQ57MVQGVAMlBSg$0Qe0oJYsF3BFJXFQzEZCPCxHSIOHvjgtUUIxYToUs7o';

/** Hashes a password for keeping, with Argon2id at OWASP's parameters. */
export async function hashPassword(password: string): Promise<string> {
  return slots.run(
    async () => {
      // Loaded on first use: the native part is not needed to start.
      const { hash } = await import('@node-rs/argon2');
      return hash(password.normalize('NFC'), hashOptions);
    },
    { key: 'new passwords', first: true },
  );
}

/** Hashes the value of a field; whoever writes many waits for themselves. */
export async function hashFieldValue(value: string, writer: string): Promise<string> {
  return fieldSlots.run(() => hashBeside(value.normalize('NFC')), { key: writer });
}

/** What surrounds a check within its turn. */
export interface VerifyTurn extends Partial<Turn> {
  /** What it throws ends the check before it is made. */
  before(): Promise<void>;
  after?(fits: boolean): Promise<void>;
}

/** Whether this is the password that was hashed. */
export async function verifyPassword(kept: string, password: string, turn?: VerifyTurn): Promise<boolean> {
  const check = async () => {
    await turn?.before();
    const { verify } = await import('@node-rs/argon2');
    const fits = await verify(kept, password.normalize('NFC'));
    await turn?.after?.(fits);
    return fits;
  };
  return slots.run(check, { key: turn?.key ?? '', first: turn?.first ?? false });
}
