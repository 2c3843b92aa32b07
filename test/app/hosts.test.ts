import { readFileSync } from 'node:fs';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { Browser, WebSocket } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { administrator, openBakery, password, people, type Bakery } from '../harness/bakery.ts';
import { newVisitor, signInByForm, startBrowser } from '../harness/browser.ts';
import { hasFront, hosts, previewHost, startFront, type Front } from '../harness/front.ts';
import { freePort } from '../harness/free-port.ts';
import { useScratch } from '../harness/scratch.ts';
import { approveOrder, playOrders } from './orders-story.ts';
import { fillSite } from './sample-site.ts';

const scratch = useScratch();
const app = `https://${hosts.app}`;
const papers = {
  bakery_resource: {
    title: 'Papers',
    label: '$resource.name',
    fields: [
      { identifier: 'name', type: 'text', title: 'Name' },
      { identifier: 'photo', type: 'image', title: 'Photo' },
      { identifier: 'scan', type: 'file', title: 'Scan' },
    ],
    buttons: { edit: { title: 'Read it', trigger: 'read_paper' } },
  },
};
const readPaper = {
  identifier: 'read_paper',
  title: 'Read a paper',
  entry: 'pressed',
  events: [{ identifier: 'read_paper', type: 'on_click', module: 'papers' }],
  elements: [
    { name: 'pressed', type: 'event/on_click', to: { default: { show: ['default'] } } },
    { name: 'show', type: 'action/viewFile', options: { file: '$resource.scan' } },
  ],
};
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

