import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Place } from '../../packages/server/src/testing/canaries/place.ts';
import { childrenOf } from '../harness/children-of.ts';
import type { Bakery } from '../harness/bakery.ts';

/** A running product and a browser that has set and used a secret in it. */
export interface SearchedProduct {
  bakery: Bakery;
  page: Page;
  /** What the browser was sent: documents, scripts, styles and answers. */
  answers: readonly string[];
  /** What came over its WebSocket. */
  messages: readonly string[];
  /** What its pages wrote to the console. */
  console: readonly string[];
  /** The run of a workflow that used the secret. */
  run: string;
  /** What a collector of traces was sent. */
  spans: readonly string[];
  /** What the webhook of alerts was sent. */
  alerts: readonly string[];
  /** Mails as a mail server got them. */
  mails: readonly string[];
  /** The data folder, and where temporary files are. */
  folders: { data: string; temporary: string; pulled: string };
  /** What a command prints. */
  command: (...argv: string[]) => Promise<string>;
}

type ProductPlace = Place<SearchedProduct>;

const screen = (name: string, path: (run: string) => string): ProductPlace => ({
  name: `${name} as the browser has it`,
  async read({ page, run }) {
    await page.goto(path(run));
    await page.locator('main#content h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    return page.content();
  },
});

const stored = (name: string, script: string): ProductPlace => ({
  name: `${name} of the browser`,
  read: async ({ page }) => `${name}: ${JSON.stringify(await page.evaluate(script))}`,
});

const filesOf = (name: string, folder: (searched: SearchedProduct) => string): ProductPlace => ({
  name,
  read: (searched) => [`${folder(searched)} is there`, ...filesIn(folder(searched))],
});

const command = (...argv: string[]): ProductPlace => ({
  name: `output of bakehouse ${argv.join(' ')}`,
  read: ({ command: run }) => run(...argv),
});

const ofProcesses = (name: string, file: string): ProductPlace => ({
  name,
  read: ({ bakery }) => processesOf(bakery.product.child.pid).map((pid) => `${pid}: ${procFile(pid, file)}`),
});

/** Where a secret is looked for around a running product: in the browser, on the disk, among processes, at other systems. */
export const productPlaces: readonly ProductPlace[] = [
  screen('list of connections', () => '/app/admin/connections'),
  {
    name: 'dialog for another secret as the browser has it',
    async read({ page }) {
      await page.goto('/app/admin/connections');
      await page.getByRole('button', { name: 'Set the secret of shop' }).click();
      await page.getByRole('dialog').getByLabel('Token').waitFor();
      return page.content();
    },
  },
  screen('a failed run', (run) => `/app/runs/${run}`),
  screen('list of runs', () => '/app/runs'),
  screen('the workflow', () => '/app/workflows/ask_shop'),
  screen('operations', () => '/app/admin/operations'),
  screen('audit log', () => '/app/admin/audit'),
  { name: 'source of the page', read: ({ page }) => page.request.get('/app/').then((each) => each.text()) },
  { name: 'everything that the browser was sent', read: ({ answers }) => answers },
  { name: 'messages over the WebSocket', read: ({ messages }) => messages },
  { name: 'console of the browser', read: ({ console: lines }) => ['the console', ...lines] },
  stored('local storage', '({ ...localStorage })'),
  stored('session storage', '({ ...sessionStorage })'),
  stored('cookies', 'document.cookie'),
  stored('state of the history', 'history.state'),
  stored(
    'IndexedDB with the copy for work without a connection',
    `(async () => {
      const done = (request) => new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      const held = [];
      for (const { name } of await indexedDB.databases()) {
        const database = await done(indexedDB.open(name));
        for (const store of database.objectStoreNames)
          held.push(name, store, await done(database.transaction(store).objectStore(store).getAll()));
        database.close();
      }
      return held;
    })()`,
  ),
  stored(
    'caches',
    `(async () => {
      const held = [];
      for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys())
          held.push(request.url, await (await (await caches.open(name)).match(request)).text());
      return held;
    })()`,
  ),
  filesOf('scripts and styles of the app', () => join('dist', 'app')),
  filesOf('source maps and bundles of the server', () => join('dist', 'server')),
  ofProcesses('environment of each process', 'environ'),
  ofProcesses('how each process was called', 'cmdline'),
  filesOf('data folder, with pieces, database and what it writes ahead', ({ folders }) => folders.data),
  filesOf('temporary files', ({ folders }) => folders.temporary),
  {
    name: 'what the product prints',
    read({ bakery }) {
      const { stdout, stderr } = bakery.product.output();
      return stdout + stderr;
    },
  },
  { name: 'traces sent to a collector', read: ({ spans }) => spans },
  { name: 'alerts posted to a webhook', read: ({ alerts }) => alerts },
  { name: 'mails about failures', read: ({ mails }) => mails },
  command('secrets', 'list'),
  command('doctor'),
  command('config'),
  {
    name: 'definitions that bakehouse pull writes',
    async read({ command: run, folders }) {
      return [await run('pull', folders.pulled), ...filesIn(folders.pulled)];
    },
  },
];

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      try {
        return [`${path}: ${readFileSync(path, 'latin1')}`];
      } catch {
        // It was removed while it was looked at.
        return [];
      }
    });
}

/** The process and all that it started, and they in turn. */
function processesOf(first: number | undefined): number[] {
  if (first === undefined) return [];
  const found = [first];
  for (const pid of found) found.push(...childrenOf([pid]).map((each) => each.pid));
  return found;
}

function procFile(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
