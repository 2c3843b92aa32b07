import { lift, setBlockType, toggleMark, wrapIn } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import type { Attrs, Node, NodeType } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import { TextSelection, type Command, type EditorState } from 'prosemirror-state';
import { richSchema } from '../model/schema.ts';

const { nodes, marks } = richSchema;

/** Something that can be done to a text, and whether it is done already. */
export interface Tool {
  run: Command;
  isOn?: (state: EditorState) => boolean;
}

/** What the buttons and keys do, by name. */
export const tools = {
  undo: { run: undo },
  redo: { run: redo },
  heading1: heading(1),
  heading2: heading(2),
  heading3: heading(3),
  bold: mark('strong'),
  italic: mark('em'),
  strike: mark('strike'),
  code: mark('code'),
  bullets: { run: toggleList('bullet_list'), isOn: (state) => isIn(state, 'bullet_list') && !isTask(state) },
  numbers: { run: toggleList('ordered_list'), isOn: (state) => isIn(state, 'ordered_list') },
  tasks: { run: toggleTasks, isOn: isTask },
  quote: {
    run: (state, dispatch) =>
      isIn(state, 'blockquote') ? lift(state, dispatch) : wrapIn(typeOf('blockquote'))(state, dispatch),
    isOn: (state) => isIn(state, 'blockquote'),
  },
  codeBlock: block('code_block'),
  rule: { run: insertRule },
  table: { run: insertTable },
} satisfies Record<string, Tool>;

/** Whether the selection is in a node of a type. */
export function isIn({ selection }: EditorState, name: string): boolean {
  const { $from } = selection;
  for (let depth = $from.depth; depth > 0; depth -= 1) if ($from.node(depth).type.name === name) return true;
  return false;
}

/** Whether a mark is on what is selected, or on what is typed next. */
export function hasMark({ selection, storedMarks, doc }: EditorState, name: string): boolean {
  const type = marks[name];
  if (type === undefined) return false;
  if (selection.empty) return type.isInSet(storedMarks ?? selection.$from.marks()) !== undefined;
  return doc.rangeHasMark(selection.from, selection.to, type);
}

/** Makes the block an ordinary paragraph. */
export const toParagraph: Command = setBlockType(typeOf('paragraph'));

function mark(name: 'strong' | 'em' | 'strike' | 'code'): Tool {
  const type = marks[name];
  if (type === undefined) throw new Error(`the schema has no mark ${name}`);
  return { run: toggleMark(type), isOn: (state) => hasMark(state, name) };
}

function heading(level: number): Tool {
  return block('heading', { level });
}

function block(name: string, attributes: Attrs | null = null): Tool {
  const isOn = ({ selection: { $from } }: EditorState) => $from.parent.hasMarkup(typeOf(name), attributes);
  return {
    run: (state, dispatch) =>
      isOn(state) ? toParagraph(state, dispatch) : setBlockType(typeOf(name), attributes)(state, dispatch),
    isOn,
  };
}

function typeOf(name: string): NodeType {
  const type = nodes[name];
  if (type === undefined) throw new Error(`the schema has no node ${name}`);
  return type;
}

/** The list around the selection, and where it begins. */
function listAround({ selection: { $from } }: EditorState): { node: Node; at: number } | undefined {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type.name.endsWith('_list')) return { node, at: $from.before(depth) };
  }
  return undefined;
}

function toggleList(name: 'bullet_list' | 'ordered_list'): Command {
  return (state, dispatch) => {
    const list = listAround(state);
    if (list === undefined) return wrapInList(typeOf(name))(state, dispatch);
    if (list.node.type.name === name && !isTask(state))
      return liftListItem(typeOf('list_item'))(state, dispatch);
    if (dispatch !== undefined) {
      const tr = state.tr.setNodeMarkup(list.at, typeOf(name), {
        tight: list.node.attrs['tight'] as boolean,
      });
      dispatch(setTasks(tr, state, () => null));
    }
    return true;
  };
}

function isTask({ selection: { $from } }: EditorState): boolean {
  for (let depth = $from.depth; depth > 0; depth -= 1) {
    const node = $from.node(depth);
    if (node.type.name === 'list_item') return node.attrs['checked'] !== null;
  }
  return false;
}

/** Makes the items of a list tasks, or ordinary ones again. */
function toggleTasks(state: EditorState, dispatch?: Parameters<Command>[1]): boolean {
  if (listAround(state) === undefined)
    return wrapInList(typeOf('bullet_list'))(
      state,
      dispatch === undefined ? undefined : (tr) => dispatch(setTasks(tr, state.apply(tr), () => false)),
    );
  dispatch?.(setTasks(state.tr, state, (checked) => (isTask(state) ? null : (checked ?? false))));
  return true;
}

function setTasks(
  tr: EditorState['tr'],
  state: EditorState,
  checked: (before: boolean | null) => boolean | null,
): EditorState['tr'] {
  const { from, to } = state.selection;
  tr.doc.nodesBetween(from, to, (node, at) => {
    if (node.type.name !== 'list_item') return;
    tr.setNodeAttribute(at, 'checked', checked(node.attrs['checked'] as boolean | null));
  });
  return tr;
}

function insertRule(state: EditorState, dispatch?: Parameters<Command>[1]): boolean {
  if (isIn(state, 'table')) return false;
  dispatch?.(state.tr.replaceSelectionWith(typeOf('horizontal_rule').create()).scrollIntoView());
  return true;
}

function insertTable(state: EditorState, dispatch?: Parameters<Command>[1]): boolean {
  if (isIn(state, 'table') || state.selection.$from.parent.type.spec.code === true) return false;
  if (dispatch === undefined) return true;
  const row = (type: string) =>
    typeOf('table_row').create(
      null,
      Array.from({ length: 3 }, () => typeOf(type).createAndFill() as Node),
    );
  const made = typeOf('table').create(null, [row('table_header'), row('table_cell'), row('table_cell')]);
  const { $from } = state.selection;
  const empty = $from.depth === 1 && $from.parent.content.size === 0;
  const at = empty ? $from.before() : $from.after(1);
  const tr = empty ? state.tr.replaceWith(at, $from.after(), made) : state.tr.insert(at, made);
  dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView());
  return true;
}