describe.skipIf(!hasFront())('app, API and WebSocket on three hostnames behind a proxy', () => {
  let front: Front;
  let browser: Browser;
  let bakery: Bakery;

  beforeAll(async () => {
    front = await startFront(scratch(), await freePort());
    [browser, bakery] = await Promise.all([
      startBrowser(front.browser),
      openBakery(scratch(), { env: front.env }),
    ]);
    await bakery.call('PUT', '/modules/papers', papers);
    await bakery.call('PUT', '/workflows/read_paper', readPaper);
    await bakery.call('PUT', '/workflows/approve_order', approveOrder);
  });
  afterAll(async () => {
    await Promise.all([browser.close(), bakery.stop()]);
    await front.stop();
  });

  /** Asks the proxy by its address, under a hostname. */
  const ask = (host: string, path: string, kind: 'http' | 'https', headers: Record<string, string> = {}) =>
    new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
      const shared = { host: '127.0.0.1', path, headers: { host, ...headers }, agent: false };
      const asked =
        kind === 'http'
          ? plainRequest({ ...shared, port: front.ports.http })
          : secureRequest({
              ...shared,
              port: front.ports.https,
              servername: host,
              ca: readFileSync(front.authority),
            });
      asked.on('response', (answer) => {
        let body = '';
        answer.on('data', (chunk: Buffer) => (body += chunk.toString()));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
      });
      asked.on('error', reject).end();
    });

  test('UI1 CFG12 CFG13 the page names the two other hosts, and its policy allows these alone', async () => {
    for (const host of Object.values(hosts)) {
      expect(await ask(host, '/health/live', 'http')).toMatchObject({ status: 308 });
      expect(await ask(host, '/health/live', 'https')).toMatchObject({ status: 200 });
    }
    const page = await ask(hosts.app, '/app/', 'https');
    expect(page.body).toContain(`<meta name="bakehouse-api" content="https://${hosts.api}" />`);
    expect(page.body).toContain(`<meta name="bakehouse-ws" content="wss://${hosts.ws}" />`);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain(`connect-src 'self' https://${hosts.api} wss://${hosts.ws};`);
    expect(policy).toContain(`frame-src 'self' https://${hosts.api} `);
    const again = await ask(hosts.app, '/app/', 'https', { 'if-none-match': String(page.headers['etag']) });
    expect(again.status).toBe(304);
  });

  test('UI2 AUTH1 AUTH2 AUTH4 WS8 the orders story, with one cookie of the API host and one connection that stays', async () => {
    const { page, faults, context } = await newVisitor(browser, app);
    const sockets: { socket: WebSocket; closed: boolean; at: number }[] = [];
    page.on('websocket', (socket) => {
      const seen = { socket, closed: false, at: Date.now() };
      socket.on('close', () => (seen.closed = true));
      sockets.push(seen);
    });
    const called = new Set<string>();
    page.on('request', (each) => called.add(new URL(each.url()).host));
    await signInByForm(page, people.manager.email, password);
    const cookies = await context.cookies([app, `https://${hosts.api}`, `https://${hosts.ws}`]);
    expect(cookies.map(({ name }) => name).sort()).toEqual([
      '__Host-bakehouse_device',
      '__Host-bakehouse_session',
    ]);
    for (const cookie of cookies)
      expect(cookie).toMatchObject({ domain: hosts.api, httpOnly: true, secure: true, sameSite: 'Lax' });

    await playOrders(page, bakery, 'H-1');
    await page.getByRole('link', { name: 'Orders' }).first().click();
    await page.getByRole('gridcell', { name: 'H-1', exact: true }).waitFor();
    // Longer than a heartbeat of the server, which would end a connection that does not answer.
    await expect.poll(() => Date.now() - (sockets[0]?.at ?? 0)).toBeGreaterThan(30_000);
    await bakery.call('POST', '/modules/orders/resources', { data: { number: 'H-2', items: [] } });
    await page.getByRole('gridcell', { name: 'H-2', exact: true }).waitFor();
    expect(sockets.map(({ socket, closed }) => [new URL(socket.url()).host, closed])).toEqual([
      [hosts.ws, false],
    ]);
    expect([...called].sort()).toEqual([hosts.api, hosts.app]);
    expect(faults).toEqual([]);
    await context.close();
  });

  test('UI2 VIEW1 files go up to the API host and are shown from there', async () => {
    const { page, faults, context } = await newVisitor(browser, app);
    await signInByForm(page, administrator, password);
    await page.getByRole('link', { name: 'Papers' }).first().click();
    await page.getByRole('button', { name: 'New' }).first().click();
    await page.getByLabel('Name').fill('Recipe');
    const browse = page.locator('input[type=file]');
    await browse.nth(0).setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: picture });
    await page.getByRole('link', { name: 'photo.png' }).waitFor();
    await browse
      .nth(1)
      .setInputFiles({ name: 'scan.txt', mimeType: 'text/plain', buffer: Buffer.from('500 g of rye') });
    await page.getByRole('link', { name: 'scan.txt' }).waitFor();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'Recipe' }).waitFor();
    const shown = page.getByRole('img', { name: 'photo.png' });
    const width = `document.querySelector('img[alt="photo.png"]')?.naturalWidth`;
    await expect.poll(() => page.evaluate(width)).toBe(1);
    expect(await shown.getAttribute('src')).toContain(`https://${hosts.api}/files/`);
    await page.getByRole('button', { name: 'Read it' }).click();
    await page.getByRole('dialog', { name: 'scan.txt' }).waitFor();
    await page.frameLocator('iframe').getByText('500 g of rye').waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  test('PAGE13 SITE57 previews stand behind the proxy, too: in the frame of the page editor and as links of builds', async () => {
    const home = await fillSite(bakery);
    const { page, faults, context } = await newVisitor(browser, app);
    await signInByForm(page, administrator, password);
    await page.goto(`/app/sites/mill_and_crust/pages/${home}`);
    const frame = page.frameLocator('iframe[title="Preview"]');
    await frame.getByRole('heading', { name: 'Bread from the mill next door' }).waitFor();
    const address = new RegExp(`^https://[0-9a-f]{48}\\.${previewHost.replaceAll('.', '\\.')}/`);
    expect(await page.locator('iframe[title="Preview"]').getAttribute('src')).toMatch(address);
    await page.goto('/app/sites/mill_and_crust');
    const link = page.getByRole('link', { name: /^Preview of the build/ }).first();
    await link.waitFor();
    const href = (await link.getAttribute('href')) ?? '';
    expect(href).toMatch(address);
    const seen = await context.newPage();
    await seen.goto(href);
    await seen.getByRole('heading', { name: 'Bread from the mill next door' }).waitFor();
    const { data } = await bakery.call<{ data: { id: string }[] }>('GET', '/sites/mill_and_crust/builds');
    for (const own of [...Object.values(hosts), previewHost, `www.${previewHost}`])
      await expect(
        bakery.call('POST', '/sites/mill_and_crust/deploy', { build: data[0]?.id, hostnames: [own] }),
        own,
      ).rejects.toThrow('422');
    expect(faults).toEqual([]);
    await context.close();
  });
});
