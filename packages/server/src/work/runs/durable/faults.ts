/** Places in the carrying out of a run at which tests end the process. */
export const points = [
  'taken',
  'effect-written',
  'before-commit',
  'after-commit',
  'before-external',
  'before-leave',
  'after-leave',
  'run-queued',
] as const;

/** One of these places. */
export type Point = (typeof points)[number];

/**
 * What tests change to see that they notice it; the product itself never sets any of it. `at` is called at each point;
 * the others are mistakes on purpose.
 */
export interface Faults {
  at?: (point: Point) => void;
  /** The snapshot is committed before the effect, not with it. */
  snapshotFirst?: boolean;
  /** A holder writes although the run was taken from it. */
  unfenced?: boolean;
  /** A run is held for ever, and never taken over. */
  endless?: boolean;
}

/** Ends the process at points, as BAKEHOUSE_KILL_AT says: `point:probability`, separated by commas. */
export function killsAt(text: string | undefined): { at?: (point: string) => void } {
  if (text === undefined) return {};
  const chances = new Map(
    text.split(',').map((each): [string, number] => {
      const [point = '', chance = '1'] = each.trim().split(':');
      return [point, Number(chance)];
    }),
  );
  return {
    at(point) {
      if (Math.random() < (chances.get(point) ?? 0)) process.kill(process.pid, 'SIGKILL');
    },
  };
}
