import type { Pool } from '@bakehouse/store';
import { idOf, products } from './seed.ts';

/** The longest that reads and writes of the table took while the work was done. */
export async function longestStall(pool: Pool, work: () => Promise<unknown>): Promise<number> {
  const state = { done: false, longest: 0 };
  const probe = async (sql: string) => {
    while (!state.done) {
      const began = performance.now();
      await pool.query(sql);
      state.longest = Math.max(state.longest, performance.now() - began);
    }
  };
  const probes = [
    probe('select id from modules.products limit 1'),
    probe(`update modules.products set qty = qty where id = '${idOf(1)}'`),
  ];
  await work();
  state.done = true;
  await Promise.all(probes);
  return state.longest;
}

/** The module with one field more. */
export function withField(): object {
  const { bakery_resource } = products;
  return {
    ...products,
    bakery_resource: {
      ...bakery_resource,
      fields: [...bakery_resource.fields, { identifier: 'weight', type: 'number' }],
    },
  };
}
