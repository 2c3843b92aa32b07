import type { ExamineParts } from '../../foundation/part-state.ts';
import type { Sites } from '../../sites/sites.ts';
import { examineAll, type PlacedFinding } from './doctor.ts';
import type { Examined } from './examination.ts';
import { examinations } from './examinations.ts';

/** Whoever asks more often is told the same: mail servers need not be asked all the time, and sooner where something is broken. */
const keptMs = { well: 300_000, broken: 30_000 };

/** Makes the look at everything that a running process depends on. Its ports are its own, and need no look. */
export function makeExamineRunning(examined: Examined, { isUp }: Pick<Sites, 'isUp'>): ExamineParts {
  const wanted = examinations.filter(({ name }) => name !== 'Ports');
  let known: { until: number; found: ReturnType<ExamineParts> } | undefined;
  return async () => {
    if (known === undefined || performance.now() > known.until) {
      const asked = { until: performance.now() + keptMs.broken, found: look() };
      known = asked;
      const found = await asked.found;
      if (!found.some(({ state }) => state === 'fault')) asked.until = performance.now() + keptMs.well;
    }
    return known.found;
  };

  async function look(): Promise<PlacedFinding[]> {
    const [found, builds] = await Promise.all([examineAll(examined, wanted), isUp().catch(() => false)]);
    return [
      ...found,
      builds
        ? { part: 'Page builder', state: 'ok', text: 'It runs.' }
        : { part: 'Page builder', state: 'note', text: 'It starts when a site is built or deployed.' },
    ];
  }
}
