import { overdueWork, type OverdueWork, type Pool } from '@bakehouse/store';

/** How long something may be due before it counts as left undone: much longer than anybody needs to take it. */
const patienceSeconds = 60;

/** For how long an answer counts: whoever asks often does not ask the database so often. */
const freshMs = 5_000;

/** Gives the kinds of work that have been due for more than a minute while nobody does any of it, and since when. */
export function watchOverdue(
  pool: () => Pool,
  now: () => number = () => performance.now(),
): () => Promise<OverdueWork> {
  let askedAt = Number.NEGATIVE_INFINITY;
  let answer: Promise<OverdueWork> = Promise.resolve({});
  return () => {
    if (now() - askedAt > freshMs) {
      askedAt = now();
      answer = overdueWork(pool()).then(longOverdue, () => ({}));
    }
    return answer;
  };
}

function longOverdue(all: OverdueWork): OverdueWork {
  const long = Object.entries(all).filter(([, seconds]) => seconds > patienceSeconds);
  return Object.fromEntries(long.map(([part, seconds]) => [part, Math.floor(seconds)]));
}
