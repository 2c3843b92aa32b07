import { distanceFrom } from './edit-distance.ts';

/** Names that exist, made ready for many questions about misspelt ones. */
export interface KnownNames {
  /** The name that differs least from a misspelt one, if one is near; the first where several are. */
  closest: (name: string) => string | undefined;
}

/** The name that differs least from a misspelt one, if one is near. */
export function closest(name: string, names: Iterable<string>): string | undefined {
  return knownNames(() => names).closest(name);
}

/** Makes names ready; they are read when the first question comes, as most checks ask none. */
export function knownNames(read: () => Iterable<string>): KnownNames {
  let known: readonly { name: string; lower: string }[] | undefined;
  const answers = new Map<string, string | undefined>();
  return {
    closest(name) {
      if (name.length > 64) return undefined;
      if (answers.has(name)) return answers.get(name);
      known ??= Array.from(read(), (each) => ({ name: each, lower: each.toLowerCase() }));
      const answer = nearest(name, known);
      // Some names live as long as the process; whoever makes up others must not fill the memory.
      if (answers.size >= 1000) answers.clear();
      answers.set(name, answer);
      return answer;
    },
  };
}

function nearest(name: string, known: readonly { name: string; lower: string }[]): string | undefined {
  const wanted = name.toLowerCase();
  const distance = distanceFrom(wanted);
  let best: string | undefined;
  let least = Math.max(1, Math.floor(name.length / 3)) + 1;
  for (const { name: other, lower } of known) {
    // As many letters as one is longer than the other must differ.
    if (Math.abs(lower.length - wanted.length) >= least) continue;
    const differing = distance(lower);
    if (differing < least) {
      least = differing;
      best = other;
    }
  }
  return best;
}
