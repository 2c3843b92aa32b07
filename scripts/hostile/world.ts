import { runProduct, type Product } from '../../test/harness/product.ts';
import { makeClient, type Client } from './client.ts';
import { modules, roles, workflows } from './definitions.ts';

/** What there is in the world, by which it is worked with. */
export interface Placed {
  /** Tokens by name: `clerk-0` to `clerk-9`, `hostile-0` and on, and `admin`. */
  tokens: Record<string, string>;
  notes: string[];
  people: string[];
}

/** A product with ordinary users, hostile ones and something to work with. */
export interface World {
  product: Product;
  url: string;
  placed: Placed;
  /** Bytes that the process has now. */
  memory(): Promise<number>;
  stop(): Promise<void>;
}

/** How many ordinary users there are. */
export const clerks = 10;

export const password = 'a password for everybody';

/** Starts the product with its usual limits, and fills it. */
export async function makeWorld(env: Record<string, string>, hostiles: number): Promise<World> {
  const product = await runProduct({
    env: {
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: password,
      SITE_PORT: '0',
      // Those who make the world and look at it do no harm.
      SIGN_IN_TRIES: '1000',
      BUSY_MS: '500',
      SLOW_LANE: 'on',
      ...env,
    },
  });
  const client = makeClient(product.url, '127.0.0.1');
  const placed = await product
    .ready()
    .then(() => fill(client, hostiles))
    .catch(async (error: unknown) => {
      if (product.child.exitCode === null) await product.stop();
      throw error;
    });
  return {
    product,
    url: product.url,
    placed,
    async memory() {
      const { text } = await client.send('GET', '/metrics');
      return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1] ?? Number.NaN);
    },
    async stop() {
      client.close();
      await product.stop();
    },
  };
}

async function fill(client: Client, hostiles: number): Promise<Placed> {
  const tokens: Record<string, string> = { admin: await signIn('admin') };
  for (const module of modules) await must('POST', '/modules', module);
  for (const workflow of workflows) await must('POST', '/workflows', workflow);
  for (const role of roles) await must('POST', '/roles', role);
  for (const name of [...named('clerk', clerks), ...named('hostile', hostiles)]) {
    const role = name.startsWith('hostile') ? 'hostile' : 'clerks';
    await must('POST', '/users', { email: `${name}@example.com`, name, password, roles: [role] });
    tokens[name] = await signIn(name);
  }
  const people = await make('people', 200, (at) => ({ name: `Person ${at}` }));
  const operations = people.map((id, at) => ({ op: 'update', id, data: { chief: people[(at + 1) % 200] } }));
  await must('POST', '/modules/people/resources/batch', { operations });
  const notes = await make('notes', 500, (at) => ({
    title: `Note ${at}`,
    amount: at,
    person: people[at % 200],
  }));
  const long = 'every word of a long text that somebody wrote once '.repeat(900);
  for (let part = 0; part < 20; part += 1)
    await make('dump', 20, (at) => ({ title: `Dump ${part}.${at}`, body: `${long}${at}` }));
  return { tokens, notes, people };

  async function make(
    module: string,
    count: number,
    data: (at: number) => Record<string, unknown>,
  ): Promise<string[]> {
    const operations = Array.from({ length: count }, (_, at) => ({ op: 'create', data: data(at) }));
    const made = await must('POST', `/modules/${module}/resources/batch`, { operations });
    return (made['data'] as { resource: { id: string } }[]).map(({ resource }) => resource.id);
  }

  async function signIn(name: string): Promise<string> {
    const body = { email: `${name}@example.com`, password, mode: 'token' };
    const { text } = await client.send('POST', '/auth/sign-in', { body });
    return (JSON.parse(text) as { token: string }).token;
  }

  async function must(method: string, path: string, body: unknown): Promise<Record<string, unknown>> {
    const { status, text } = await client.send(method, path, { token: tokens['admin'], body });
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text.slice(0, 500)}`);
    return (text === '' ? {} : JSON.parse(text)) as Record<string, unknown>;
  }
}

function named(start: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => `${start}-${at}`);
}
