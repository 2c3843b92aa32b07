import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { administrator, openBakery, password, type Bakery } from '../harness/bakery.ts';
import { newVisitor, signIn, startBrowser } from '../harness/browser.ts';
import { useScratch } from '../harness/scratch.ts';
import { buildByKeys } from './editor-keys-story.ts';
import {
  approve,
  buildApproval,
  buildModules,
  buildTotal,
  readWhole,
  seeMail,
  useModules,
} from './newcomer-story.ts';
import { playForm } from './play-story.ts';

const scratch = useScratch();
let browser: Browser;
let bakery: Bakery;

beforeAll(async () => {
  [browser, bakery] = await Promise.all([startBrowser(), openBakery(scratch(), { empty: true })]);
});
afterAll(async () => {
  await Promise.all([browser.close(), bakery.stop()]);
});

interface Mail {
  to: string;
  subject: string;
  attachments: { type: string }[];
}

interface Stored {
  data: Record<string, unknown>;
}

test('EDIT27 EDIT95 EDIT96 EDIT97 SCR11 somebody who knows neither JSON nor expressions builds customers, invoices with a total, an approval and a mail with a PDF, and uses them', async () => {
  const { page, faults, context } = await newVisitor(browser, bakery.url);
  await signIn(page, administrator, password);
  await buildModules(page);
  await buildTotal(page);
  await buildApproval(page);
  await readWhole(page);
  await useModules(page);
  const outbox = await context.newPage();
  await outbox.goto('/app/admin/outbox');
  await outbox.getByText('No e-mails yet').waitFor();
  await approve(page);
  await seeMail(outbox);
  await expect
    .poll(async () => (await bakery.call<{ data: Mail[] }>('GET', '/outbox')).data)
    .toMatchObject([
      { to: 'shop@example.com', subject: 'Your invoice R-1', attachments: [{ type: 'application/pdf' }] },
    ]);
  await expect
    .poll(async () =>
      (await bakery.call<{ data: Stored[] }>('GET', '/modules/invoices/resources')).data.map(
        ({ data }) => data,
      ),
    )
    .toMatchObject([{ number: 'R-1', status: 'approved', total: 42 }]);
  expect(faults).toEqual([]);
  await context.close();
});

test('EDIT85 EDIT86 EDIT40 a form is played beside the workflow that it starts, answered and kept as a test, and nothing is stored', async () => {
  const { page, faults, context } = await newVisitor(browser, bakery.url);
  await signIn(page, administrator, password);
  await playForm(page, bakery);
  expect(faults).toEqual([]);
  await context.close();
});

test('UI4 EDIT26 EDIT87 BTN19 a workflow is built, noted, stored and tried by keys alone', async () => {
  const { page, faults, context } = await newVisitor(browser, bakery.url);
  await signIn(page, administrator, password);
  await buildByKeys(page, bakery);
  expect(faults).toEqual([]);
  await context.close();
});
