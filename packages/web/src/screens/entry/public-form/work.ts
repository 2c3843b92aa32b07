import { sha256 } from './sha256.ts';

/** Tries between which the browser draws and answers. */
const atOnce = 500;

/** Looks for a proof: a number that gives the hash of token, a dot and itself so many zero bits at its beginning. */
export async function findProof(token: string, bits: number): Promise<string> {
  if (bits === 0) return '';
  for (let n = 0; ; n += 1) {
    if (n % atOnce === atOnce - 1) await new Promise((resolve) => setTimeout(resolve));
    if (zeroBits(sha256(`${token}.${n}`)) >= bits) return String(n);
  }
}

function zeroBits(hash: Uint32Array): number {
  const first = hash.findIndex((word) => word !== 0);
  return first < 0 ? hash.length * 32 : first * 32 + Math.clz32(hash[first] ?? 0);
}
