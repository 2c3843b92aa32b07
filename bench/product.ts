import { runProduct, type Product } from '../test/harness/product.ts';
import { endWithBench } from './peers/process.ts';
import type { BenchDatabase } from './resources/database.ts';

/** The password of the bench's administrator. */
export const password = 'a password for the bench';

/** Runs the product on the bench's PostgreSQL, and waits until it is ready. */
export async function startBenchProduct(
  database: BenchDatabase,
  more: Record<string, string> = {},
  /** The folder of another commit, built. */
  from?: string,
): Promise<Product> {
  const product = await runProduct({
    ...(from === undefined ? {} : { from }),
    env: {
      DATABASE_URL: database.url,
      ADMIN_PASSWORD: password,
      RATE_LIMIT: '10000000',
      // On two cores more connections at work only get in each other's way.
      DATABASE_POOL: '10',
      // As it is for users; whoever is alone is served without it.
      SLOW_LANE: 'on',
      ...more,
    },
  });
  endWithBench(product.child);
  await product.ready();
  return product;
}
