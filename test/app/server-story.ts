import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { hasDovecot, startDovecot, type Dovecot } from '../../packages/server/src/testing/dovecot.ts';
import { hasMosquitto, startMosquitto, type Mosquitto } from '../../packages/server/src/testing/mosquitto.ts';
import { hasSshd, startSshd, type Sshd } from '../../packages/server/src/testing/sshd.ts';
import type { Bakery } from '../harness/bakery.ts';
import { accessFaults } from '../harness/browser.ts';

/** Whether this system has the servers that the story talks to. */
export const hasServers = hasDovecot && hasMosquitto && hasSshd;

type Look = (name: string) => Promise<void>;

/** Connections to a mailbox, a broker and an SSH server are made on the screen, tried and trusted, and a workflow listens by them. */
export async function connectServers(
  page: Page,
  bakery: Bakery,
  look: Look = () => Promise.resolve(),
): Promise<void> {
  const [mail, broker, ssh] = await Promise.all([startDovecot(), startMosquitto(), startSshd()]);
  try {
    await page.goto('/app/admin/connections');
    await page.getByRole('heading', { name: 'No connections yet' }).waitFor();
    expect(await page.locator('.empty').count()).toBe(1);
    await look('empty');
    await makeMailbox(page, mail, look);
    await makeBroker(page, broker);
    await trustServer(page, bakery, ssh, look);
    await listen(page, bakery, mail, broker, look);
  } finally {
    await Promise.all([mail.close(), broker.close(), ssh.stop()]);
  }
  await bakery.call('DELETE', '/workflows/orders_in');
  for (const name of ['office', 'house', 'supplier']) await bakery.call('DELETE', `/connections/${name}`);
}

/** Fills in the form of a new connection, without saving it. */
async function fill(page: Page, name: string, kind: string, fields: Record<string, string>) {
  await page.getByRole('button', { name: 'New connection' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('Kind').selectOption(kind);
  for (const [label, value] of Object.entries(fields))
    await dialog.getByLabel(label, { exact: true }).fill(value);
  return dialog;
}

async function setSecret(page: Page, name: string, label: string, secret: string): Promise<void> {
  await page.getByRole('button', { name: `Set the secret of ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(label, { exact: true }).fill(secret);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Tries a connection and waits for what is said of it, which then goes. */
async function tried(page: Page, name: string, says: string | RegExp): Promise<void> {
  await page.getByRole('button', { name: `Test ${name}` }).click();
  await gone(page, says);
}

async function gone(page: Page, says: string | RegExp): Promise<void> {
  const toast = page.getByText(says).last();
  await toast.waitFor();
  await page.getByRole('button', { name: 'Close' }).last().click();
  await toast.waitFor({ state: 'detached' });
}

/** The certificate of the mail server is of an authority of its own: Test says so, and it is put in. */
async function makeMailbox(page: Page, { tlsPort, user, password, authority }: Dovecot, look: Look) {
  const place = { Host: '127.0.0.1', Port: String(tlsPort), 'User name': user };
  const dialog = await fill(page, 'office', 'imap', place);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await setSecret(page, 'office', 'Password', password);
  await tried(page, 'office', /certificate that is not trusted/);
  await page.getByRole('button', { name: 'Edit office' }).click();
  await dialog.getByLabel('Certificate of your own authority').fill(authority);
  expect(await accessFaults(page, 'all')).toEqual([]);
  await look('mailbox');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await tried(page, 'office', 'The mailbox was signed in to and answers.');
}

async function makeBroker(page: Page, { port, user, password }: Mosquitto): Promise<void> {
  const place = { Host: '127.0.0.1', Port: String(port), 'User name': user };
  const dialog = await fill(page, 'house', 'mqtt', place);
  await dialog.getByLabel('Encryption').selectOption('no');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await setSecret(page, 'house', 'Password', password);
  await tried(page, 'house', 'The broker was signed in to and answers.');
}

/** Nothing is sent to an SSH server before its key is trusted. */
async function trustServer(
  page: Page,
  bakery: Bakery,
  { port, user, privateKey, hostKey }: Sshd,
  look: Look,
) {
  const place = { Host: '127.0.0.1', Port: String(port), 'User name': user };
  const dialog = await fill(page, 'supplier', 'ssh', place);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await setSecret(page, 'supplier', 'Private key (PEM)', privateKey);
  await page.getByRole('button', { name: 'Test supplier' }).click();
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await question.getByText('Is this the server of supplier?').waitFor();
  await question.getByText(hostKey).waitFor();
  expect(await accessFaults(page, 'all')).toEqual([]);
  await look('trust');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await gone(page, 'The connection does not work');
  const stored = async () =>
    (await bakery.call<{ definition: { settings: object } }>('GET', '/connections/supplier')).definition
      .settings;
  expect(await stored()).not.toHaveProperty('hostKey');
  await page.getByRole('button', { name: 'Test supplier' }).click();
  await question.getByRole('button', { name: 'Trust this key' }).click();
  await gone(page, 'The server was signed in to and answers.');
  expect(await stored()).toMatchObject({ hostKey });
}

/** A workflow is started by mails and by messages; both are bound in the editor. */
async function listen(page: Page, bakery: Bakery, mail: Dovecot, broker: Mosquitto, look: Look) {
  await bakery.call('POST', '/workflows', {
    identifier: 'orders_in',
    title: 'Orders come in',
    elevated: true,
    elements: [],
  });
  await page.goto('/app/workflows/orders_in');
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add a trigger' }).click();
  await dialog.getByLabel('When').selectOption('mail');
  await expect.poll(() => dialog.getByLabel('Connection').inputValue()).toBe('office');
  await look('mail trigger');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await page.locator('[data-element="mail"].selected').waitFor();
  await page.locator('.flow-pane').click({ position: { x: 30, y: 30 } });
  await page.getByRole('button', { name: 'a mail arrives in INBOX of office', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Add a trigger' }).click();
  await dialog.getByLabel('When').selectOption('mqtt');
  await dialog.getByLabel('Topics').fill('house/+/order');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const stored = () => bakery.call<{ elements: object[] }>('GET', '/workflows/orders_in');
  await expect.poll(async () => (await stored()).elements.length).toBe(2);
  expect(await stored()).toMatchObject({
    events: [{ type: 'mail' }, { type: 'mqtt' }],
    elements: [
      { type: 'event/mail', options: { connection: 'office', folder: 'INBOX' } },
      { type: 'event/mqtt', options: { connection: 'house', topics: ['house/+/order'] } },
    ],
  });

  // Both listen, and what comes begins a run.
  for (const place of ['INBOX', 'house/+/order'])
    await expect
      .poll(async () => {
        await page.goto('/app/admin/connections');
        await page.getByRole('button', { name: 'Test supplier' }).waitFor();
        return page.getByText(`orders_in listens to ${place}`).isVisible();
      })
      .toBe(true);
  mail.deliver('From: ann@example.com\r\nSubject: Ten rolls\r\nMessage-ID: <1@shop>\r\n\r\nTomorrow\r\n');
  const client = await broker.client();
  await client.publishAsync('house/shop/order', '{"rolls": 10}', { qos: 1 });
  await client.endAsync();
  const runs = () => bakery.call<{ data: { status: string }[] }>('GET', '/runs?workflow=orders_in');
  await expect
    .poll(async () => (await runs()).data.map(({ status }) => status))
    .toEqual(['completed', 'completed']);
  await page.reload();
  await page
    .getByText(/last one/)
    .first()
    .waitFor();
  expect(await accessFaults(page, 'all')).toEqual([]);
  await look('listening');
}
