import type { EditorView } from '@codemirror/view';

/** One thing that could be written. */
export interface Suggestion {
  text: string;
  /** How the list shows it. */
  shown: string;
  about: string;
}

let lists = 0;

/** The list of suggestions below the caret. The area keeps the focus; the list only shows what is chosen. */
export class SuggestionList {
  private readonly view: EditorView;
  private readonly onChange: () => void;
  private readonly id = `suggestions-${(lists += 1)}`;
  private box: HTMLElement | undefined;
  private items: readonly Suggestion[] = [];
  private from = 0;
  private chosen = 0;

  constructor(view: EditorView, onChange: () => void) {
    this.view = view;
    this.onChange = onChange;
  }

  get isOpen(): boolean {
    return this.box !== undefined;
  }

  /** What the area says of its list. */
  attributes(): Record<string, string> {
    return this.isOpen
      ? { 'aria-controls': this.id, 'aria-activedescendant': `${this.id}-${this.chosen}` }
      : {};
  }

  show(from: number, label: string, items: readonly Suggestion[]): void {
    this.forget();
    [this.from, this.items, this.chosen] = [from, items, 0];
    const box = document.createElement('ul');
    box.id = this.id;
    box.className = 'code-suggestions';
    box.setAttribute('role', 'listbox');
    box.setAttribute('aria-label', label);
    box.append(...items.map((item, index) => this.line(item, index)));
    // Before the area would lose the focus.
    box.addEventListener('mousedown', (event) => {
      event.preventDefault();
      const line = event.target instanceof Element ? event.target.closest('li') : null;
      if (line !== null) this.take([...box.children].indexOf(line));
    });
    this.view.dom.parentElement?.append(box);
    this.box = box;
    this.mark();
    this.view.requestMeasure({
      read: (view) => [view.coordsAtPos(from), box.getBoundingClientRect()] as const,
      write: ([at, size]) => {
        if (at === null) return;
        const below = at.bottom + size.height + 8 < window.innerHeight;
        box.style.top = `${below ? at.bottom + 4 : Math.max(8, at.top - size.height - 4)}px`;
        box.style.left = `${Math.max(8, Math.min(at.left, window.innerWidth - size.width - 8))}px`;
      },
    });
  }

  /** Chooses the next one, or one further away; past an end it begins at the other. */
  step(by: number): boolean {
    if (!this.isOpen) return false;
    const { length } = this.items;
    this.chosen = (((this.chosen + by) % length) + length) % length;
    this.mark();
    this.onChange();
    return true;
  }

  takeChosen(): boolean {
    return this.isOpen && this.take(this.chosen);
  }

  close(): boolean {
    if (!this.isOpen) return false;
    this.forget();
    this.onChange();
    return true;
  }

  /** Closes it within an update, which says the attributes anew by itself. */
  forget(): void {
    this.box?.remove();
    this.box = undefined;
  }

  private take(index: number): boolean {
    const item = this.items[index];
    this.forget();
    if (item === undefined) return false;
    // A function gets its closing bracket at once.
    const insert = item.text.endsWith('(') ? `${item.text})` : item.text;
    this.view.dispatch({
      changes: { from: this.from, to: this.view.state.selection.main.head, insert },
      selection: { anchor: this.from + item.text.length },
      userEvent: 'input.complete',
    });
    return true;
  }

  private line({ shown, about }: Suggestion, index: number): HTMLElement {
    const line = document.createElement('li');
    line.id = `${this.id}-${index}`;
    line.setAttribute('role', 'option');
    const detail = document.createElement('span');
    detail.textContent = about;
    line.append(shown, ' ', detail);
    return line;
  }

  private mark(): void {
    for (const [index, line] of [...(this.box?.children ?? [])].entries()) {
      line.setAttribute('aria-selected', String(index === this.chosen));
      if (index === this.chosen) line.scrollIntoView({ block: 'nearest' });
    }
  }
}
