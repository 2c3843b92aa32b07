import { shorten } from '../../forms/evaluate.ts';
import type { Graph } from '../../model/graph.ts';
import type { Pins } from './pins.ts';
import type { EdgeMark, NodeMark } from '../../canvas/picture.ts';

/** One execution while a workflow was tried. */
export interface TrialStep {
  element: string;
  workflow: string;
  input: unknown;
  variables: Readonly<Record<string, unknown>> | null;
  fired: { port: string; data: unknown }[];
  at: string;
  ms: number;
  error?: { code: string; message: string; element: string };
}

/** What came of trying a workflow. */
export interface TrialResult {
  status: string;
  output: unknown;
  error?: { code: string; message: string; element: string };
  instructions: unknown[];
  effects: Record<string, unknown>[];
  steps: TrialStep[];
  waits: string[];
  /** What elements gave without running. */
  outputs: Pins;
  /** The element behind which it stopped; to its ends where there is none. */
  until?: string;
}

/** The picture of a trial: what ran, what failed, what waits, and the value on every link. */
export function marksOfTrial({ nodes, edges }: Graph, workflow: unknown, { steps, waits }: TrialResult) {
  const own = steps.filter((step) => step.workflow === workflow);
  const marks = new Map<string, NodeMark>(
    nodes.map(({ id, name }): [string, NodeMark] => {
      const mine = own.filter((step) => step.element === name);
      const failed = mine.find((step) => step.error !== undefined);
      if (failed?.error !== undefined) return [id, { state: 'failed', message: failed.error.message }];
      if (waits.includes(name)) return [id, { state: 'waiting' }];
      return [
        id,
        mine.length === 0
          ? { state: 'idle' }
          : { state: 'ran', ...(mine.length > 1 ? { note: `${mine.length}×` } : {}) },
      ];
    }),
  );
  const edgeMarks = new Map<string, EdgeMark>(
    edges.map(({ id, source, port }): [string, EdgeMark] => {
      const fired = own
        .filter((step) => step.element === source)
        .flatMap((step) => step.fired.filter((each) => each.port === port));
      const last = fired.at(-1);
      return [
        id,
        last === undefined
          ? { state: 'idle' }
          : { state: 'taken', label: shorten(JSON.stringify(last.data) ?? '∅', 300) },
      ];
    }),
  );
  return { marks, edgeMarks };
}
