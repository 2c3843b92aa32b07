import type { EditorView, KeyBinding } from '@codemirror/view';

/** A new line, written as it is. */
function newLine(view: EditorView): boolean {
  view.dispatch(view.state.replaceSelection('\n'), { scrollIntoView: true, userEvent: 'input' });
  return true;
}

/** Takes the value that ends, or begins, at the caret away as a whole. */
function deleteChip(view: EditorView, back: boolean): boolean {
  const { main } = view.state.selection;
  if (!main.empty) return false;
  const text = view.state.doc.toString();
  const found = back
    ? /\{\{(?:(?!\{\{|\}\})[^])+\}\}$/.exec(text.slice(0, main.head))
    : /^\{\{(?:(?!\{\{|\}\})[^])+\}\}/.exec(text.slice(main.head));
  if (found === null) return false;
  const from = back ? main.head - found[0].length : main.head;
  view.dispatch({ changes: { from, to: from + found[0].length }, userEvent: 'delete' });
  return true;
}

/** Keys that an area to write in needs beside those of the browser. */
export const typingKeys: readonly KeyBinding[] = [
  { key: 'Enter', run: newLine, shift: newLine },
  { key: 'Backspace', run: (view) => deleteChip(view, true) },
  { key: 'Delete', run: (view) => deleteChip(view, false) },
];
