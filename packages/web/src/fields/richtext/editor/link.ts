import type { Mark, MarkType } from 'prosemirror-model';
import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { richSchema } from '../model/schema.ts';

const type = richSchema.marks['link'] as MarkType;

/** The link that the selection begins in: where it leads, and from where to where it goes. */
export function linkAround({
  selection,
  doc,
}: EditorState): { href: string; from: number; to: number } | undefined {
  const { $from } = selection;
  const node = selection.empty ? ($from.nodeAfter ?? $from.nodeBefore) : doc.nodeAt(selection.from);
  const before = selection.empty ? $from.nodeBefore : null;
  const mark = type.isInSet(node?.marks ?? []) ?? type.isInSet(before?.marks ?? []);
  if (mark === undefined) return undefined;
  const range = rangeOf(selection.$from.parent, selection.$from.parentOffset, mark);
  const start = selection.$from.start();
  return { href: mark.attrs['href'] as string, from: start + range.from, to: start + range.to };
}

/** Links what is selected, or writes the address where nothing is; without an address the link is taken away. */
export function setLink(view: EditorView, href: string | undefined): void {
  const { state } = view;
  const around = linkAround(state);
  const { empty } = state.selection;
  const { from, to } = empty && around !== undefined ? around : state.selection;
  const tr = state.tr;
  if (href === undefined) view.dispatch(tr.removeMark(from, to, type));
  else if (from === to)
    view.dispatch(tr.replaceSelectionWith(richSchema.text(href, [type.create({ href })]), false));
  else view.dispatch(tr.removeMark(from, to, type).addMark(from, to, type.create({ href })));
}

function rangeOf(parent: EditorState['doc'], offset: number, mark: Mark): { from: number; to: number } {
  let [from, to] = [offset, offset];
  parent.forEach((node, at) => {
    if (!mark.isInSet(node.marks)) return;
    const end = at + node.nodeSize;
    if (end < from || at > to) return;
    from = Math.min(from, at);
    to = Math.max(to, end);
  });
  return { from, to };
}
