/** What the fields in a part of the page held when the user came to them, to tell later whether anything was typed. */
export interface TypedValues {
  /** Notes what the field of an element holds, the first time. */
  note: (element: EventTarget) => void;
  /** Whether a field that is still there holds something else. */
  changed: () => boolean;
}

/** Begins to note what fields hold. */
export function createTypedValues(): TypedValues {
  const before = new Map<Element, string>();
  return {
    note: (element) => {
      if (!(element instanceof Element)) return;
      const field = fieldOf(element);
      if (field !== undefined && !before.has(field)) before.set(field, valueOf(field));
    },
    changed: () => [...before].some(([field, value]) => field.isConnected && valueOf(field) !== value),
  };
}

/** A list of choices counts as a whole: what is searched for in it is not a value. */
function fieldOf(element: Element): Element | undefined {
  const choices = element.closest('.ant-select');
  if (choices !== null) return choices;
  return element.matches('input:not([type=search]), textarea, select, [contenteditable]')
    ? element
    : undefined;
}

function valueOf(field: Element): string {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio'))
    return String(field.checked);
  if (
    field instanceof HTMLInputElement ||
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement
  )
    return field.value;
  return field.textContent;
}
