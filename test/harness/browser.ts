import { existsSync } from 'node:fs';
import axe, { type AxeResults } from 'axe-core';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { openPages } from './open-pages.ts';
import { visitorZone } from './visitor-day.ts';

/** The browser of the system; the product brings none. Without a window to draw, its smaller build does the same in less time. */
const whole = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const smaller = ['/usr/bin/chromium-headless-shell'].find((path) => existsSync(path));
const executablePath = process.env['CHROMIUM'] ?? smaller ?? whole;

/** A page of a test lives for seconds: what its scripts would gain by being compiled well is less than that costs. */
const quickScripts = '--js-flags=--no-maglev,--no-opt,--sparkplug';

const commonArgs = ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'];

/** Starts Chromium without a window; `notifies` where notifications of the system are shown, which only the whole of it can. */
export function startBrowser({
  args = [],
  env,
  notifies = false,
  measured = false,
}: {
  args?: string[];
  env?: Record<string, string>;
  notifies?: boolean;
  /** Compiles scripts as a browser of users does. */
  measured?: boolean;
} = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: notifies ? whole : executablePath,
    args: [...commonArgs, ...(measured ? [] : [quickScripts]), ...args],
    ...(env === undefined ? {} : { env: { ...process.env, ...env } }),
  });
}

/** Starts Chromium with a profile in a folder, as a user has it: what a page stores goes to the disk. */
export function startProfile(folder: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, { executablePath, args: [...commonArgs, quickScripts] });
}

/** How a visitor's browser is set up. */
export interface VisitorOptions {
  theme?: 'light' | 'dark';
  width?: number;
  height?: number;
  language?: string;
  /** Whether the app keeps itself on the device: that takes the whole of it, for each visitor anew. */
  worker?: boolean;
}

/** A visitor of the app with cookies of their own, and what went wrong in the page. */
export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Errors of scripts, refused by the content policy, and answers of 5xx. */
  faults: string[];
}

/** Opens a page as a new visitor. */
export async function newVisitor(
  browser: Browser,
  url: string,
  options: VisitorOptions = {},
): Promise<Visitor> {
  const { theme = 'light', width = 1440, height = 900, language = 'en-GB', worker = false } = options;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    colorScheme: theme,
    locale: language,
    timezoneId: visitorZone,
    reducedMotion: 'reduce',
  });
  // As in a browser that has no such thing.
  if (!worker) await context.addInitScript('delete Navigator.prototype.serviceWorker');
  const page = await context.newPage();
  openPages.add(page);
  page.on('close', () => openPages.delete(page));
  page.setDefaultTimeout(300_000);
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      faults.push(message.text());
  });
  page.on('response', (answer) => {
    if (answer.status() >= 500) faults.push(`${answer.status()} ${answer.url()}`);
  });
  return { context, page, faults };
}

/** Signs in without the form, which costs a page, and opens the app at a path. */
export async function signIn(page: Page, email: string, password: string, path = '/app/'): Promise<void> {
  const answer = await page.context().request.post('/auth/sign-in', { data: { email, password } });
  if (!answer.ok()) throw new Error(`${email} cannot sign in: ${await answer.text()}`);
  await page.goto(path);
  await page.locator('main#content').waitFor();
}

/** Signs in through the form. */
export async function signInByForm(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/app/sign-in');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.locator('main#content').waitFor();
}

/** What axe finds wrong on the page, one line a kind with the first elements; of the colours alone where only they have changed. */
export async function accessFaults(page: Page, what: 'all' | 'colours' = 'all'): Promise<string[]> {
  await page.locator('h1').first().waitFor();
  // Colours that are just changing are nobody's choice.
  await page.evaluate('Promise.allSettled(document.getAnimations().map((each) => each.finished))');
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axe.source);
  // A text, since this file knows no browser.
  const found = await page.evaluate(`axe.run(document, ${JSON.stringify(checks[what])})`);
  return (found as AxeResults).violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 4)
        .map(({ html, failureSummary }) => `${html.slice(0, 160)} ${(failureSummary ?? '').slice(0, 200)}`)
        .join(' | ')}`,
  );
}

const checks = {
  all: {
    resultTypes: ['violations'],
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  colours: {
    resultTypes: ['violations'],
    runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  },
};
