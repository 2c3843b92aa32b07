import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Bakery } from '../harness/bakery.ts';
import { accessFaults, type Visitor } from '../harness/browser.ts';

/** Where the story of a rich text is told. */
interface Stage {
  bakery: Bakery;
  visit: (path: string) => Promise<Visitor>;
}

interface Recipe {
  id: string;
  data: { body: string | null; notes: string; pictures: string[] | null };
}

const recipes = {
  bakery_resource: {
    title: 'Recipes',
    label: '$resource.name',
    fields: [
      { identifier: 'name', type: 'text', title: 'Name' },
      { identifier: 'body', type: 'richtext', title: 'Body', options: { placeholder: 'How it is baked' } },
      { identifier: 'notes', type: 'richtext', title: 'Notes' },
      { identifier: 'pictures', type: 'image', title: 'Pictures', options: { multiple: true } },
    ],
  },
};

/** As nobody writes it twice. */
const odd =
  'Odd   *text*  \n<div>x</div>\n\n\n* a\n+ b\n1) c\n\n| x |y|\n|-|:-:|\n|1|2|\n\n[x]: https://example.com\n[^1]: note\n\n~~~\ncode';

// A text, since this file knows no browser.
const pastePicture = `(() => {
  const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
  const bytes = Uint8Array.from(atob(dot), (each) => each.charCodeAt(0));
  const clipboardData = new DataTransfer();
  clipboardData.items.add(new File([bytes], 'rye.png', { type: 'image/png' }));
  document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
})()`;

const paste = (html: string) => `(() => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/html', ${JSON.stringify(html)});
  document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
})()`;

const typeAll = async (page: Page, ...keys: string[]) => {
  for (const key of keys)
    if (/^(?:Enter|Tab|ArrowDown|Control\+\w+|Shift\+\w+)$/.test(key)) await page.keyboard.press(key);
    else await page.keyboard.type(key);
};

/** A text is written with all that it can hold, saved, looked at as Markdown and changed there; what was not touched stays. */
export async function richtextStory({ bakery, visit }: Stage): Promise<string[]> {
  await bakery.call('PUT', '/modules/recipes', recipes);
  const { id } = await bakery.call<Recipe>('POST', '/modules/recipes/resources', {
    data: { name: 'Rye', notes: odd },
  });
  const stored = async () => (await bakery.call<Recipe>('GET', `/modules/recipes/resources/${id}`)).data;
  const { page, faults, context } = await visit(`/m/recipes/${id}/edit`);
  const text = page.getByRole('textbox', { name: 'Body' });
  const tool = (name: string) => page.getByRole('button', { name, exact: true }).first();
  await page.locator('[aria-multiline]').first().waitFor();
  await page.getByText('Body', { exact: true }).click();
  await page.locator('[aria-multiline]:focus').waitFor();
  expect(await text.getAttribute('aria-multiline')).toBe('true');
  await typeAll(
    page,
    '# Rye bread',
    'Enter',
    'Mix ',
    'Control+b',
    'flour',
    'Control+b',
    ' and **water**.',
    'Enter',
  );
  await typeAll(page, '- salt', 'Enter', 'yeast', 'Enter', 'Enter');
  await tool('Insert a table').click();
  await typeAll(page, 'What', 'Tab', 'Gram', 'Tab');
  await tool('Remove column').click();
  await text.locator('td').first().click();
  await typeAll(page, 'Flour', 'Tab', '500', 'Tab');
  await tool('Remove row').click();
  await text.locator(':scope > p').last().click();
  await typeAll(page, 'Ask @the cl');
  await page.getByRole('option', { name: 'The clerk' }).waitFor();
  expect(await accessFaults(page)).toEqual([]);
  await typeAll(page, 'Enter');
  await page.evaluate(pastePicture);
  await text.getByRole('img', { name: 'rye' }).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: 'Rye', exact: true, level: 1 }).waitFor();
  const { body, notes, pictures } = await stored();
  const [picture] = pictures ?? [];
  const clerk = /user:([0-9a-f-]{36})/.exec(body ?? '')?.[1];
  expect(body).toBe(
    `# Rye bread\n\nMix **flour** and **water**.\n\n- salt\n- yeast\n\n| What | Gram |\n| --- | --- |\n| Flour | 500 |\n\nAsk [@The clerk](user:${clerk}) ![rye](/files/${picture})`,
  );
  expect(notes).toBe(odd);
  // Whoever may read the field that holds it sees the picture; nobody else does.
  await expect
    .poll(() => page.evaluate("document.querySelector('.markdown img[alt=rye]')?.naturalWidth"))
    .toBe(1);
  await expect(bakery.call('GET', `/files/${picture}`, undefined, 'viewer@bakery.example')).rejects.toThrow(
    /40[34]/,
  );

  await page.goto(`/app/m/recipes/${id}/edit`);
  await text.locator('h1', { hasText: 'Rye bread' }).waitFor();
  await tool('Markdown').click();
  const source = page.getByLabel('Body');
  expect(await source.inputValue()).toBe(body);
  await source.fill(`${body}\n\n- [ ] bake`);
  await tool('Markdown').click();
  await text.getByRole('checkbox', { name: 'Done' }).check();
  await text.locator('h1').click();
  await page.evaluate(`getSelection().selectAllChildren(document.querySelector('[aria-multiline] h1'))`);
  await page.keyboard.press('Control+Shift+U');
  const address = page.getByLabel('Address of the link');
  await address.fill('javascript:alert(1)');
  await address.press('Enter');
  await page.getByText('A link leads to a web page').waitFor();
  await address.fill('example.com');
  await address.press('Enter');
  await text.locator('h1 a').waitFor();
  // The editor takes the focus back a moment later and then shows its own selection, even over that of a click.
  await expect
    .poll(async () => {
      await text.locator(':scope > p').last().click();
      return tool('Heading 1').getAttribute('aria-pressed');
    })
    .toBe('false');
  await page.evaluate(paste('<meta><p style="color:red">From <b>a page</b><script>alert(1)</script></p>'));
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { name: 'Rye', exact: true, level: 1 }).waitFor();
  const changed = (body ?? '').replace('# Rye bread', '# [Rye bread](https://example.com)');
  await expect.poll(async () => (await stored()).body).toBe(`${changed}\n\n- [x] bake\n\nFrom **a page**`);
  expect((await stored()).notes).toBe(odd);
  await context.close();
  await bakery.call('DELETE', '/modules/recipes');
  return faults;
}
