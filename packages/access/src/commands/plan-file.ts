import type { StepJson } from '../output/show-plan.ts';

/** What a file says of itself that holds a plan. */
export const planFormat = 'bakehouse access plan 1';

/** A plan as it is kept in a file: the server it is for, how it was made, and what was shown to whoever approves it. */
export interface SavedPlan {
  format: typeof planFormat;
  made: string;
  slug: string;
  /** The content of the server's file. */
  server: unknown;
  /** The options that decided what was planned. */
  options: { adopt?: true; via?: string };
  steps: StepJson[];
}
