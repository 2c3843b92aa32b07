import { Prec, type Extension } from '@codemirror/state';
import { EditorView, keymap, ViewPlugin, type ViewUpdate } from '@codemirror/view';
import type { CodeOptions } from './code-options.ts';
import { SuggestionList } from './suggestion-list.ts';

/** Suggests what could be written: in an expression anywhere, in a text inside of `{{`. */
export function suggestions(options: () => CodeOptions): Extension {
  const plugin = ViewPlugin.define((view) => new Suggesting(view, options), {
    provide: (self) =>
      EditorView.contentAttributes.of((view) => view.plugin(self)?.attributes() ?? closedAttributes),
  });
  const key = (name: string, run: (suggesting: Suggesting) => boolean) => ({
    key: name,
    run: (view: EditorView) => {
      const found = view.plugin(plugin);
      return found !== null && run(found);
    },
  });
  return [
    plugin,
    // Before the keys of the area: Enter takes a suggestion rather than beginning a line.
    Prec.high(
      keymap.of([
        key('Ctrl-Space', (each) => each.ask()),
        key('ArrowDown', (each) => each.list.step(1)),
        key('ArrowUp', (each) => each.list.step(-1)),
        key('PageDown', (each) => each.list.step(8)),
        key('PageUp', (each) => each.list.step(-8)),
        key('Enter', (each) => each.list.takeChosen()),
        key('Escape', (each) => each.list.close()),
      ]),
    ),
    EditorView.domEventHandlers({ blur: (_event, view) => void view.plugin(plugin)?.list.close() }),
  ];
}

const closedAttributes = { 'aria-autocomplete': 'list', 'aria-haspopup': 'listbox' };

/** What is suggested at the caret of one area. */
class Suggesting {
  readonly list: SuggestionList;
  readonly view: EditorView;
  readonly options: () => CodeOptions;

  constructor(view: EditorView, options: () => CodeOptions) {
    this.view = view;
    this.options = options;
    // An empty update says the attributes anew.
    this.list = new SuggestionList(view, () => view.dispatch({}));
  }

  attributes(): Record<string, string> {
    return { ...closedAttributes, ...this.list.attributes() };
  }

  update(update: ViewUpdate): void {
    if (!update.docChanged) {
      if (update.selectionSet) this.list.forget();
      return;
    }
    const typed = update.transactions.some((each) => each.isUserEvent('input.type'));
    const goesOn = this.list.isOpen && update.transactions.some((each) => each.isUserEvent('delete'));
    if (typed || goesOn) this.look();
    else this.list.forget();
  }

  /** Opens the list on demand. */
  ask(): boolean {
    this.look();
    this.view.dispatch({});
    return true;
  }

  destroy(): void {
    this.list.forget();
  }

  private look(): void {
    const { state } = this.view;
    const options = this.options();
    const caret = state.selection.main.head;
    const before = state.sliceDoc(0, caret);
    const start = options.kind === 'text' ? openSlot(before) : 0;
    const found = start === undefined ? undefined : options.complete(before.slice(start), caret - start);
    if (start === undefined || found === undefined || found.items.length === 0) {
      this.list.forget();
      return;
    }
    this.list.show(
      found.from + start,
      options.completionsLabel,
      found.items.map(({ text, about, kind }) => {
        const called = kind === 'function' ? options.signature(text.slice(1, -1)) : undefined;
        return {
          text,
          shown: called === undefined ? text : `${text}${called.params})`,
          about: called?.about ?? about,
        };
      }),
    );
  }
}

function openSlot(before: string): number | undefined {
  const at = before.lastIndexOf('{{');
  return at < 0 || before.includes('}}', at) ? undefined : at + 2;
}
