import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { administrator, password, people, type Bakery } from '../harness/bakery.ts';
import { accessFaults, newVisitor, signIn } from '../harness/browser.ts';

/** Two people talk about an entry; gives what went wrong in their pages. */
export async function commentStory(browser: Browser, bakery: Bakery): Promise<string[]> {
  const name = { identifier: 'name', type: 'text' };
  const heat = {
    identifier: 'heat',
    type: 'select',
    title: 'Heat',
    options: { choices: ['low', 'high'] },
  };
  await bakery.call('PUT', '/modules/ovens', {
    bakery_resource: { title: 'Ovens', label: '$resource.name', comments: ['stoker'], fields: [name, heat] },
  });
  const { id } = await bakery.call<{ id: string }>('POST', '/modules/ovens/resources', {
    data: { name: 'Big oven' },
  });
  const permissions = [{ module: 'ovens', action: 'read', fields: ['name'] }];
  await bakery.call('POST', '/roles', { slug: 'stoker', title: 'Stokers', permissions });
  const { data: users } = await bakery.call<{ data: { id: string; email: string }[] }>('GET', '/users');
  const manager = users.find(({ email }) => email === people.manager.email)?.id ?? '';
  await bakery.call('PATCH', `/users/${manager}`, { roles: [...people.manager.roles, 'stoker'] });
  const { page, faults, context } = await newVisitor(browser, bakery.url);
  await signIn(page, administrator, password, `/app/m/ovens/${id}`);
  const talk = page.getByRole('region', { name: 'Activity' });
  await talk.getByText('Nothing has been said about this entry yet.').waitFor();
  const box = talk.getByRole('textbox', { name: 'Write a comment' });
  await box.click();
  await page.keyboard.type('Is it warm, @');
  await talk.getByRole('option').first().waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await page.keyboard.type('man');
  await talk.getByRole('option', { name: people.manager.name }).waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => box.inputValue()).toBe(`Is it warm, @${people.manager.name} `);
  await page.keyboard.type('?');
  // What was typed is there after the tab was closed.
  await page.reload();
  await expect.poll(() => box.inputValue()).toBe(`Is it warm, @${people.manager.name} ?`);
  await box.press('Control+Enter');
  const said = talk.getByRole('listitem').filter({ hasText: 'Is it warm' });
  await said.getByText(`@${people.manager.name}`).waitFor();
  await talk.getByRole('button', { name: 'Following', pressed: true }).waitFor();
  await expect.poll(() => box.inputValue()).toBe('');

  // A file comes along, and is there for who reads it.
  const sheet = { name: 'heat.txt', mimeType: 'text/plain', buffer: Buffer.from('240 degrees') };
  await talk.locator('input[type=file]').setInputFiles(sheet);
  await talk.getByRole('button', { name: 'Leave out heat.txt' }).waitFor();
  await talk.getByRole('button', { name: 'Send' }).click();
  await talk.locator('.comment').getByRole('link', { name: 'heat.txt' }).waitFor();
  await talk.getByRole('button', { name: 'Leave out heat.txt' }).waitFor({ state: 'detached' });

  // What is changed stands between what is said, and can be left out.
  await bakery.call('PATCH', `/modules/ovens/resources/${id}`, { data: { heat: 'low' } });
  await bakery.call('PATCH', `/modules/ovens/resources/${id}`, { data: { heat: 'high' } });
  const became = talk.getByRole('listitem').filter({ hasText: 'changed' });
  await became.filter({ hasText: /Heat\s*low\s*high/ }).waitFor();
  expect(await talk.locator('.comment-list > li').allInnerTexts()).toEqual([
    expect.stringContaining('made this entry'),
    expect.stringContaining('Is it warm'),
    expect.stringContaining('heat.txt'),
    expect.stringMatching(/empty\s*low/),
    expect.stringMatching(/low\s*high/),
  ]);
  expect(await accessFaults(page)).toEqual([]);
  await talk.getByRole('button', { name: 'Comments', exact: true }).click();
  await became.first().waitFor({ state: 'detached' });
  await talk.getByRole('button', { name: 'Changes', exact: true }).click();
  await said.waitFor({ state: 'detached' });
  await talk.getByRole('button', { name: 'Everything' }).click();
  await said.waitFor();

  const other = await newVisitor(browser, bakery.url);
  await signIn(other.page, people.manager.email, password, '/app/notifications');
  await other.page.getByText(`Is it warm, @${people.manager.name} ?`).first().waitFor();
  await other.page.goto(`/app/m/ovens/${id}`);
  const theirs = other.page.getByRole('region', { name: 'Activity' });
  await theirs.getByRole('textbox', { name: 'Write a comment' }).fill('Quite.');
  await theirs.getByRole('button', { name: 'Send' }).click();
  // Who follows sees it come.
  await talk.getByText('Quite.').waitFor();
  await theirs.getByText('Quite.').waitFor();
  // What they may not read is not told to have changed.
  await theirs.getByText('made this entry').waitFor();
  expect(await theirs.getByText('Heat', { exact: true }).count()).toBe(0);
  const address = await theirs.getByRole('link', { name: 'heat.txt' }).getAttribute('href');
  const got = await other.context.request.get(new URL(address ?? '', bakery.url).href);
  expect([got.status(), await got.text()]).toEqual([200, '240 degrees']);
  const own = theirs.getByRole('listitem').last();
  await own.getByRole('button', { name: /^What to do with the comment/ }).click();
  await other.page.getByRole('menuitem', { name: 'Edit' }).click();
  await own.getByRole('textbox', { name: 'Write a comment' }).fill('Quite warm.');
  await own.getByRole('button', { name: 'Save' }).click();
  await theirs.getByText('Quite warm.').waitFor();
  await theirs.getByText('changed', { exact: false }).first().waitFor();
  expect(
    await theirs.getByRole('listitem').filter({ hasText: 'Is it warm' }).getByRole('button').count(),
  ).toBe(0);
  expect(await accessFaults(other.page)).toEqual([]);

  // On paper stand the entry and what was said, and nothing to press.
  await other.page.emulateMedia({ media: 'print' });
  await theirs.getByText('Quite warm.').waitFor();
  expect(await other.page.getByRole('button').filter({ visible: true }).count()).toBe(0);
  expect(await other.page.getByRole('navigation').filter({ visible: true }).count()).toBe(0);
  await Promise.all([context.close(), other.context.close()]);
  await bakery.call('PATCH', `/users/${manager}`, { roles: people.manager.roles });
  await bakery.call('DELETE', '/roles/stoker');
  await bakery.call('DELETE', '/modules/ovens');
  return [...faults, ...other.faults];
}
