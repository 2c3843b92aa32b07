import { useCallback, useMemo, useReducer, useState } from 'react';
import type { Definition } from '../../model/definition.ts';
import type { ModuleWrite } from '../../model/trigger.ts';
import {
  edited,
  redone,
  settled,
  startHistory,
  undone,
  type Edit,
  type History,
} from '../../model/history.ts';
import { takeOver } from './handed-history.ts';

/** The definition under work, with its way back and forth. */
export interface EditorState {
  history: History;
  /** As it is stored; undefined for a new one. */
  saved: Definition;
}

type Action =
  | { type: 'edit'; edit: Edit }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'saved'; definition: Definition }
  | { type: 'settled'; change: Edit['change'] }
  | { type: 'load'; definition: Definition };

/** What the editor can do to the definition. */
export interface Editing {
  definition: Definition;
  /** With its way back and forth. */
  history: History;
  dirty: boolean;
  canUndo: boolean;
  canRedo: boolean;
  /** Changes it; changes of one stream in a row are one step back. */
  edit: (change: Edit['change'], stream?: string) => void;
  undo: () => void;
  redo: () => void;
  markSaved: (definition: Definition) => void;
  /** As it is stored. */
  saved: Definition;
  /** Takes over what has been stored already: it is no step back. */
  settle: (change: Edit['change']) => void;
  /** Puts another definition in its place and forgets the way back. */
  load: (definition: Definition) => void;
  /** What modules have to say for the triggers that were added; it is stored with the workflow. */
  writes: readonly ModuleWrite[];
  addWrite: (write: ModuleWrite) => void;
  forgetWrites: () => void;
}

/** Keeps the definition while it is edited. */
export function useEditor(first: Definition): Editing {
  const [{ history, saved }, dispatch] = useReducer(reduce, first, (present) => ({
    history: takeOver(present) ?? startHistory(present),
    saved: present,
  }));
  const [writes, setWrites] = useState<readonly ModuleWrite[]>([]);
  const edit = useCallback<Editing['edit']>((change, stream) => {
    dispatch({ type: 'edit', edit: { change, ...(stream === undefined ? {} : { stream }) } });
  }, []);
  const actions = useMemo(
    () => ({
      undo: () => dispatch({ type: 'undo' }),
      redo: () => dispatch({ type: 'redo' }),
      markSaved: (definition: Definition) => dispatch({ type: 'saved', definition }),
      settle: (change: Edit['change']) => dispatch({ type: 'settled', change }),
      load: (definition: Definition) => dispatch({ type: 'load', definition }),
      addWrite: (write: ModuleWrite) => setWrites((now) => [...now, write]),
      forgetWrites: () => setWrites([]),
    }),
    [],
  );
  return {
    definition: history.present,
    history,
    saved,
    dirty: history.present !== saved && JSON.stringify(history.present) !== JSON.stringify(saved),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    edit,
    writes,
    ...actions,
  };
}

function reduce(state: EditorState, action: Action): EditorState {
  const { history } = state;
  switch (action.type) {
    case 'edit':
      return { ...state, history: edited(history, action.edit) };
    case 'undo':
      return { ...state, history: undone(history) };
    case 'redo':
      return { ...state, history: redone(history) };
    case 'saved':
      return { ...state, saved: action.definition };
    case 'settled':
      return { history: settled(history, action.change), saved: action.change(state.saved) };
    case 'load':
      return { history: startHistory(action.definition), saved: action.definition };
  }
}
