import type { Page } from 'playwright-core';

/** Presses Tab until the control of a name has the focus; `stay` is content when it has it already. */
export async function tabTo(page: Page, name: string, how: 'on' | 'stay' | 'back' = 'on'): Promise<void> {
  if (how === 'stay' && (await focused(page)) === name) return;
  const passed: string[] = [];
  for (let turn = 0; turn < 120; turn += 1) {
    await page.keyboard.press(how === 'back' ? 'Shift+Tab' : 'Tab');
    const now = await focused(page);
    if (now === name) return;
    passed.push(now);
  }
  throw new Error(`Tab never reached ${name}, only ${passed.join(' | ')}`);
}

/** The name of what has the focus, behind the row that it stands in. */
export async function focused(page: Page): Promise<string> {
  return (await page.evaluate(nameOfFocus)) as string;
}

// A text, since these files know no browser.
const nameOfFocus = `(() => {
  const at = document.activeElement;
  if (at === null || at === document.body) return '';
  const textOf = (ids) => (ids ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ').trim();
  const name = at.getAttribute('aria-label') || textOf(at.getAttribute('aria-labelledby'))
    || at.labels?.[0]?.textContent || at.textContent;
  const row = at.closest('.list-row')?.querySelector('.list-number .hidden-visually')?.textContent;
  return (row === undefined ? '' : row + ': ') + (name ?? '').replace(/\\s*\\*$/, '').trim();
})()`;
