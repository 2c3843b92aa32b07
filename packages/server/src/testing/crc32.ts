const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ ((sum & 1) === 1 ? 0xed_b8_83_20 : 0);
  return sum >>> 0;
});

/** The check sum of PNG and ZIP. Node 20 has none of its own. */
export function crc32(bytes: Uint8Array): number {
  let sum = 0xff_ff_ff_ff;
  for (const byte of bytes) sum = (table[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return (sum ^ 0xff_ff_ff_ff) >>> 0;
}
