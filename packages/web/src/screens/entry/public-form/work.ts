/** Looks for a proof: a number that gives the hash of token, a dot and itself so many zero bits at its beginning. */
export async function findProof(token: string, bits: number): Promise<string> {
  if (bits === 0) return '';
  for (let n = 0; ; n += 1) {
    const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${token}.${n}`));
    if (zeroBits(new Uint8Array(hash)) >= bits) return String(n);
  }
}

function zeroBits(hash: Uint8Array): number {
  const first = hash.findIndex((byte) => byte !== 0);
  return first < 0 ? hash.length * 8 : first * 8 + Math.clz32(hash[first] ?? 0) - 24;
}
