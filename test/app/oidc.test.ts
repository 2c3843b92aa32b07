import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issuedClient, startIssuer, type TestIssuer } from '../../packages/server/src/testing/oidc-issuer.ts';
import { openBakery, people, type Bakery } from '../harness/bakery.ts';
import { accessFaults, newVisitor, startBrowser } from '../harness/browser.ts';
import { freePort } from '../harness/free-port.ts';
import { useScratch } from '../harness/scratch.ts';

const scratch = useScratch();
let browser: Browser;
let bakery: Bakery;
let issuer: TestIssuer;

beforeAll(async () => {
  const port = String(await freePort());
  issuer = await startIssuer({ redirectUri: `http://127.0.0.1:${port}/auth/oidc/callback` });
  const env = {
    PORT: port,
    OIDC_ISSUER: issuer.url,
    OIDC_CLIENT_ID: issuedClient,
    OIDC_NAME: 'Bakery ID',
  };
  [browser, bakery] = await Promise.all([startBrowser(), openBakery(scratch(), { env })]);
});
afterAll(async () => {
  await Promise.all([browser.close(), bakery.stop()]);
  await issuer.close();
});

test('AUTH18 AUTH28 AUTH29 the button leads through the issuer to where one wanted to go', async () => {
  issuer.person = { sub: 'clerk-1', email: people.clerk.email, email_verified: true };
  const { page, faults, context } = await newVisitor(browser, bakery.url);
  await page.goto('/app/m/orders');
  const button = page.getByRole('link', { name: 'Sign in with Bakery ID' });
  await button.waitFor();
  expect(await accessFaults(page)).toEqual([]);

  await button.click();

  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/app/m/orders');
  await page.goto('/app/account');
  await page.getByText('This account is linked').waitFor();
  expect(await accessFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});

test.each([
  ['en-GB', 'You do not have an account here. Please ask an administrator for one.'],
  ['de-DE', 'Sie haben hier kein Konto. Bitte fragen Sie einen Administrator danach.'],
])('AUTH29 AUTH30 whoever is not let in reads why, in %s', async (language, sentence) => {
  issuer.person = { sub: 'nobody', email: 'nobody@bakery.example', email_verified: true };
  const { page, faults, context } = await newVisitor(browser, bakery.url, { language });
  await page.goto('/app/sign-in');

  await page.getByRole('link', { name: /Bakery ID/ }).click();

  await page.getByRole('alert').getByText(sentence).waitFor();
  expect(await accessFaults(page)).toEqual([]);
  expect(faults).toEqual([]);
  await context.close();
});
