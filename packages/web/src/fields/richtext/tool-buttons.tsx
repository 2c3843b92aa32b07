import {
  Bold,
  Code,
  Heading1,
  Heading2,
  Heading3,
  Italic,
  List,
  ListOrdered,
  ListTodo,
  Minus,
  Redo2,
  SquareCode,
  Strikethrough,
  Table,
  TextQuote,
  Undo2,
} from 'lucide-react';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
} from 'prosemirror-tables';
import type { Command } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { tools, type Tool } from './editor/commands.ts';
import type { richTexts } from './texts.ts';
import type { ToolButton } from './ToolRow.tsx';

type Words = (typeof richTexts)['en'];

const icons = {
  heading1: Heading1,
  heading2: Heading2,
  heading3: Heading3,
  bold: Bold,
  italic: Italic,
  strike: Strikethrough,
  code: Code,
  bullets: List,
  numbers: ListOrdered,
  tasks: ListTodo,
  quote: TextQuote,
  codeBlock: SquareCode,
  rule: Minus,
  table: Table,
  undo: Undo2,
  redo: Redo2,
};

/** The buttons of what can be done to any text. */
export function textButtons(view: EditorView | undefined, t: Words, disabled: boolean): ToolButton[] {
  return (Object.keys(icons) as (keyof typeof icons)[]).map((name) => {
    const Icon = icons[name];
    const { run, isOn }: Tool = tools[name];
    return {
      name,
      label: t[name],
      icon: <Icon size={16} aria-hidden />,
      pressed: isOn === undefined ? undefined : view !== undefined && isOn(view.state),
      disabled: disabled || view === undefined || !run(view.state),
      run: () => perform(view, run),
    };
  });
}

const ofTables = {
  rowAbove: addRowBefore,
  rowBelow: addRowAfter,
  columnLeft: addColumnBefore,
  columnRight: addColumnAfter,
  removeRow: deleteRow,
  removeColumn: deleteColumn,
  removeTable: deleteTable,
};

/** The buttons of what can be done to the table around the caret. */
export function tableButtons(view: EditorView, t: Words, disabled: boolean): ToolButton[] {
  return (Object.keys(ofTables) as (keyof typeof ofTables)[]).map((name) => ({
    name,
    label: t[name],
    disabled,
    run: () => perform(view, ofTables[name]),
  }));
}

function perform(view: EditorView | undefined, run: Command): void {
  if (view === undefined) return;
  run(view.state, view.dispatch, view);
  view.focus();
}
