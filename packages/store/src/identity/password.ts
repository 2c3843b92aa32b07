import { makeSlots, type Turn } from '../connect/slots.ts';

/** A hash takes 19 MB and a core for a tenth of a second: a few at once leave room for everything else. */
const slots = makeSlots(2, 20);

/** Fields of resources are hashed beside, so that nobody keeps others from signing in by writing resources. */
const fieldSlots = makeSlots(1, 50, 'Too many values wait to be hashed.');

/** A hash that no password fits; checked where there is no user, so that an answer takes as long as with one. */
export const decoyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$XBnpqqfhQ57MVQGVAMlBSg$0Qe0oJYsF3BFJXFQzEZCPCxHSIOHvjgtUUIxYToUs7o';

/** Hashes a password for keeping, with Argon2id at OWASP's parameters. */
export async function hashPassword(password: string): Promise<string> {
  return slots.run(() => hashed(password), { key: 'new passwords', first: true });
}

/** Hashes the value of a field; whoever writes many waits for themselves. */
export async function hashFieldValue(value: string, writer: string): Promise<string> {
  return fieldSlots.run(() => hashed(value), { key: writer });
}

async function hashed(password: string): Promise<string> {
  // Loaded on first use: the native part is not needed to start.
  const { hash } = await import('@node-rs/argon2');
  return hash(password.normalize('NFC'), { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
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
