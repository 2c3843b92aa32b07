import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { root, runProduct, type Product } from './product.ts';

/** A running product with the example app, and people who use it. */
export interface Bakery {
  product: Product;
  url: string;
  /** Calls the API as the administrator, or as somebody else; throws what was answered unless it is 2xx. */
  call<T = unknown>(method: string, path: string, body?: unknown, as?: string): Promise<T>;
  /** What another process of the same bakery needs, too. */
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** The password of everybody in the example. */
export const password = 'a long enough password';

/** Who can sign in besides the administrator. */
export const people = {
  clerk: { email: 'clerk@bakery.example', name: 'The clerk', roles: ['clerk'] },
  manager: { email: 'manager@bakery.example', name: 'The manager', roles: ['manager'] },
  viewer: { email: 'viewer@bakery.example', name: 'The viewer', roles: ['viewer'] },
} as const;

/** The administrator of the example. */
export const administrator = 'admin@bakery.example';

/** What a story may ask of its bakery. */
interface BakeryOptions {
  /** Without the example. */
  empty?: boolean;
  /** With a PostgreSQL of its own in the folder. Otherwise it gets a database of the run's, which need not be made first. */
  embedded?: boolean;
  env?: Record<string, string>;
}

/** Starts the product with the orders example in a folder, and makes its people. */
export async function openBakery(
  folder: string,
  { empty = false, embedded = false, env = {} }: BakeryOptions = {},
): Promise<Bakery> {
  const app = join(folder, 'app');
  if (!empty) cpSync(join(root, 'examples', 'orders'), app, { recursive: true });
  // Loaded only here: pictures of the app are taken outside of a test run.
  const database = embedded ? undefined : await (await import('@bakehouse/store/testing')).makeTestDatabase();
  const product = await runProduct({
    env: {
      DATA_DIR: join(folder, 'data'),
      ADMIN_EMAIL: administrator,
      ADMIN_PASSWORD: password,
      RATE_LIMIT: '1000000',
      // A message that comes by itself would stand over what is looked at.
      FAILURE_ROLES: 'off',
      SITE_PORT: String(await freePort()),
      ...(empty ? {} : { APP_DIR: app }),
      ...(database === undefined ? {} : { DATABASE_URL: database.url }),
      ...env,
    },
  });
  await product.ready();
  const tokens = new Map<string, string>();
  const tokenOf = async (email: string): Promise<string> => {
    const known = tokens.get(email);
    if (known !== undefined) return known;
    const { token } = await send<{ token: string }>(product.url, 'POST', '/auth/sign-in', {
      email,
      password,
      mode: 'token',
    });
    tokens.set(email, token);
    return token;
  };
  const bakery: Bakery = {
    product,
    url: product.url,
    call: async <T>(method: string, path: string, body?: unknown, as: string = administrator) =>
      send<T>(product.url, method, path, body, await tokenOf(as)),
    env: database === undefined ? {} : { DATABASE_URL: database.url },
    async stop() {
      if (product.child.exitCode === null && product.child.signalCode === null) await product.stop();
      await database?.drop();
    },
  };
  if (!empty) await storeWorkflows(bakery, join(app, 'workflows'));
  if (!empty)
    for (const person of Object.values(people)) await bakery.call('POST', '/users', { ...person, password });
  return bakery;
}

/** The workflows of the example, stored as an administrator would. */
async function storeWorkflows(bakery: Bakery, folder: string): Promise<void> {
  for (const file of readdirSync(folder)) {
    const definition = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { identifier: string };
    await bakery.call('PUT', `/workflows/${definition.identifier}`, definition);
  }
}

async function send<T>(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  token?: string,
): Promise<T> {
  const answer = await fetch(url + path, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
