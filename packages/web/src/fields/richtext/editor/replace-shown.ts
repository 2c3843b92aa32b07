import type { Node } from 'prosemirror-model';
import { Selection, type EditorState, type Transaction } from 'prosemirror-state';

/** That a change was made elsewhere, and is only shown here. */
export const shownMeta = 'shown';

/** Shows another document: only what differs is replaced, so that the caret stays where it is. */
export function replaceShown(state: EditorState, doc: Node): Transaction {
  const tr = differing(state, doc) ?? whole(state, doc);
  return tr.setMeta('addToHistory', false).setMeta(shownMeta, true);
}

function differing(state: EditorState, doc: Node): Transaction | undefined {
  const start = state.doc.content.findDiffStart(doc.content);
  const end = state.doc.content.findDiffEnd(doc.content);
  if (start === null || end === null) return state.tr;
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  try {
    const tr = state.tr.replace(start, end.a + overlap, doc.slice(start, end.b + overlap));
    return tr.doc.eq(doc) ? tr : undefined;
  } catch {
    // What differs is no whole part of a document.
    return undefined;
  }
}

function whole(state: EditorState, doc: Node): Transaction {
  const tr = state.tr.replaceWith(0, state.doc.content.size, doc.content);
  const place = Math.min(state.selection.from, tr.doc.content.size);
  return tr.setSelection(Selection.near(tr.doc.resolve(place)));
}
