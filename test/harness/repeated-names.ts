import type { Page } from 'playwright-core';

/** Labels that stand twice beside themselves, and controls of one place that have the same name. */
export async function repeatedNames(page: Page): Promise<string[]> {
  const labels = (await page.evaluate(look)) as string[];
  return [...labels, ...sameNames(await page.locator('body').ariaSnapshot())];
}

const control =
  /^(button|link|textbox|combobox|checkbox|radio|switch|tab|spinbutton|searchbox|slider|menuitem|menuitemradio|menuitemcheckbox|listbox)\b(?: ("(?:[^"\\]|\\.)*"))?/;

/** A place is what the controls stand in next: a row, a group, a part of the page. A control without a name is axe's business. */
function sameNames(snapshot: string): string[] {
  const found: string[] = [];
  const places: { depth: number; name: string; controls: Set<string> }[] = [];
  for (const line of snapshot.split('\n')) {
    const depth = line.search(/\S/);
    const text = line.slice(depth).replace(/^- '?/, '').replace(/'?:?$/, '');
    while ((places.at(-1)?.depth ?? -1) >= depth) places.pop();
    const name = control.exec(text);
    const place = places.at(-1);
    if (name?.[2] !== undefined && place !== undefined) {
      if (place.controls.has(name[0])) found.push(`${name[0]} twice in ${place.name}`);
      place.controls.add(name[0]);
    }
    places.push({ depth, name: text.slice(0, 80), controls: new Set() });
  }
  return [...new Set(found)];
}

// A text, since this file knows no browser. What is typed into, chosen or pressed stands between two labels.
const look = `(() => {
  const found = new Set();
  const label = 'label, legend, h1, h2, h3, h4, th[scope=col], dt, summary, [role=tab]';
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  let last = { text: '' };
  while (nodes.nextNode()) {
    const node = nodes.currentNode;
    if (node instanceof Element) {
      if (node.matches('input, select, textarea, [role=combobox], button:not([role=tab])')) last = { text: '' };
      continue;
    }
    const holder = node.parentElement;
    const text = node.data.trim();
    if (!/\\p{L}/u.test(text) || holder.closest('script, style, option, .hidden-visually, [aria-hidden=true]')) continue;
    if (!holder.checkVisibility({ visibilityProperty: true })) continue;
    const isLabel = holder.closest(label) !== null;
    if (text === last.text && (isLabel || last.isLabel)) found.add('"' + text.slice(0, 60) + '" twice: ' + holder.outerHTML.slice(0, 80));
    last = { text, isLabel };
  }
  return [...found];
})()`;
