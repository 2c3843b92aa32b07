import { createHmac } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exampleFolder } from '../../../developer/examples/examples.ts';
import { makeTestApp, until, type TestApp } from '../../../testing/index.ts';
import { startWebServer, type WebServer } from '../../../testing/web-server.ts';

const signing = 'whsec_of_the_endpoint_at_stripe';
const token = 'xoxb-token-of-the-slack-app';
let it: TestApp;
let slack: WebServer;

beforeAll(async () => {
  slack = await startWebServer((_request, response) => {
    const last = JSON.parse(slack.requests.at(-1)?.body ?? '{}') as { text?: string };
    const refused = last.text?.includes('Nobody') === true;
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(refused ? { ok: false, error: 'not_in_channel' } : { ok: true }));
  });
  it = await makeTestApp({
    work: true,
    env: { SECRET_KEY: 'k'.repeat(32), ALLOW_PRIVATE_HOSTS: '127.0.0.1' },
  });
  await send('PUT', '/modules/invoices', definition('modules', 'invoices.json'));
  for (const name of readdirSync(join(exampleFolder('payments'), 'connections')))
    await send('PUT', `/connections/${name.slice(0, -5)}`, definition('connections', name));
  await send('PUT', '/connections/stripe_signing/secret', { value: signing });
  await send('PUT', '/connections/slack/secret', { token });
  await send('PUT', '/workflows/invoice_paid', definition('workflows', 'invoice_paid.json'));
});
afterAll(async () => {
  await Promise.all([it.close(), slack.close()]);
});

/** A file of the example, in which the local server stands for Slack, and one try is enough. */
function definition(folder: string, name: string): object {
  const text = readFileSync(join(exampleFolder('payments'), folder, name), 'utf8');
  const local = text.replaceAll('https://slack.com', slack.url).replaceAll('"slack.com"', `"${slack.url}"`);
  return JSON.parse(local.replace('"attempts": 4', '"attempts": 1')) as object;
}

async function send(method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${it.user('admin').token}` };
  const answer = await it.app.inject({ method, url, headers, ...(payload && { payload }) });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.body === '' ? {} : answer.json<{ data: { data: Record<string, unknown> }[] }>();
}

/** A call as Stripe makes it: signed over its time and its body. */
async function stripeTells(session: object, key = signing): Promise<number> {
  const object = { payment_status: 'paid', amount_total: 119_95, payment_intent: 'pi_1', ...session };
  const payload = JSON.stringify({ id: 'evt_1', type: 'checkout.session.completed', data: { object } });
  const time = Math.floor(Date.now() / 1000);
  const signed = createHmac('sha256', key).update(`${time}.${payload}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signed}` };
  return (await it.app.inject({ method: 'POST', url: '/hooks/stripe', headers, payload })).statusCode;
}

const make = (number: string, customer: string) =>
  send('POST', '/modules/invoices/resources', { data: { number, customer, total: 119.95 } });
const statuses = async () => {
  const { rows } = await it.database.pool.query<{ number: string; status: string; payment: string | null }>(
    'select number, status, payment from modules.invoices order by number',
  );
  return rows.map(({ number, status, payment }) => [number, status, payment]);
};
const runs = async (status: string) => {
  const { rows } = await it.database.pool.query('select from bakehouse.runs where status = $1', [status]);
  return rows.length;
};
const said = () => slack.requests.map(({ body }) => (JSON.parse(body) as { text: string }).text);

test('CONN18 a payment marks its invoice once and tells Slack, with the secrets of the connections', async () => {
  await make('R-1', 'Café Blum');
  expect(await stripeTells({ client_reference_id: 'R-1' }, 'whsec_of_somebody_else')).toBe(401);
  expect(await stripeTells({ client_reference_id: 'R-1' })).toBeLessThan(300);
  await until(async () => (await runs('completed')) === 1);
  expect(await statuses()).toEqual([['R-1', 'paid', 'pi_1']]);
  expect(said()).toEqual(['Invoice R-1 of Café Blum is paid.']);
  expect(slack.requests[0]).toMatchObject({
    method: 'POST',
    url: '/api/chat.postMessage',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await stripeTells({ client_reference_id: 'R-1', payment_intent: 'pi_2' })).toBeLessThan(300);
  await until(async () => (await runs('completed')) === 2);
  expect([await statuses(), said().length]).toEqual([[['R-1', 'paid', 'pi_1']], 1]);
});

test('CONN18 another sum and an unknown invoice are told, and mark nothing; what Slack refuses fails the run', async () => {
  await make('R-2', 'Hotel See');
  await make('R-3', 'Nobody');
  slack.requests.length = 0;
  await stripeTells({ client_reference_id: 'R-2', amount_total: 5 });
  await stripeTells({ client_reference_id: 'R-9' });
  await stripeTells({ client_reference_id: 'R-2', payment_status: 'unpaid' });
  await until(async () => (await runs('completed')) === 5);
  expect(said().sort()).toEqual([
    'A payment has no invoice: please look at pi_1',
    'The payment of invoice R-2 is not its total: please look at pi_1',
  ]);
  await stripeTells({ client_reference_id: 'R-3' });
  await until(async () => (await runs('failed')) === 1);
  expect(await statuses()).toEqual([
    ['R-1', 'paid', 'pi_1'],
    ['R-2', 'open', null],
    ['R-3', 'paid', 'pi_1'],
  ]);
  const { rows } = await it.database.pool.query("select error from bakehouse.runs where status = 'failed'");
  expect(rows).toMatchObject([{ error: { code: 'upstream_failed', element: 'post' } }]);
  // Slack says why.
  expect(JSON.stringify(rows)).toContain('not_in_channel');
});
