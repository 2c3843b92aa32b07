import type { Page } from 'playwright-core';

/** What can be focused on the page and looks the same with the focus as without it, as the keyboard brings it there. */
export async function unseenFocus(page: Page): Promise<string[]> {
  // What is focused after a key is focused by keyboard.
  await page.keyboard.press('Shift');
  return await page.evaluate(look);
}

// A text, since this file knows no browser.
const look = `(async () => {
  const kinds = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex], [contenteditable=true]';
  const place = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
  const things = [...place.querySelectorAll(kinds)].filter(
    (each) => each.tabIndex >= 0 && !each.disabled && each.checkVisibility({ visibilityProperty: true }) && each.getClientRects().length > 0,
  );
  const told = ['boxShadow', 'backgroundColor', 'borderTopColor', 'borderTopWidth', 'stroke', 'strokeWidth', 'filter', 'opacity'];
  const drawn = (each) => ['', '::before', '::after'].map((part) => {
    const style = getComputedStyle(each, part === '' ? undefined : part);
    const outline = style.outlineStyle === 'none' ? '' : style.outline;
    return [outline, ...told.map((name) => style[name])].join(';');
  }).join('|');
  // It may be shown by the thing, by what it stands in, by what stands beside it and by its parts.
  const seen = (thing) => {
    const around = [];
    for (let each = thing; each !== document.body && around.length < 4; each = each.parentElement) around.push(each);
    const parts = [...thing.children].flatMap((each) => [each, ...each.children]);
    return [...new Set([...around, ...thing.parentElement.children, ...parts])].map(drawn).join('\\n');
  };
  // What is drawn by script follows with the next picture.
  const settled = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const focus = (thing) => thing.focus({ preventScroll: true, focusVisible: true });
  const differs = async (thing, wait) => {
    document.activeElement?.blur();
    await wait();
    const without = seen(thing);
    focus(thing);
    await wait();
    return document.activeElement !== thing || seen(thing) !== without;
  };
  const before = document.activeElement;
  const found = [];
  for (const thing of things) {
    if (!thing.isConnected || (await differs(thing, () => undefined)) || (await differs(thing, settled))) continue;
    found.push(thing.outerHTML.slice(0, 140));
  }
  focus(before ?? document.body);
  return [...new Set(found)];
})()`;
