import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { SMTPServer } from 'smtp-server';
import { on } from '@bakehouse/server/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { canary } from '../../packages/server/src/testing/canaries/canary.ts';
import { searchPlaces } from '../../packages/server/src/testing/canaries/place.ts';
import { places } from '../../packages/server/src/testing/canaries/places.ts';
import { writePiece } from '../../packages/server/src/testing/hostile-piece.ts';
import { startRegistry, type PieceRegistry } from '../../packages/server/src/testing/piece-registry.ts';
import { startWebServer, type WebServer } from '../../packages/server/src/testing/web-server.ts';
import { administrator, openBakery, password, type Bakery } from '../harness/bakery.ts';
import { newVisitor, signIn, startBrowser } from '../harness/browser.ts';
import { runProduct } from '../harness/product.ts';
import { useScratch } from '../harness/scratch.ts';
import { productPlaces } from './canary-places.ts';

const scratch = useScratch();
const folder = scratch();
const folders = {
  data: join(folder, 'data'),
  temporary: join(folder, 'temporary'),
  pulled: join(folder, 'pulled'),
};
const env: Record<string, string> = {
  SECRET_KEY: 'a key for what is looked for everywhere',
  ALLOW_PRIVATE_HOSTS: '127.0.0.1',
  FAILURE_ROLES: 'admin',
  LOG_LEVEL: 'trace',
  TMPDIR: folders.temporary,
};
const mails: string[] = [];
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _, done) {
    let text = '';
    stream.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    stream.on('end', () => (mails.push(text), done()));
  },
});
let browser: Browser;
let bakery: Bakery;
let registry: PieceRegistry;
/** The shop repeats what it was sent, the collector takes traces, the desk takes alerts. */
let [shop, collector, desk]: WebServer[] = [];

beforeAll(async () => {
  for (const each of [folders.temporary, folders.pulled]) mkdirSync(each);
  registry = await startRegistry(join(folder, 'registry'));
  const tell =
    'console.log(context.auth); console.error(context.auth); throw new Error("no, " + context.auth);';
  const needsKey = 'actions.tell.requireAuth = true;';
  registry.publish(writePiece(join(folder, 'chatter'), 'chatter', { tell }, needsKey), '1.2.3');
  shop = await startWebServer((request, response) => {
    const told = request.headers.authorization ?? '';
    response.writeHead(request.url === '/fails' ? 500 : 200, { 'x-echo': told }).end(`You sent ${told}.`);
  });
  [collector, desk] = await Promise.all([1, 2].map(() => startWebServer((_, answer) => answer.end('{}'))));
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  Object.assign(env, {
    npm_config_registry: registry.url,
    npm_config_cache: join(folder, 'npm'),
    OTEL_EXPORTER_OTLP_ENDPOINT: collector?.url,
    ALERT_WEBHOOK_URL: desk?.url,
    SMTP_URL: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
  });
  [browser, bakery] = await Promise.all([startBrowser(), openBakery(folder, { embedded: true, env })]);
});
afterAll(async () => {
  await Promise.all([browser.close(), bakery.stop(), registry.close()]);
  await Promise.all([shop?.close(), collector?.close(), desk?.close()]);
  await new Promise<void>((resolve) => smtp.close(resolve));
});

async function setSecret(page: Page): Promise<void> {
  await page.goto('/app/admin/connections');
  await page.getByRole('button', { name: 'Set the secret of shop' }).click();
  await page.getByRole('dialog').getByLabel('Token').fill(canary('typed'));
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Secret set').first().waitFor();
  await page.getByRole('button', { name: 'Test shop' }).click();
  await page.getByText('The connection works').waitFor();
}

const ask = (name: string, type: string, options: object, to?: object) => ({
  name,
  type,
  options: { connection: 'shop', ...options },
  ...(to === undefined ? {} : { to }),
});

/** Uses the secret by a request that is repeated to it and by a piece that tells it everywhere; both fail. */
async function useSecret(): Promise<string> {
  await bakery.call('PUT', '/pieces/chatter', { version: '1.2.3' });
  const mail = { to: '"ann@example.com"', subject: '"It failed"', text: '$string($input)' };
  await bakery.call('PUT', '/workflows/tell', {
    identifier: 'tell',
    elevated: true,
    entry: 'mail',
    elements: [{ name: 'mail', type: 'action/mail', options: mail }],
  });
  const elements = [
    ask('look', 'data/http', { url: `"${shop?.url}/works"` }, on('fail')),
    ask('fail', 'data/http', { url: `"${shop?.url}/fails"` }, on('look')),
  ];
  const failing = { trace: 'all', onFailure: 'tell', elevated: true };
  for (const [identifier, given] of [
    ['ask_shop', elements],
    ['ask_chatter', [ask('tell', 'piece/chatter/tell', {})]],
  ] as const)
    await bakery.call('PUT', `/workflows/${identifier}`, {
      identifier,
      ...failing,
      entry: given[0]?.name,
      elements: given,
    });
  const runs: string[] = [];
  for (const name of ['ask_shop', 'ask_chatter']) {
    await expect(bakery.call('POST', `/workflows/${name}/run`, {})).rejects.toThrow(/ 502 /);
    const [run] = (await bakery.call<{ data: { id: string }[] }>('GET', `/runs?workflow=${name}`)).data;
    runs.push(run?.id ?? '');
  }
  return runs[0] ?? '';
}

async function command(...argv: string[]): Promise<string> {
  const { token } = await bakery.call<{ token: string }>('POST', '/auth/sign-in', {
    email: administrator,
    password,
    mode: 'token',
  });
  const given = { ...env, DATA_DIR: folders.data, PUBLIC_URL: bakery.url, BAKEHOUSE_TOKEN: token };
  const process = await runProduct({ env: given, arguments: argv });
  await process.ended();
  const { stdout, stderr } = process.output();
  return stdout + stderr;
}

test('CONN40 a secret that is typed in the app and told to others is found in no place around a running product', async () => {
  const { page, context } = await newVisitor(browser, bakery.url, { worker: true });
  const [answers, messages, lines]: [string[], string[], string[]] = [[], [], []];
  page.on('response', (response) => {
    void response.text().then(
      (text) => answers.push(`${response.url()}: ${JSON.stringify(response.headers())} ${text}`),
      () => undefined,
    );
  });
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => messages.push(payload.toString())),
  );
  page.on('console', (message) => lines.push(message.text()));
  const definition = { name: 'shop', kind: 'bearer', hosts: [shop?.url] };
  await bakery.call('PUT', '/connections/shop', definition);
  await signIn(page, administrator, password);
  await setSecret(page);
  const run = await useSecret();
  const sent = [shop, collector, desk].map((each) => each?.requests ?? []);
  expect(sent[0]?.filter(({ headers }) => headers.authorization === `Bearer ${canary('typed')}`).length).toBe(
    3,
  );
  await expect
    .poll(() => [mails, ...sent].map(({ length }) => length > 0), { timeout: 300_000 })
    .not.toContain(false);

  const bodiesAt = (index: number) => sent[index]?.map(({ body }) => body) ?? [];
  const searched = {
    bakery,
    page,
    answers,
    messages,
    console: lines,
    run,
    spans: bodiesAt(1),
    alerts: bodiesAt(2),
    mails,
    folders,
    command,
  };
  const { found, empty } = await searchPlaces(productPlaces, searched);

  expect({ found, empty }).toEqual({ found: [], empty: [] });
  const names = new Set([...places, ...productPlaces].map(({ name }) => name));
  expect(names.size).toBeGreaterThan(75);
  await context.close();
});
