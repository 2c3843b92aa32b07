import { randomBytes } from 'node:crypto';

/** Gives ids to requests: what no other process has, and a running number. */
export function makeRequestIds(): () => string {
  const process = randomBytes(8).toString('hex');
  let last = 0;
  return () => {
    last += 1;
    return `${process}-${last}`;
  };
}
