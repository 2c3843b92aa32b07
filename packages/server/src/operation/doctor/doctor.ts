import type { Examination, Examined, Finding } from './examination.ts';
import { examinations } from './examinations.ts';

/** What was found, and where. */
export interface PlacedFinding extends Finding {
  part: string;
}

/** Examines everything; what breaks an examination is a finding, too. */
export async function examineAll(
  examined: Examined,
  wanted: readonly Examination[] = examinations,
): Promise<PlacedFinding[]> {
  const found = await Promise.all(
    wanted.map(async ({ name, examine }) => {
      const findings = await examine(examined).catch((error: unknown): Finding[] => [
        {
          state: 'fault',
          text: `It cannot be examined: ${error instanceof Error ? error.message : String(error)}`,
        },
      ]);
      return findings.map((finding) => ({ part: name, ...finding }));
    }),
  );
  return found.flat();
}
