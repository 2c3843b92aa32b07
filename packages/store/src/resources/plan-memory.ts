import type { ModuleTable } from '../modules/module-table.ts';
import type { Right } from '../rights/module-rights.ts';

/** Most plans kept for one right on one module. */
const mostPlans = 200;

/** Keeps what is worked out for a module and a right, as long as both live: a change of either makes new ones. */
export function planMemory<Plan>(): (
  table: ModuleTable,
  right: Right,
  key: string,
  make: () => Plan,
) => Plan {
  const memory = new WeakMap<ModuleTable, WeakMap<Right, Map<string, Plan>>>();
  return (table, right, key, make) => {
    let byRight = memory.get(table);
    if (byRight === undefined) memory.set(table, (byRight = new WeakMap()));
    let plans = byRight.get(right);
    if (plans === undefined) byRight.set(right, (plans = new Map()));
    const known = plans.get(key);
    if (known !== undefined) return known;
    const plan = make();
    const [oldest] = plans.keys();
    if (plans.size >= mostPlans && oldest !== undefined) plans.delete(oldest);
    plans.set(key, plan);
    return plan;
  };
}
