import type { Change, Copy, Row } from '../change.ts';
import { queueAfter, type LocalStore, type Step } from '../local-store.ts';

/** What a device keeps, in memory; it outlives the tabs that use it. */
export function memoryStore(): LocalStore {
  let queue: Change[] = [];
  const copies = new Map<string, Copy>();
  const rows = new Map<string, Map<string, Row>>();
  const write = (step: Step) => {
    queue = queueAfter(queue, step);
    if (step.copy !== undefined) copies.set(step.copy.module, step.copy);
    if (step.rows !== undefined) {
      const key = place(step.rows.module, step.rows.generation);
      const kept = rows.get(key) ?? new Map<string, Row>();
      rows.set(key, kept);
      for (const row of step.rows.put) kept.set(row.id, row);
      for (const id of step.rows.gone) kept.delete(id);
    }
    for (const key of rows.keys()) {
      const { sweep, forget } = step;
      if (
        sweep !== undefined &&
        key.startsWith(`${sweep.module} `) &&
        key !== place(sweep.module, sweep.keep)
      )
        rows.delete(key);
      if (forget !== undefined && key.startsWith(`${forget} `)) rows.delete(key);
    }
    if (step.forget !== undefined) copies.delete(step.forget);
  };
  return {
    copies: async () => structuredClone([...copies.values()]),
    rows: async (module, generation) =>
      structuredClone([...(rows.get(place(module, generation))?.values() ?? [])]),
    queue: async () => structuredClone(queue),
    update: async (work) => {
      const { step, result } = work(structuredClone(queue));
      write(structuredClone(step));
      return result;
    },
  };
}

function place(module: string, generation: number): string {
  return `${module} ${generation}`;
}
