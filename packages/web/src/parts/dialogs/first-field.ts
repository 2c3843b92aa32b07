/** Where typing begins in a window: its first field; else what is pressed first, which is never what cannot be undone. */
export function firstField(dialog: HTMLElement): HTMLElement | undefined {
  const inBody = [...dialog.querySelectorAll<HTMLElement>(fields)].find(isOpen);
  const buttons = [...dialog.querySelectorAll<HTMLElement>('footer button')].filter(isOpen);
  const primary = buttons.find((button) => button.matches('.ant-btn-primary'));
  const safe = primary?.matches('.ant-btn-dangerous') === true ? buttons[0] : primary;
  return inBody ?? safe ?? buttons[0];
}

const fields = [
  '.dialog-body input:not([type=hidden]):not([hidden]):not(:disabled)',
  '.dialog-body textarea:not(:disabled)',
  '.dialog-body select:not(:disabled)',
  '.dialog-body [contenteditable=true]',
].join(',');

function isOpen(element: HTMLElement): boolean {
  return element.getClientRects().length > 0 && !element.matches(':disabled');
}
