import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands';
import { undoInputRule } from 'prosemirror-inputrules';
import { keymap } from 'prosemirror-keymap';
import type { NodeType } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { Selection, type Command, type Plugin } from 'prosemirror-state';
import { goToNextCell, isInTable, nextCell, selectionCell } from 'prosemirror-tables';
import { richSchema } from '../model/schema.ts';
import { toParagraph, tools } from './commands.ts';

const item = richSchema.nodes['list_item'] as NodeType;

/** What keys do in a text. Tab leaves it, but goes on to the next cell in a table. */
export function richKeys(openLink: Command): Plugin[] {
  const toLine = chainCommands(exitCode, lineBreak);
  return [
    keymap({
      'Mod-b': tools.bold.run,
      'Mod-i': tools.italic.run,
      'Mod-e': tools.code.run,
      'Mod-Shift-x': tools.strike.run,
      'Mod-Shift-u': openLink,
      'Mod-Shift-0': toParagraph,
      'Mod-Shift-1': tools.heading1.run,
      'Mod-Shift-2': tools.heading2.run,
      'Mod-Shift-3': tools.heading3.run,
      'Mod-Shift-7': tools.numbers.run,
      'Mod-Shift-8': tools.bullets.run,
      'Mod-Shift-9': tools.tasks.run,
      'Mod-z': tools.undo.run,
      'Mod-y': tools.redo.run,
      'Mod-Shift-z': tools.redo.run,
      'Mod-]': sinkListItem(item),
      'Mod-[': liftListItem(item),
      Enter: chainCommands(cellBelow, splitTask, splitListItem(item)),
      'Shift-Enter': toLine,
      'Mod-Enter': toLine,
      Backspace: undoInputRule,
      Tab: goToNextCell(1),
      'Shift-Tab': goToNextCell(-1),
      ArrowUp: paragraphBefore,
    }),
    keymap(baseKeymap),
  ];
}

const lineBreak: Command = (state, dispatch) => {
  // A cell is one line.
  if (isInTable(state)) return true;
  const made = richSchema.node('hard_break');
  dispatch?.(state.tr.replaceSelectionWith(made).scrollIntoView());
  return true;
};

/** What follows a task is a task that is to be done. */
const splitTask: Command = (state, dispatch) => {
  const { $from } = state.selection;
  const around = $from.depth > 1 ? $from.node($from.depth - 1) : undefined;
  if (around?.type !== item || around.attrs['checked'] === null) return false;
  return splitListItem(item, { checked: false })(state, dispatch);
};

/** Enter goes to the cell below, and out of the table from the last row. */
const cellBelow: Command = (state, dispatch) => {
  if (!isInTable(state)) return false;
  const $cell = selectionCell(state);
  const below = nextCell($cell, 'vert', 1);
  const $to = below === null ? state.doc.resolve($cell.after(-1)) : below;
  dispatch?.(state.tr.setSelection(Selection.near($to, 1)).scrollIntoView());
  return true;
};

/** What begins a text without letting anything stand before it makes room there. */
const paragraphBefore: Command = (state, dispatch, view) => {
  const { $head, empty } = state.selection;
  const first = state.doc.firstChild;
  if (!empty || $head.index(0) !== 0 || first === null || view?.endOfTextblock('up') !== true) return false;
  if (!['table', 'code_block', 'source'].includes(first.type.name)) return false;
  if (first.type.name === 'table' && $head.index(1) > 0) return false;
  const tr = state.tr.insert(0, richSchema.node('paragraph'));
  dispatch?.(tr.setSelection(Selection.atStart(tr.doc)).scrollIntoView());
  return true;
};
