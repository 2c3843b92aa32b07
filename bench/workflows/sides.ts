import { sendJson } from '../json.ts';
import { password, startBenchProduct } from '../product.ts';
import { startBenchDatabase } from '../resources/database.ts';

/** One commit of a comparison: its product, on a database of its own, with the definitions of the bench. */
export interface BenchSide {
  name: 'before' | 'now';
  url: string;
  database: string;
  token: string;
  headers: Record<string, string>;
  send: (method: string, path: string, body?: object) => Promise<Record<string, unknown>>;
  stop: () => Promise<void>;
}

/** Starts this commit and, where the folder of another one is given, that one first. */
export async function startSides(
  before: string | undefined,
  modules: readonly object[],
  workflows: readonly { identifier: string }[],
): Promise<BenchSide[]> {
  const sides: BenchSide[] = [];
  if (before !== undefined) sides.push(await startSide('before', before));
  sides.push(await startSide('now'));
  return sides;

  async function startSide(name: BenchSide['name'], from?: string): Promise<BenchSide> {
    const database = await startBenchDatabase();
    const product = await startBenchProduct(database, {}, from);
    const sign = { email: 'admin@example.com', password, mode: 'token' };
    const { token } = (await sendJson('POST', `${product.url}/auth/sign-in`, sign)) as { token: string };
    const send = (method: string, path: string, body?: object) =>
      sendJson(method, product.url + path, body, token);
    for (const each of modules) await send('POST', '/modules', each);
    for (const each of workflows) await send('PUT', `/workflows/${each.identifier}`, each);
    return {
      name,
      url: product.url,
      database: database.url,
      token,
      headers: { authorization: `Bearer ${token}` },
      send,
      async stop() {
        await product.stop();
        await database.stop();
      },
    };
  }
}
