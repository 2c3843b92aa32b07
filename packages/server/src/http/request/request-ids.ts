import { randomBytes } from 'node:crypto';

/** How many numbers there are in a row: small ones, which are written quickly, with as many digits each. */
const row = 1_000_000;

/** Gives ids to requests: what no other process has, and a running number. All have one length, so that no answer tells by its own what it hides. */
export function makeRequestIds(): () => string {
  const process = randomBytes(8).toString('hex');
  let rows = row;
  let last = row - 1;
  return () => {
    last += 1;
    if (last === 2 * row) {
      last = row;
      rows += 1;
    }
    return `${process}-${rows}${last}`;
  };
}
