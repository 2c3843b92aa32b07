import type { Locator, Page } from 'playwright-core';
import assert from 'node:assert/strict';
import { expect } from 'vitest';

/** Types as a person does, and never what a newcomer would not know. */
export async function type(field: Locator, text: string): Promise<void> {
  assert.doesNotMatch(text, /[{}"'$]/);
  await field.fill(text);
}

/** Adds a field to the module that is open. */
async function addField(page: Page, kind: string, title: string, fill?: (open: Locator) => Promise<void>) {
  const panel = page.getByRole('tabpanel');
  await panel.getByRole('button', { name: 'Add a field' }).last().click();
  await page.locator(`[data-type="${kind}"]`).click();
  const open = panel.locator('.field-list > ul > li.open');
  await type(open.getByLabel('Title').first(), title);
  await fill?.(open);
}

async function saveModule(page: Page) {
  await page.getByRole('button', { name: 'Review and save' }).click();
  const review = page.getByRole('dialog', { name: 'Review and save' });
  await review.getByRole('button', { name: 'Save', exact: true }).click();
  await review.waitFor({ state: 'detached' });
}

/** Customers, and invoices with positions. */
export async function buildModules(page: Page): Promise<void> {
  await page.goto('/app/admin/modules');
  await page.getByRole('button', { name: 'New module' }).click();
  await type(page.getByRole('tabpanel').getByLabel('Title'), 'Customers');
  await page.getByRole('tab', { name: 'Fields' }).click();
  await addField(page, 'text', 'Name');
  await addField(page, 'email', 'Address');
  await saveModule(page);
  await page.goto('/app/admin/modules');
  await page.getByRole('button', { name: 'New module' }).click();
  await type(page.getByRole('tabpanel').getByLabel('Title'), 'Invoices');
  await page.getByRole('tab', { name: 'Fields' }).click();
  await addField(page, 'text', 'Number');
  await addField(page, 'select', 'Status', async (open) => {
    await type(open.getByLabel('Choices', { exact: true }), 'draft\napproved');
  });
  await page.getByRole('tabpanel').getByRole('button', { name: 'Add a field' }).last().click();
  await page.locator('[data-type="relation"]').click();
  const link = page.getByRole('dialog', { name: 'Link to another module' });
  await link.getByLabel('Linked module').selectOption('customers');
  await type(link.getByLabel('Name of the field in Invoices'), 'Customer');
  await link.getByRole('button', { name: 'Add the link' }).click();
  await addField(page, 'list', 'Positions', async (open) => {
    for (const [kind, title] of [
      ['text', 'Article'],
      ['number', 'Price'],
      ['number', 'Quantity'],
    ] as const) {
      await open.getByRole('button', { name: 'Add a field' }).last().click();
      await page.locator(`[data-type="${kind}"]`).click();
      await type(open.locator('.field-list li.open').getByLabel('Title').last(), title);
    }
  });
  await addField(page, 'number', 'Total');
  await saveModule(page);
}

/** The panel of the element that is chosen. */
function panel(page: Page): Locator {
  return page.locator('.flow-panel');
}

async function newWorkflow(page: Page, title: string, identifier: string) {
  await page.goto('/app/workflows/new');
  await type(panel(page).getByLabel('Title', { exact: true }), title);
  await type(panel(page).getByLabel('Identifier', { exact: true }).first(), identifier);
}

async function addElement(page: Page, words: string) {
  const search = page.getByRole('searchbox', { name: 'Find an element' });
  await type(search, words);
  await search.press('Enter');
}

async function pick(page: Page, field: string, value: string) {
  const row = panel(page)
    .locator('.form-row', { has: page.getByText(field, { exact: true }) })
    .last();
  const picker = row.getByRole('group', { name: 'Values' });
  const opener = row.locator('.value-from, .value-tools .link-button').first();
  if ((await opener.getAttribute('aria-expanded')) !== 'true') await opener.click();
  await picker.waitFor();
  const found = picker.getByRole('button', { name: new RegExp(`^(.* › )?${value}`) }).first();
  if (!(await found.isVisible())) await type(picker.getByRole('searchbox'), value);
  await found.click();
}

async function saveWorkflow(page: Page) {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved', { exact: true }).first().waitFor();
}

/** The total follows prices and quantities while somebody types. */
export async function buildTotal(page: Page): Promise<void> {
  await newWorkflow(page, 'Total of invoices', 'invoice_total');
  await page.getByRole('button', { name: 'Add a trigger' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'When does it start?' });
  await dialog.getByLabel('In', { exact: true }).selectOption('invoices');
  await dialog.getByLabel('Positions › Price').check();
  await dialog.getByLabel('Positions › Quantity').check();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await addElement(page, 'total');
  await panel(page).getByLabel('Add a field to Fields').selectOption({ label: 'Total' });
  // It is counted that a value is missing, and told at its place only to those who have been there.
  await page.locator('[data-element="set"].error').waitFor();
  await page.getByRole('tab', { name: 'Problems (1)' }).waitFor();
  expect(await panel(page).locator('.form-message').count()).toBe(0);
  await choose(page, 'Total', 'Value from');
  await pick(page, 'Total', 'Sum of price × quantity');
  await saveWorkflow(page);
}

/** Whoever is responsible is asked. */
export async function buildApproval(page: Page): Promise<void> {
  await newWorkflow(page, 'Approve and send', 'approve_invoice');
  await page.getByRole('button', { name: 'Add a trigger' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'When does it start?' });
  await dialog.getByLabel('When', { exact: true }).selectOption('click');
  await dialog.getByLabel('In', { exact: true }).selectOption('invoices');
  await type(dialog.getByLabel('What it says'), 'Ask for approval');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();

  await addElement(page, 'ask');
  await panel(page).getByLabel('To', { exact: true }).selectOption('admin');
  await type(panel(page).getByLabel('Title', { exact: true }), 'Approve an invoice?');
  await type(panel(page).getByLabel('Buttons', { exact: true }), 'approve, reject');

  // Approved: the customer is found, the invoice becomes a PDF and goes by mail; the entry says so.
  await addElement(page, 'find entries');
  await panel(page).getByLabel('Module', { exact: true }).selectOption('customers');
  await panel(page).getByRole('button', { name: 'Add a condition' }).click();
  await panel(page).getByLabel('Field', { exact: true }).selectOption({ label: 'Id' });
  await choose(page, 'Value', 'Value from');
  await pick(page, 'Value', 'Customer');
  await panel(page).getByLabel('Only the first', { exact: true }).selectOption({ label: 'Yes' });

  await addElement(page, 'pdf');
  await write(page, 'Content', ['Invoice ', 'Number', ' over ', 'Total', ' EUR']);
  await panel(page).getByLabel('Written in', { exact: true }).selectOption('markdown');
  await panel(page).getByLabel('Make it', { exact: true }).selectOption('pdf');
  await panel(page).getByLabel('Keep it as a file', { exact: true }).selectOption({ label: 'Yes' });

  await addElement(page, 'email');
  await pick(page, 'To', 'Address');
  await write(page, 'Subject', ['Your invoice ', 'Number']);
  await write(page, 'Text', ['Thank you. The invoice is attached.']);
  await pick(page, 'Files', 'All of it');

  await addElement(page, 'save an entry');
  await panel(page).getByLabel('Module', { exact: true }).selectOption('invoices');
  await pick(page, 'Which entry', 'id');
  await panel(page).getByLabel('Add a field to Fields').selectOption({ label: 'Status' });
  await panel(page).getByLabel('Status', { exact: true }).selectOption('approved');
  await saveWorkflow(page);
}

/** All elements of what was built can be read as soon as it is opened, beside the menu, the palette and the form. */
export async function readWhole(page: Page): Promise<void> {
  await page.goto('/app/workflows/approve_invoice');
  await page.locator('[data-element="save"]').waitFor();
  const titles = (await page.evaluate(`[...document.querySelectorAll('.flow-node strong')].map((title) => ({
    text: title.textContent,
    pixels: parseFloat(getComputedStyle(title).fontSize) * (title.getBoundingClientRect().width / title.offsetWidth),
    cut: title.scrollHeight > title.clientHeight + 2 || title.scrollWidth > title.clientWidth + 1,
  }))`)) as { text: string; pixels: number; cut: boolean }[];
  expect(titles.map(({ text }) => text)).toEqual([
    'A button is pressed',
    'Notify or ask somebody',
    'Find entries',
    'Make a document',
    'Send an e-mail',
    'Save an entry',
  ]);
  for (const { text, pixels, cut } of titles) {
    expect(pixels, text).toBeGreaterThan(10);
    expect(cut, text).toBe(false);
  }
}

async function choose(page: Page, field: string, way: string) {
  const ways = panel(page).getByRole('group', { name: `How ${field} is given` });
  await ways.getByRole('button', { name: way }).click();
}

/** Words, and values that are picked among them: every second one. */
async function write(page: Page, field: string, parts: readonly string[]) {
  const area = panel(page).getByRole('textbox', { name: field, exact: true });
  await choose(page, field, 'Text');
  for (const [index, part] of parts.entries()) {
    if (index % 2 === 1) {
      await pick(page, field, part);
      continue;
    }
    await area.press('Control+End');
    assert.doesNotMatch(part, /[{}"'$]/);
    await area.pressSequentially(part);
  }
}

/** A customer and an invoice of theirs, whose total follows its positions. */
export async function useModules(page: Page): Promise<void> {
  await page.goto('/app/m/customers/new');
  await type(page.getByLabel('Name', { exact: true }), 'Corner Shop');
  await type(page.getByLabel('Address', { exact: true }), 'shop@example.com');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: 'Corner Shop' }).first().waitFor();
  await page.goto('/app/m/invoices/new');
  await type(page.getByLabel('Number', { exact: true }), 'R-1');
  await page.getByLabel('Customer', { exact: true }).click();
  await page.locator('.ant-select-item-option-active', { hasText: 'Corner Shop' }).waitFor();
  await page.keyboard.press('Enter');
  for (const [row, price, quantity] of [
    [1, '4', '3'],
    [2, '15', '2'],
  ] as const) {
    await page.getByRole('button', { name: 'Add a row' }).click();
    const fields = page.getByRole('group', { name: `Row ${row}`, exact: true });
    await type(fields.getByLabel('Price'), price);
    await type(fields.getByLabel('Quantity'), quantity);
  }
  await expect.poll(() => page.getByLabel('Total', { exact: true }).inputValue()).toBe('42');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Ask for approval' }).click();
}

/** The question is answered, and the mail is in the outbox with the invoice. */
export async function approve(page: Page): Promise<void> {
  await page.goto('/app/notifications');
  // A message about it stands over the page for a while, with the same buttons.
  await page.getByRole('main').getByRole('button', { name: 'Approve', exact: true }).click();
  await page.getByText('Chosen: Approve').waitFor();
}

/** The mail comes into the outbox that is open, with its file, and leads to what sent it. */
export async function seeMail(outbox: Page): Promise<void> {
  await outbox.getByText('Your invoice R-1').click();
  await outbox.getByText('1 file', { exact: true }).waitFor();
  const file = outbox.getByRole('link', { name: /\.pdf \(/ });
  const [download] = await Promise.all([outbox.waitForEvent('download'), file.click()]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  await outbox.getByRole('link', { name: 'Open the run' }).click();
  await outbox.getByRole('heading', { name: 'Run of Approve and send' }).waitFor();
}
