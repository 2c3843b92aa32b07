/** Puts a text on the clipboard, also where the app is reached without TLS, for which browsers keep the newer way shut. */
export async function copyText(text: string): Promise<void> {
  // It is not there on pages without TLS, whatever its type says.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard !== undefined) {
    await clipboard.writeText(text);
    return;
  }
  const from = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'hidden-visually';
  // What lies below a window takes no focus.
  (document.querySelector('dialog[open]') ?? document.body).append(field);
  field.select();
  // Old, and the only way that there is then.
  document.execCommand('copy');
  field.remove();
  if (from instanceof HTMLElement) from.focus();
}
