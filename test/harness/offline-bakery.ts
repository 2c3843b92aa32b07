import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, vi } from 'vitest';
import { openBakery, type Bakery } from './bakery.ts';
import { startBrowser, type Visitor } from './browser.ts';
import { openWithCopy } from './offline.ts';
import { freePort } from './free-port.ts';
import { runProduct, type Product } from './product.ts';
import { useScratch } from './scratch.ts';

/** An entry as the server has it. */
export interface Stored {
  id: string;
  version: number;
  data: Record<string, unknown>;
}

/** A bakery and a browser for a test file; its server can be stopped, and comes back at the same address. */
export interface OfflineBakery {
  browser: () => Browser;
  url: () => string;
  /** The folder with `data` and `app`. */
  folder: () => string;
  call: Bakery['call'];
  /** Opens the app with a copy of every module on the device. */
  open: (options?: Omit<Parameters<typeof openWithCopy>[2], 'copies'>) => Promise<Visitor>;
  /** Every entry of a module. */
  all: (module: string) => Promise<Stored[]>;
  /** One entry of a module. */
  find: (module: string, id: string) => Promise<Stored | undefined>;
  make: (module: string, data: object) => Promise<Stored>;
  makeCustomer: (name: string) => Promise<Stored>;
  stop: () => Promise<unknown>;
  startAgain: () => Promise<void>;
}

/** Starts a bakery and a browser before the tests of a file, and stops them after. */
export function useOfflineBakery({
  copies,
  embedded = false,
  prepare,
}: {
  /** How many modules are kept on the device. */
  copies: number;
  /** With a PostgreSQL of its own in the folder. */
  embedded?: boolean;
  prepare?: (bakery: Bakery) => Promise<void>;
}): OfflineBakery {
  // A browser on a busy machine is slow, and says nothing about the app by it.
  vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });
  const scratch = useScratch();
  let folder = '';
  let port = '';
  let browser: Browser;
  let bakery: Bakery;
  let product: Product;
  beforeAll(async () => {
    folder = scratch();
    port = String(await freePort());
    [browser, bakery] = await Promise.all([
      startBrowser(),
      openBakery(folder, { embedded, env: { PORT: port } }),
    ]);
    ({ product } = bakery);
    await prepare?.(bakery);
  });
  afterAll(async () => {
    await Promise.all([browser?.close(), product?.stop()]);
    await bakery?.stop();
  });
  const call: Bakery['call'] = (...asked) => bakery.call(...asked);
  const all = async (module: string) =>
    (await call<{ data: Stored[] }>('GET', `/modules/${module}/resources?limit=1000`)).data;
  const make = (module: string, data: object) =>
    call<Stored>('POST', `/modules/${module}/resources`, { data });
  return {
    browser: () => browser,
    url: () => bakery.url,
    folder: () => folder,
    call,
    open: (options) => openWithCopy(browser, bakery.url, { copies, ...options }),
    all,
    find: async (module, id) => (await all(module)).find((each) => each.id === id),
    make,
    makeCustomer: (name) =>
      make('customers', {
        name,
        email: `${name.toLowerCase().replaceAll(' ', '.')}@example.com`,
        country: 'DE',
      }),
    stop: () => product.stop(),
    startAgain: async () => {
      product = await runProduct({
        env: {
          DATA_DIR: join(folder, 'data'),
          PORT: port,
          RATE_LIMIT: '1000000',
          APP_DIR: join(folder, 'app'),
          ...bakery.env,
        },
      });
      await product.ready();
    },
  };
}
