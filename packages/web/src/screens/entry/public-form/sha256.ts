/** SHA-256 of a text, as words: also where the browser offers no cryptography, as over plain http. Only for work, never for secrets. */
export function sha256(text: string): Uint32Array {
  const bytes = new TextEncoder().encode(text);
  const blocks = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / 64) * 64));
  new Uint8Array(blocks.buffer).set(bytes);
  blocks.setUint8(bytes.length, 0x80);
  blocks.setUint32(blocks.byteLength - 4, bytes.length * 8);
  const hash = Uint32Array.from(beginning);
  for (let at = 0; at < blocks.byteLength; at += 64) mix(hash, blocks, at);
  return hash;
}

const words = new Uint32Array(64);

function mix(hash: Uint32Array, blocks: DataView, at: number): void {
  for (let n = 0; n < 16; n += 1) words[n] = blocks.getUint32(at + n * 4);
  for (let n = 16; n < 64; n += 1) {
    const [early, late] = [words[n - 15] ?? 0, words[n - 2] ?? 0];
    const first = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const second = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[n] = (words[n - 16] ?? 0) + first + (words[n - 7] ?? 0) + second;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let n = 0; n < 64; n += 1) {
    const chosen = (e & f) ^ (~e & g);
    const sum =
      h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + chosen + (steps[n] ?? 0) + (words[n] ?? 0);
    const most = (a & b) ^ (a & c) ^ (b & c);
    const other = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + most;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + sum) | 0, c, b, a, (sum + other) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, n) => (hash[n] = (hash[n] ?? 0) + word));
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** The beginning of what is behind the point in roots of the first primes. */
function roots(count: number, root: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n += 1) {
    if (found.every((_, at) => n % (primes[at] ?? 1) !== 0)) {
      primes[found.length] = n;
      const value = n ** (1 / root);
      found.push(Math.floor((value - Math.floor(value)) * 2 ** 32));
    }
  }
  return found;
}

const primes: number[] = [];
const beginning = roots(8, 2);
const steps = roots(64, 3);
