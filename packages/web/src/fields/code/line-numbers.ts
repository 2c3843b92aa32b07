import type { Range } from '@codemirror/state';
import {
  Decoration,
  ViewPlugin,
  type DecorationSet,
  type EditorView,
  type ViewUpdate,
} from '@codemirror/view';

/** Numbers before the lines in sight, drawn by the style sheet. The gutters of the library would be loaded with the workflow editor, too. */
export function lineNumbers() {
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;
      constructor(view: EditorView) {
        this.decorations = numbersOf(view);
      }
      update({ docChanged, viewportChanged, view }: ViewUpdate) {
        if (docChanged || viewportChanged) this.decorations = numbersOf(view);
      }
    },
    { decorations: ({ decorations }) => decorations },
  );
}

function numbersOf({ state, visibleRanges }: EditorView): DecorationSet {
  const marks: Range<Decoration>[] = [];
  for (const { from, to } of visibleRanges)
    for (let at = from; at <= to;) {
      const line = state.doc.lineAt(at);
      marks.push(Decoration.line({ attributes: { 'data-line': String(line.number) } }).range(line.from));
      at = line.to + 1;
    }
  return Decoration.set(marks);
}
