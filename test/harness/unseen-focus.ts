import type { Page } from 'playwright-core';

/** What can be focused on the page and looks the same with the focus as without it, as the keyboard brings it there. */
export async function unseenFocus(page: Page): Promise<string[]> {
  // What is focused after a key is focused by keyboard.
  await page.keyboard.press('Shift');
  return await page.evaluate(look);
}

// A text, since this file knows no browser. What shows the focus may be the thing itself, what it stands in or what stands beside it.
const look = `(async () => {
  const inert = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  const things = [...inert.querySelectorAll(
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex], [contenteditable=true]',
  )].filter((each) => each.tabIndex >= 0 && !each.disabled && each.checkVisibility({ visibilityProperty: true, opacityProperty: false }) && each.getClientRects().length > 0);
  const parts = ['', '::before', '::after'];
  const shown = ['outlineStyle', 'outlineWidth', 'outlineColor', 'boxShadow', 'backgroundColor', 'borderTopColor', 'borderTopWidth', 'stroke', 'strokeWidth', 'filter'];
  const seen = (thing) => {
    const around = [];
    for (let each = thing, up = 0; each !== null && each !== document.body && up < 4; each = each.parentElement, up += 1) around.push(each);
    around.push(...(thing.parentElement?.children ?? []), ...thing.children, ...[...thing.children].flatMap((each) => [...each.children]));
    return [...new Set(around)].map((each) =>
      parts.map((part) => { const style = getComputedStyle(each, part === '' ? undefined : part); return shown.map((name) => name === 'outlineColor' && style.outlineStyle === 'none' ? '' : style[name]).join(';'); }).join('|')).join('\\n');
  };
  const before = document.activeElement;
  const found = new Set();
  for (const thing of things) {
    thing.blur();
    const without = seen(thing);
    thing.focus({ preventScroll: true, focusVisible: true });
    if (document.activeElement !== thing) continue;
    if (seen(thing) === without) found.add(thing.outerHTML.slice(0, 140));
  }
  before?.focus?.({ preventScroll: true });
  return [...found];
})()`;
