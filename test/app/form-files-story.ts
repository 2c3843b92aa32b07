import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { administrator, password, type Bakery } from '../harness/bakery.ts';
import { accessFaults, newVisitor, signIn } from '../harness/browser.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const picture = { name: 'me.png', mimeType: 'image/png', buffer: png };
const paper = { name: 'cv.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 my life') };

/** A visitor sends a form with a picture and a paper; an administrator sees them, and a stranger does not. Gives what went wrong in the pages. */
export async function sendFormWithFiles(browser: Browser, bakery: Bakery): Promise<unknown[]> {
  await bakery.call('PUT', '/modules/applications', {
    bakery_resource: {
      title: 'Applications',
      label: '$resource.name',
      fields: [
        { identifier: 'name', type: 'text', title: 'Your name', required: true },
        { identifier: 'photo', type: 'image', title: 'A picture of you' },
        {
          identifier: 'papers',
          type: 'file',
          title: 'Your papers',
          options: { accept: ['application/pdf'], multiple: true },
        },
      ],
      views: { index: { columns: ['name', 'papers'] } },
      publicForm: { role: 'visitor', fields: ['name', 'photo', 'papers'], title: 'Work with us' },
    },
  });
  const permissions = [{ module: 'applications', action: 'create' }];
  await bakery.call('POST', '/roles', { slug: 'visitor', title: 'Visitors of forms', permissions });
  const { page, faults, context } = await newVisitor(browser, bakery.url);
  await page.goto('/app/forms/applications');
  await page.getByLabel('Your name').fill('Ann');
  await page.getByLabel('A picture of you').setInputFiles(picture);
  await page.getByRole('button', { name: 'Remove me.png' }).waitFor();
  await page.getByLabel('Your papers').setInputFiles({ ...paper, name: 'notes.txt', mimeType: 'text/plain' });
  await page.getByText('This file type is not allowed here.').waitFor();
  await page.getByLabel('Your papers').setInputFiles(paper);
  await page.getByRole('button', { name: 'Remove cv.pdf' }).waitFor();
  // Only names: nothing of it can be opened.
  expect(await page.locator('main img, main a').count()).toBe(0);
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Thank you. It has been sent.').waitFor();

  const { data } = await bakery.call<{ data: { id: string; data: { photo: string; papers: string[] } }[] }>(
    'GET',
    '/modules/applications/resources',
  );
  const [entry] = data;
  const files = [entry?.data.photo ?? '', ...(entry?.data.papers ?? [])];
  for (const id of files) {
    const answer = await page.request.get(`${bakery.url}/files/${id}`);
    expect(answer.status()).toBe(401);
  }
  const office = await newVisitor(browser, bakery.url);
  await signIn(office.page, administrator, password, `/app/m/applications/${entry?.id ?? ''}`);
  await office.page.getByRole('link', { name: 'cv.pdf' }).waitFor();
  await office.page.getByRole('img', { name: 'me.png' }).waitFor();
  const shown = await office.page.request.get(`${bakery.url}/files/${files[0] ?? ''}`);
  expect([shown.headers()['content-type'], await shown.body()]).toEqual(['image/png', png]);
  const read = await office.page.request.get(`${bakery.url}/files/${files[1] ?? ''}`);
  expect(await read.text()).toBe('%PDF-1.7 my life');
  const all = [...faults, ...office.faults];
  await context.close();
  await office.context.close();
  await bakery.call('DELETE', '/roles/visitor');
  await bakery.call('DELETE', '/modules/applications');
  return all;
}
