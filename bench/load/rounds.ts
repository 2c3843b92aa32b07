import { median } from '../start/process.ts';
import { startLoader, type LoadRequest, type LoadResult } from './load.ts';

/** One side of a comparison. */
export interface Side {
  url: string;
  headers: Record<string, string>;
  requests: LoadRequest[];
}

/** The middle of what the rounds gave. */
export interface Compared {
  own: { rate: number; p50: number; p99: number };
  other: { rate: number };
  /** How many times the other side's rate ours was. */
  ratio: number;
}

/**
 * Runs both sides in turn, at least three times, so that what else the machine does hits both alike. A round takes a
 * second unless more is given for the other side, as slow ones need it to answer at all.
 */
export async function compareInRounds(
  own: Side,
  other: Side,
  { connections, seconds, otherRound = 1 }: { connections: number; seconds: number; otherRound?: number },
): Promise<Compared> {
  const pairs: { mine: LoadResult; theirs: LoadResult }[] = [];
  const rounds = Math.max(3, Math.round(seconds / otherRound));
  const loader = startLoader();
  try {
    for (let round = 0; round < rounds; round += 1) {
      const lasting = (length: number) => ({
        connections,
        seconds: length,
        warmUp: round === 0 ? 1 : Math.min(1, length / 5),
      });
      const mine = await loader.run({ ...lasting(1), ...own });
      const theirs = await loader.run({ ...lasting(otherRound), ...other });
      pairs.push({ mine, theirs });
    }
  } finally {
    loader.close();
  }
  return {
    own: {
      rate: median(pairs.map(({ mine }) => mine.rate)),
      p50: median(pairs.map(({ mine }) => mine.p50)),
      p99: median(pairs.map(({ mine }) => mine.p99)),
    },
    other: { rate: median(pairs.map(({ theirs }) => theirs.rate)) },
    ratio: median(pairs.map(({ mine, theirs }) => mine.rate / theirs.rate)),
  };
}
