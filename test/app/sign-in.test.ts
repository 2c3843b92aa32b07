import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { administrator, openBakery, password, type Bakery } from '../harness/bakery.ts';
import { accessFaults, newVisitor, signInByForm, startBrowser } from '../harness/browser.ts';
import { useScratch } from '../harness/scratch.ts';
import { authorizePath, back, verifier } from './sample-authorize.ts';

const scratch = useScratch();
let browser: Browser;
let bakery: Bakery;

beforeAll(async () => {
  [browser, bakery] = await Promise.all([startBrowser(), openBakery(scratch(), { empty: true })]);
});
afterAll(async () => {
  await Promise.all([browser.close(), bakery.stop()]);
});

describe('the door', () => {
  test('leads through the form to the first steps, and wrong passwords stay outside', async () => {
    const { page, faults, context } = await newVisitor(browser, bakery.url);
    await page.goto('/');
    await page.waitForURL(/\/app\/sign-in/);
    expect(await accessFaults(page)).toEqual([]);
    await page.getByLabel('E-mail address').fill(administrator);
    await page.getByLabel('Password').fill('a wrong password indeed');
    await page.keyboard.press('Enter');
    await page.getByText('The e-mail address or password is incorrect.').waitFor();
    await page.getByLabel('Password').fill(password);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Welcome to Bakehouse' }).waitFor();
    expect(await accessFaults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(faults).toEqual([]);
    await context.close();
  });

  test('goes back to where one wanted to go, on this site only', async () => {
    const { page, context } = await newVisitor(browser, bakery.url);
    await page.goto('/app/?x=1');
    await page.waitForURL(/\/app\/sign-in\?to=/);
    await page.goto(`/app/sign-in?to=${encodeURIComponent('//evil.example/x')}`);
    await signInHere(page);
    expect(new URL(page.url()).origin).toBe(new URL(bakery.url).origin);
    await context.close();
  });

  test('MCP16 MCP17 lets a program in, or sends it away', async () => {
    const { page, faults, context } = await newVisitor(browser, bakery.url);
    await context.route(`${back}*`, (route) => route.fulfill({ body: 'back' }));
    await page.goto(`/app${authorizePath()}`);
    await signInHere(page);
    await page.getByText('A program that calls itself “Notebook” asks').waitFor();
    await page.getByText('http://127.0.0.1:7777', { exact: true }).waitFor();
    expect(await page.getByRole('checkbox', { name: 'Runs' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Do not allow' }).click();
    await page.waitForURL(/^http:\/\/127\.0\.0\.1:7777\/back\?error=access_denied.*&state=0012$/);
    await page.goto(`/app${authorizePath()}`);
    await page.getByRole('button', { name: 'Allow', exact: true }).click();
    await page.waitForURL(/^http:\/\/127\.0\.0\.1:7777\/back\?code=.*&state=0012$/);
    const code = new URL(page.url()).searchParams.get('code') ?? '';
    const asked = new URLSearchParams(authorizePath().split('?')[1]);
    const answer = await fetch(`${bakery.url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        client_id: asked.get('client_id') ?? '',
        redirect_uri: back,
        code_verifier: verifier,
      }),
    });
    expect(await answer.json()).toMatchObject({ token_type: 'Bearer', scope: 'runs' });
    await page.goto('/app/tokens');
    await page.getByRole('button', { name: 'Revoke Notebook' }).click();
    await page.getByRole('button', { name: 'Revoke', exact: true }).last().click();
    await page.getByText('No tokens yet').waitFor();
    await page.goto('/app/authorize?client_id=bm9uZQ');
    await page.getByText('This request cannot be answered').waitFor();
    expect(faults.filter((fault) => !/\b400\b/.test(fault))).toEqual([]);
    await context.close();
  });

  test('a password is set by the link of a mail', async () => {
    await bakery.call('POST', '/users', { email: 'new@bakery.example', name: 'Nina New' });
    const { data } = await bakery.call<{ data: { to: string; text: string }[] }>('GET', '/outbox');
    const link =
      /http\S+#token=\S+/.exec(data.find(({ to }) => to === 'new@bakery.example')?.text ?? '')?.[0] ?? '';
    const { page, context } = await newVisitor(browser, bakery.url);
    await page.goto(link);
    expect(await accessFaults(page)).toEqual([]);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByText('Your password has been set.').waitFor();
    await page.goto(link);
    await page.reload();
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByText('This link no longer works').waitFor();
    await signInByForm(page, 'new@bakery.example', password);
    await page.getByText('Nothing to see yet').waitFor();
    await context.close();
  });
});

async function signInHere(page: Awaited<ReturnType<typeof newVisitor>>['page']): Promise<void> {
  await page.getByLabel('E-mail address').fill(administrator);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.locator('main#content').waitFor();
}
