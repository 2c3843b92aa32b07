import { createHash } from 'node:crypto';

const digestOf = (data: Buffer): Buffer => createHash('sha1').update(data).digest();

/** What is kept, behind a digest of it: V8 believes what it is given, and a byte that a disk has changed would end the process. */
export function sealCompiled(data: Buffer): Buffer {
  return Buffer.concat([digestOf(data), data]);
}

/** What was kept, as it was; undefined where it is no longer that. */
export function unsealCompiled(sealed: Buffer): Buffer | undefined {
  const data = sealed.subarray(20);
  return digestOf(data).equals(sealed.subarray(0, 20)) ? data : undefined;
}
