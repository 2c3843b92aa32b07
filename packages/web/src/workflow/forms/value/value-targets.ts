import { createContext, use, useEffect, useRef, useSyncExternalStore, type DragEvent } from 'react';

/** A field that takes a value which is pressed or dragged elsewhere. */
export interface ValueTarget {
  /** The place in the definition, by which it is known. */
  path: string;
  label: string;
  /** Takes the expression of a value. */
  take: (source: string) => void;
}

/** The fields of a form that take values, and the one that was used last. */
export interface ValueTargets {
  add: (target: ValueTarget) => () => void;
  use: (path: string) => void;
  subscribe: (listener: () => void) => () => void;
  state: () => { all: readonly ValueTarget[]; used: string | undefined };
}

/** What is dragged is the expression of a value. */
export const draggedValue = 'application/x-bakehouse-value';

/** Without it a form has no values beside it. */
export const ValueTargetsContext = createContext<ValueTargets | undefined>(undefined);

/** Keeps the fields of one form. */
export function makeValueTargets(): ValueTargets {
  let state: ReturnType<ValueTargets['state']> = { all: [], used: undefined };
  const listeners = new Set<() => void>();
  const put = (next: typeof state) => {
    state = next;
    for (const each of listeners) each();
  };
  return {
    add: (target) => {
      put({ ...state, all: [...state.all, target] });
      return () => put({ ...state, all: state.all.filter((each) => each !== target) });
    },
    use: (used) => put({ ...state, used }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
  };
}

const none: ReturnType<ValueTargets['state']> = { all: [], used: undefined };

/** The fields of the form around. */
export function useValueTargets() {
  const targets = use(ValueTargetsContext);
  const state = useSyncExternalStore(
    targets?.subscribe ?? (() => () => undefined),
    targets?.state ?? (() => none),
  );
  return { ...state, use: (path: string) => targets?.use(path) };
}

/** Makes a field one that takes values; gives what its box needs for it. */
export function useValueTarget(path: string, label: string, take: (source: string) => void) {
  const targets = use(ValueTargetsContext);
  const latest = useRef(take);
  latest.current = take;
  useEffect(
    () => targets?.add({ path, label, take: (source) => latest.current(source) }),
    [targets, path, label],
  );
  const takes = ({ dataTransfer }: DragEvent) =>
    targets !== undefined && dataTransfer.types.includes(draggedValue);
  return {
    onFocusCapture: () => targets?.use(path),
    onDragOver: (event: DragEvent) => {
      if (takes(event)) event.preventDefault();
    },
    onDropCapture: (event: DragEvent) => {
      if (!takes(event)) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current(event.dataTransfer.getData(draggedValue));
    },
  };
}
