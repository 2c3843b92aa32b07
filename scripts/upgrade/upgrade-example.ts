import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../test/harness/free-port.ts';
import { root, runProduct, type Product } from '../../test/harness/product.ts';
import { visit } from '../../test/sites/website.ts';
import { apiOf, signIn, type Api } from './api.ts';
import { digestOf, losses, type Everything } from './compare.ts';
import { fill, password, type Held } from './fill.ts';
import { readEverything } from './read-everything.ts';

/** What came of upgrading an installation with the data of one example. */
export interface Upgraded {
  example: string;
  /** How many things were read, by kind. */
  counts: Record<string, number>;
  /** The digest of the change feed of each module, before and after. */
  feeds: { module: string; before: string; after: string }[];
  /** What is lost or changed, and what does not go on; nothing when all is well. */
  faults: string[];
}

/** Fills an installation of an older release with the data of an example, starts this one on it, and compares. */
export async function upgradeExample(older: string, example: string): Promise<Upgraded> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'bakehouse-upgrade-')));
  const env = {
    DATA_DIR: join(folder, 'data'),
    ADMIN_PASSWORD: password,
    PORT: String(await freePort()),
    SITE_PORT: String(await freePort()),
    RATE_LIMIT: '1000000',
  };
  try {
    const page = () => visit(Number(env.SITE_PORT), 'www.mill.example');
    const [held, before, published] = await during({ env, from: older }, async ({ url }) => {
      const given = await fill(url, example);
      const found = await readEverything(readersOf(url, given));
      return [given, found, example === 'website' ? await page() : undefined] as const;
    });
    if (published !== undefined && published.status !== 200) throw new Error('the website is not published');
    return await during({ env, from: root }, async ({ url }) => {
      const after = await readEverything(readersOf(url, held));
      return {
        example,
        counts: countsOf(before),
        feeds: feedsOf(before, after),
        faults: [
          ...losses(before, after),
          ...(await goesOn(url, held)),
          ...(published === undefined ? [] : await changedPage(published.text, page)),
        ],
      };
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function during<Result>(
  options: { env: Record<string, string>; from: string },
  work: (product: Product) => Promise<Result>,
): Promise<Result> {
  const product = await runProduct(options);
  try {
    await product.ready();
    return await work(product);
  } finally {
    if (product.child.exitCode === null) await product.stop();
  }
}

function readersOf(url: string, { sessions }: Held): { admin: Api; people: Map<string, Api> } {
  const people = new Map([...sessions].map(([email, token]) => [email, apiOf(url, token)]));
  const admin = people.get('admin@example.com');
  if (admin === undefined) throw new Error('there is no administrator');
  return { admin, people };
}

/** What does not work any more that somebody had in their hands. */
async function goesOn(url: string, held: Held): Promise<string[]> {
  const faults: string[] = [];
  const must = async (what: string, work: () => Promise<boolean>) => {
    const problem = await work().then(
      (fine) => (fine ? undefined : 'is another one'),
      (error: unknown) => (error as Error).message,
    );
    if (problem !== undefined) faults.push(`${what}: ${problem}`);
  };
  for (const email of held.sessions.keys())
    await must(`the password of ${email}`, async () => (await signIn(url, email, password)) !== '');
  await must('the API token', async () => (await apiOf(url, held.apiToken).all('/modules')).length > 0);
  await must('the share link', async () =>
    (await apiOf(url).bytes(held.share.path)).equals(held.share.content),
  );
  if (held.asked !== undefined) {
    const { email, notification, run } = held.asked;
    await must('the run that waited', async () => {
      const person = apiOf(url, held.sessions.get(email));
      await person.send('POST', `/notifications/${notification}/action`, { action: 'approve' });
      return (await outcome(apiOf(url, held.sessions.get('admin@example.com')), run)) === 'completed';
    });
  }
  return faults;
}

/** Whether the published website is served as before; the page builder takes a moment to start. */
async function changedPage(was: string, page: () => ReturnType<typeof visit>): Promise<string[]> {
  for (let turn = 0; turn < 300; turn += 1) {
    const found = await page().catch(() => undefined);
    if (found?.status === 200) return found.text === was ? [] : ['the published website is another one'];
    await sleep(200);
  }
  return ['the published website is not served'];
}

async function outcome(api: Api, run: string): Promise<unknown> {
  for (let turn = 0; turn < 600; turn += 1) {
    const { status } = (await api.send('GET', `/runs/${run}`)).body;
    if (status === 'completed' || status === 'failed') return status;
    await sleep(200);
  }
  return 'still under way after two minutes';
}

function countsOf(found: Everything): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of found.keys()) {
    const kind = name.split(/[ /]/)[0] ?? name;
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

function feedsOf(before: Everything, after: Everything): Upgraded['feeds'] {
  return [...before].flatMap(([name, entries]) => {
    if (!name.startsWith('changes/')) return [];
    return [
      {
        module: name.slice('changes/'.length),
        before: feedDigest(entries),
        after: feedDigest(after.get(name)),
      },
    ];
  });
}

function feedDigest(entries: unknown): string {
  return digestOf(Array.isArray(entries) ? entries : []);
}
