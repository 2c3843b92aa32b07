import { Decoration, EditorView, MatchDecorator, ViewPlugin, WidgetType } from '@codemirror/view';
import type { DecorationSet, ViewUpdate } from '@codemirror/view';
import { slot } from '../value/template.ts';

/** A value in a text, shown by its name. */
class Chip extends WidgetType {
  readonly value: string;
  readonly title: string;

  constructor(value: string, title: string) {
    super();
    this.value = value;
    this.title = title;
  }

  override eq(other: Chip): boolean {
    return other.value === this.value && other.title === this.title;
  }

  toDOM(): HTMLElement {
    const chip = document.createElement('span');
    chip.className = 'value-chip';
    chip.textContent = this.title;
    chip.title = this.value;
    return chip;
  }
}

/** Shows each `{{ value }}` of a text as one piece that is passed over and deleted as a whole. */
export function chips(titleOf: (value: string) => string) {
  const decorator = new MatchDecorator({
    regexp: slot,
    decoration: (match) => {
      const value = match[1] ?? '';
      return Decoration.replace({ widget: new Chip(value, titleOf(value)) });
    },
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
    {
      decorations: ({ decorations }) => decorations,
      provide: (plugin) =>
        EditorView.atomicRanges.of((view) => view.plugin(plugin)?.decorations ?? Decoration.none),
    },
  );
}
