/** Which bytes a request asks for: the whole, a part, or one that is not there. */
export type ByteRange = 'whole' | 'none' | { start: number; end: number };

/** Reads a Range header. Several ranges at once, and what is no range, mean the whole: nobody gets more bytes than there are. */
export function byteRange(header: string | undefined, size: number): ByteRange {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (match === null || (first === '' && last === '')) return 'whole';
  if (first === '') {
    const length = Number(last);
    return length === 0 || size === 0 ? 'none' : { start: Math.max(0, size - length), end: size };
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  const end = last === '' ? size : Math.min(size, Number(last) + 1);
  return start >= size ? 'none' : { start, end };
}
