import { Decoration, MatchDecorator, ViewPlugin } from '@codemirror/view';
import type { DecorationSet, EditorView, ViewUpdate } from '@codemirror/view';

/** Texts, functions and words of the language, variables, numbers; other names are passed over as a whole. */
const pieces =
  /("(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?)|(\$\w+(?=\()|\b(?:and|or|in|true|false|null|function)\b)|(\$\{ *selector *\}|\$\w*)|(\b\d+(?:\.\d+)?)|\w+/g;

const looks = ['code-string', 'code-function', 'code-variable', 'code-number'].map((each) =>
  Decoration.mark({ class: each }),
);

/** The colours of an expression. */
export function expressionColours() {
  const decorator = new MatchDecorator({
    regexp: pieces,
    decoration: (match) => looks[match.slice(1).findIndex((each) => each !== undefined)] ?? null,
  });
  return ViewPlugin.fromClass(
    class {
      decorations: DecorationSet;
      constructor(view: EditorView) {
        this.decorations = decorator.createDeco(view);
      }
      update(update: ViewUpdate) {
        this.decorations = decorator.updateDeco(update, this.decorations);
      }
    },
    { decorations: ({ decorations }) => decorations },
  );
}
