import type { Page } from 'playwright-core';

/** What a role may do, on a page as wide as a phone: the choices that stand out of the window, or do not say what they are about. */
export async function roleOnPhone(page: Page): Promise<string[]> {
  await page.goto('/app/admin/roles/clerk');
  await page.getByRole('button', { name: 'Limits: Read, Orders' }).waitFor();
  return (await page.evaluate(look)) as string[];
}

// A text, since this file knows no browser. The narrowest that a finger still hits is 24 pixels.
const look = `[...document.querySelectorAll('.permission-grid :is(select, button)')].flatMap((each) => {
  const { left, right, height } = each.getBoundingClientRect();
  const title = getComputedStyle(each.closest('td'), '::before').content;
  const isGood = left >= 0 && right <= innerWidth && height >= 24 && each.ariaLabel.includes(JSON.parse(title));
  return isGood ? [] : [each.ariaLabel];
})`;
