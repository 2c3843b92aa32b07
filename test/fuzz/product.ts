import { runProduct, type Product } from '../harness/product.ts';
import type { Target } from './fuzz.ts';
import { keeper, makeWorld } from './world.ts';

/** A real product that waits to be asked, with a world in it. */
export interface FuzzProduct {
  product: Product;
  target: Target;
}

/** Starts the product with limits that let it be asked as fast as it answers. */
export async function startFuzzProduct(env: Record<string, string>): Promise<FuzzProduct> {
  const product = await runProduct({
    env: {
      ADMIN_EMAIL: keeper.email,
      ADMIN_PASSWORD: keeper.password,
      RATE_LIMIT: '10000000',
      SIGN_IN_TRIES: '1000',
      SITE_PORT: '0',
      SECRET_KEY: 'a key of a fuzz that is long enough',
      // Pieces with made-up names are not looked for.
      npm_config_offline: 'true',
      ...env,
    },
  });
  await product.ready();
  const logged = (instance: string) =>
    product
      .output()
      .stderr.split('\n')
      .find((line) => line.includes(instance));
  return { product, target: { ...(await makeWorld(product.url)), logged } };
}
