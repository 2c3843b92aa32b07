import { createHash } from 'node:crypto';

/** By what an address is found: what stands in the database does not lead to it. */
export function digestOf(address: string): Buffer {
  return createHash('sha256').update(address).digest();
}
