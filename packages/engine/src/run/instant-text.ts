let last = { at: Number.NaN, text: '' };

/** A moment, in milliseconds since 1970, as text in UTC. Many runs and steps share one, so the last is remembered. */
export function instantText(at: number): string {
  if (at !== last.at) last = { at, text: new Date(at).toISOString() };
  return last.text;
}
