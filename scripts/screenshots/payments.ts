import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { administrator, openBakery, password, type Bakery } from '../../test/harness/bakery.ts';
import { newVisitor, signIn } from '../../test/harness/browser.ts';

/** What the guide to connections uses until there are accounts. */
const [signing, token] = ['whsec_test', 'xoxb-test'];

/** Follows the guide "From Stripe to Slack" with the example payments, and takes a picture of each of its steps. */
export async function takePayments(browser: Browser, folder: string): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'bakehouse-payments-'));
  // Stands for Slack, and knows the token as little.
  const slack = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"ok":false,"error":"invalid_auth"}');
  }).listen(0, '127.0.0.1');
  const env = { SECRET_KEY: 'a key for the pictures of the guide', ALLOW_PRIVATE_HOSTS: '127.0.0.1' };
  const bakery = await openBakery(data, { empty: true, embedded: true, env });
  try {
    const { page, context } = await newVisitor(browser, bakery.url, {
      theme: 'light',
      width: 1200,
      height: 750,
    });
    const take = async (name: string) => {
      await page.screenshot({ path: join(folder, `payments-${name}.png`) });
      console.log(`payments-${name}`);
    };
    await signIn(page, administrator, password);
    const load = page.getByRole('button', { name: 'Load: Payments' });
    await load.scrollIntoViewIfNeeded();
    await take('load');
    await load.click();
    await page
      .getByRole('region', { name: /^Tour/ })
      .or(page.getByRole('heading', { name: 'Invoices' }))
      .first()
      .waitFor();
    await setSecrets(page, bakery, take);
    await reachLocally(bakery, (slack.address() as AddressInfo).port);
    await payInvoice(page, bakery, take);
    await context.close();
  } finally {
    slack.close();
    await bakery.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

type Take = (name: string) => Promise<void>;

async function setSecrets(page: Page, bakery: Bakery, take: Take): Promise<void> {
  await page.goto(`${bakery.url}/app/admin/connections`);
  await page.getByText('Secret missing').first().waitFor();
  await take('connections');
  await page.getByRole('button', { name: 'Set the secret of slack' }).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox')
    .or(page.locator('[role=dialog] input'))
    .first()
    .fill(token);
  await take('secret');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByText('Secret set').first().waitFor();
  await bakery.call('PUT', '/connections/stripe_signing/secret', { value: signing });
}

/** The same workflow, with the local stand-in for Slack, and one attempt. */
async function reachLocally(bakery: Bakery, port: number): Promise<void> {
  const url = `http://127.0.0.1:${port}`;
  const { definition } = await bakery.call<{ definition: object }>('GET', '/connections/slack');
  await bakery.call('PUT', '/connections/slack', { ...definition, hosts: [url] });
  const workflow = await bakery.call('GET', '/workflows/invoice_paid');
  const text = JSON.stringify((workflow as { definition?: object }).definition ?? workflow);
  const local = text.replaceAll('https://slack.com', url).replace('"attempts":4', '"attempts":1');
  await bakery.call('PUT', '/workflows/invoice_paid', JSON.parse(local));
}

async function payInvoice(page: Page, bakery: Bakery, take: Take): Promise<void> {
  const invoice = { number: 'R-1', customer: 'Corner Shop', total: 119.95 };
  const { id } = await bakery.call<{ id: string }>('POST', '/modules/invoices/resources', { data: invoice });
  await page.goto(`${bakery.url}/app/m/invoices/${id}`);
  await page.getByText('Corner Shop').first().waitFor();
  await tell(bakery.url);
  await page.getByText('paid', { exact: true }).first().waitFor();
  await take('invoice');
  const failed = async () =>
    (await bakery.call<{ data: { id: string }[] }>('GET', '/runs?status=failed')).data[0]?.id;
  let run = await failed();
  while (run === undefined) {
    await page.waitForTimeout(200);
    run = await failed();
  }
  await page.goto(`${bakery.url}/app/runs/${run}`);
  await page.getByText('invoice_paid').or(page.getByText('Payment of an invoice')).first().waitFor();
  await page.waitForLoadState('networkidle');
  await take('run');
}

/** A call as Stripe makes it. */
async function tell(url: string): Promise<void> {
  const object = {
    client_reference_id: 'R-1',
    payment_status: 'paid',
    amount_total: 11_995,
    payment_intent: 'pi_test',
  };
  const body = JSON.stringify({ type: 'checkout.session.completed', data: { object } });
  const time = Math.floor(Date.now() / 1000);
  const signed = createHmac('sha256', signing).update(`${time}.${body}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signed}` };
  const { status } = await fetch(`${url}/hooks/stripe`, { method: 'POST', headers, body });
  if (status !== 202) throw new Error(`the call of Stripe was answered with ${status}`);
}
