import { randomBytes } from 'node:crypto';

/** Gives ids to requests: what no other process has, and a running number. All have one length, so that no answer tells by its own what it hides. */
export function makeRequestIds(): () => string {
  const process = randomBytes(8).toString('hex');
  let last = 1_000_000_000_000;
  return () => {
    last += 1;
    return `${process}-${last}`;
  };
}
