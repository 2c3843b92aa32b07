import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { CodeOptions } from './code-options.ts';

/** Suggests what could be written: in an expression anywhere, in a text inside of `{{`. */
export function suggestions(options: () => CodeOptions): Extension {
  return autocompletion({
    icons: false,
    override: [(context) => suggest(context, options())],
    // A busy machine shows them when it can.
    interactionDelay: 0,
    activateOnTypingDelay: 0,
  });
}

function suggest(context: CompletionContext, options: CodeOptions): CompletionResult | null {
  const { state, pos } = context;
  const before = state.sliceDoc(0, pos);
  const start = options.kind === 'text' ? openSlot(before) : 0;
  if (start === undefined) return null;
  const { from, items } = options.complete(before.slice(start), pos - start);
  if (items.length === 0) return null;
  return {
    from: from + start,
    filter: false,
    options: items.map(({ text, about, kind }) => {
      const called = kind === 'function' ? options.signature(text.slice(1, -1)) : undefined;
      return {
        label: text,
        displayLabel: called === undefined ? text : `${text}${called.params})`,
        detail: called?.about ?? about,
        apply: (view: EditorView, _chosen: unknown, at: number, to: number) => take(view, text, at, to),
      };
    }),
  };
}

/** A function gets its closing bracket at once. */
function take(view: EditorView, text: string, from: number, to: number): void {
  const insert = text.endsWith('(') ? `${text})` : text;
  view.dispatch({
    changes: { from, to, insert },
    selection: { anchor: from + text.length },
    userEvent: 'input.complete',
  });
}

function openSlot(before: string): number | undefined {
  const at = before.lastIndexOf('{{');
  return at < 0 || before.includes('}}', at) ? undefined : at + 2;
}
