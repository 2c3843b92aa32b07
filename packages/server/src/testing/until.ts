import { setTimeout as sleep } from 'node:timers/promises';

/** Asks again and again until there is an answer; the test's own time limit ends it where there never is. */
export async function until<T>(ask: () => Promise<T | undefined | false>): Promise<T> {
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    await sleep(25);
  }
}
