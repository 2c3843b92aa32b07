import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { administrator, password, people, type Bakery } from '../harness/bakery.ts';
import { accessFaults, newVisitor, signIn } from '../harness/browser.ts';

/** Two people talk about an entry; gives what went wrong in their pages. */
export async function commentStory(browser: Browser, bakery: Bakery): Promise<string[]> {
  const name = { identifier: 'name', type: 'text' };
  await bakery.call('PUT', '/modules/ovens', {
    bakery_resource: { title: 'Ovens', label: '$resource.name', comments: ['stoker'], fields: [name] },
  });
  const { id } = await bakery.call<{ id: string }>('POST', '/modules/ovens/resources', {
    data: { name: 'Big oven' },
  });
  const permissions = [{ module: 'ovens', action: 'read' }];
  await bakery.call('POST', '/roles', { slug: 'stoker', title: 'Stokers', permissions });
  const { data: users } = await bakery.call<{ data: { id: string; email: string }[] }>('GET', '/users');
  const manager = users.find(({ email }) => email === people.manager.email)?.id ?? '';
  await bakery.call('PATCH', `/users/${manager}`, { roles: [...people.manager.roles, 'stoker'] });
  const { page, faults, context } = await newVisitor(browser, bakery.url);
  await signIn(page, administrator, password);
  await page.goto(`/app/m/ovens/${id}`);
  const talk = page.getByRole('region', { name: 'Comments' });
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

  const other = await newVisitor(browser, bakery.url);
  await signIn(other.page, people.manager.email, password);
  await other.page.goto('/app/notifications');
  await other.page.getByText(`Is it warm, @${people.manager.name} ?`).first().waitFor();
  await other.page.goto(`/app/m/ovens/${id}`);
  const theirs = other.page.getByRole('region', { name: 'Comments' });
  await theirs.getByRole('textbox', { name: 'Write a comment' }).fill('Quite.');
  await theirs.getByRole('button', { name: 'Send' }).click();
  // Who follows sees it come.
  await talk.getByText('Quite.').waitFor();
  await theirs.getByText('Quite.').waitFor();
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
