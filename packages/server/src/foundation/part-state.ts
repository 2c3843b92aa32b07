/** How a part of the product was found. */
export interface PartState {
  part: string;
  /** As it should be, worth knowing, worth mending, or broken. */
  state: 'ok' | 'note' | 'warning' | 'fault';
  /** What is so, in a sentence. */
  text: string;
  /** What to do about it. */
  advice?: string;
}

/** Looks at every part that the product depends on. */
export type ExamineParts = () => Promise<readonly PartState[]>;

/** The part that the workers are: broken where something is due and nobody takes it. */
export function workPart(late: readonly { kind: string; seconds: number }[]): PartState {
  if (late.length === 0) return { part: 'Work', state: 'ok', text: 'Nothing is due that nobody takes.' };
  const named = late.map(({ kind, seconds }) => `${kind} (${seconds} s)`).join(', ');
  return {
    part: 'Work',
    state: 'fault',
    text: `Work is due and no worker takes it: ${named}.`,
    advice: 'Start a worker (bakehouse start --role worker), and look for "cannot be done now" in its log.',
  };
}
