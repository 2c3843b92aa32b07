import { useEffect } from 'react';
import { copyElements, pasteElements } from '../../model/clipboard.ts';
import { removeElements } from '../../model/edit-elements.ts';
import { graphOf } from '../../model/graph.ts';
import type { Editing } from './use-editor.ts';

/**
 * Copies, cuts, pastes and selects elements, as JSON, while the picture has the focus and no text is selected. What other
 * products copy is handed on as a file.
 */
export function useClipboard(
  { definition, edit }: Editing,
  selected: ReadonlySet<string>,
  select: (names: ReadonlySet<string>) => void,
  onFiles: (files: readonly File[]) => void,
): void {
  useEffect(() => {
    const copy = (event: ClipboardEvent) => {
      if (!inPicture() || selected.size === 0) return;
      event.clipboardData?.setData('text/plain', copyElements(definition, selected));
      event.preventDefault();
    };
    const paste = (event: ClipboardEvent) => {
      if (!inPicture()) return;
      event.preventDefault();
      void take(event.clipboardData?.getData('text/plain') ?? '');
    };
    const take = async (text: string) => {
      const { readExported } = await import('../../model/exported.ts');
      if (readExported(text).kind === 'elsewhere') {
        onFiles([new File([text], 'clipboard.json')]);
        return;
      }
      const pasted = pasteElements(definition, text);
      if (pasted === undefined) return;
      edit((all) => pasteElements(all, text)?.definition ?? all);
      select(new Set(pasted.names));
    };
    const cut = (event: ClipboardEvent) => {
      if (!inPicture() || selected.size === 0) return;
      copy(event);
      edit((all) => removeElements(all, selected));
      select(new Set());
    };
    const selectAll = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'a' || !(event.ctrlKey || event.metaKey) || !inPicture()) return;
      event.preventDefault();
      select(new Set(graphOf(definition).nodes.map(({ id }) => id)));
    };
    document.addEventListener('keydown', selectAll);
    document.addEventListener('copy', copy);
    document.addEventListener('cut', cut);
    document.addEventListener('paste', paste);
    return () => {
      document.removeEventListener('keydown', selectAll);
      document.removeEventListener('copy', copy);
      document.removeEventListener('cut', cut);
      document.removeEventListener('paste', paste);
    };
  }, [definition, edit, selected, select, onFiles]);
}

function inPicture(): boolean {
  const at = document.activeElement;
  const typing = at instanceof HTMLElement && at.closest('input, textarea, select, .flow-side') !== null;
  return !typing && document.querySelector('dialog[open]') === null && String(getSelection() ?? '') === '';
}
