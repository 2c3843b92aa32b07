/** Ids in the shape of a UUID, one after the other. */
export function seededId(): () => string {
  let last = 0;
  return () => {
    last += 1;
    return `00000000-0000-7000-8000-${last.toString(16).padStart(12, '0')}`;
  };
}
