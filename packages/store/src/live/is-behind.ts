/** Whether a reader who has come as far as one cursor has something to pull, where `now` is what the reader's mark says. */
export function isBehind(since: string, now: string): boolean {
  const [epoch, position = '', right, formerly] = since.split('.');
  const [nowEpoch, nowPosition = '', nowRight] = now.split('.');
  // Whoever is in the middle of reading everything anew, or comes with something that is no cursor, must ask.
  if (epoch !== nowEpoch || right !== nowRight || formerly !== undefined) return true;
  // A reader's own cursor may lie past the last change that the reader may know of.
  return !(Number.parseInt(position, 36) >= Number.parseInt(nowPosition, 36));
}
