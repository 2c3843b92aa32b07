import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import type { Bakery } from '../harness/bakery.ts';
import { accessFaults, newVisitor } from '../harness/browser.ts';

/** A form in steps stands in a page of somebody else; gives what went wrong in the page. */
export async function stepsStory(browser: Browser, bakery: Bakery): Promise<string[]> {
  const website = createServer((_, answer) => {
    answer.setHeader('content-type', 'text/html');
    answer.end(
      `<!doctype html><title>A website</title><iframe title="Form" width="700" height="900" src="${bakery.url}/app/forms/visits"></iframe>`,
    );
  });
  website.listen(0, '127.0.0.1');
  await once(website, 'listening');
  const origin = `http://127.0.0.1:${(website.address() as AddressInfo).port}`;
  const fields = ['name', 'eats', 'allergies', 'note'];
  const offer = (embed: readonly string[]) =>
    bakery.call('PUT', '/modules/visits', {
      bakery_resource: {
        title: 'Visits',
        fields: [
          { identifier: 'name', type: 'text', title: 'Your name', required: true },
          { identifier: 'eats', type: 'boolean', title: 'I eat with you' },
          { identifier: 'allergies', type: 'text', title: 'Allergies' },
          { identifier: 'note', type: 'text', title: 'Anything else' },
        ],
        publicForm: {
          role: 'guest',
          fields,
          steps: [
            { title: 'You', fields: ['name'] },
            { title: 'Your visit', fields: ['eats', 'allergies', 'note'] },
          ],
          when: { allergies: { field: 'eats', is: [true] } },
          embed,
        },
      },
    });
  await offer([origin]);
  await bakery.call('POST', '/roles', {
    slug: 'guest',
    title: 'Guests',
    permissions: [{ module: 'visits', action: 'create', fields }],
  });
  const { page, faults, context } = await newVisitor(browser, bakery.url);
  await page.goto(origin);
  const form = page.frameLocator('iframe');
  await form.getByRole('heading', { name: 'You', exact: true }).waitFor();
  await form.getByRole('button', { name: 'Next' }).click();
  await form.getByText('This is needed.').waitFor();
  await form.getByLabel('Your name').fill('Ann');
  await form.getByRole('button', { name: 'Next' }).click();
  await form.getByRole('heading', { name: 'Your visit' }).waitFor();
  await form.getByText('Step 2 of 2').waitFor();
  expect(await form.getByLabel('Allergies').count()).toBe(0);
  await form.getByLabel('I eat with you').click();
  await form.getByLabel('Allergies').fill('Nuts');
  await form.getByRole('button', { name: 'Back' }).click();
  expect(await form.getByLabel('Your name').inputValue()).toBe('Ann');
  await form.getByRole('button', { name: 'Next' }).click();
  await form.getByLabel('I eat with you').click();
  await form.getByLabel('Allergies').waitFor({ state: 'detached' });
  await form.getByLabel('Anything else').fill('See you');
  await form.getByRole('button', { name: 'Send' }).click();
  await form.getByText('Thank you. It has been sent.').waitFor();
  const { data } = await bakery.call<{ data: { data: object }[] }>('GET', '/modules/visits/resources');
  expect(data.map((each) => each.data)).toMatchObject([{ name: 'Ann', allergies: null, note: 'See you' }]);

  await page.goto('/app/forms/visits');
  await page.getByRole('heading', { name: 'You', exact: true }).waitFor();
  expect(await accessFaults(page)).toEqual([]);
  const known = faults.length;
  await offer(['https://elsewhere.example']);
  await page.goto(origin);
  await expect.poll(() => faults.slice(known).join(' ')).toContain('frame-ancestors');
  await context.close();
  await new Promise((done) => website.close(done));
  await bakery.call('DELETE', '/roles/guest');
  await bakery.call('DELETE', '/modules/visits');
  return faults.slice(0, known);
}
