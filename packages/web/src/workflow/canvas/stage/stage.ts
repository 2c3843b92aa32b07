import { createContext, useContext, useSyncExternalStore } from 'react';
import type { View } from './geometry.ts';

/** What is known of the frame of a picture at a moment. */
export interface StageState {
  view: View;
  width: number;
  height: number;
  frame: HTMLElement | null;
}

/** The frame of a picture. What moves with every event is kept outside of components, so that nothing renders for it. */
export interface Stage {
  get: () => StageState;
  set: (next: Partial<StageState>) => void;
  subscribe: (listen: () => void) => () => void;
}

/** A frame that nothing is known of yet. */
export function makeStage(): Stage {
  let state: StageState = { view: [0, 0, 1], width: 0, height: 0, frame: null };
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set: (next) => {
      state = { ...state, ...next };
      for (const listen of listeners) listen();
    },
    subscribe: (listen) => {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
  };
}

/** The frame that components stand in. */
export const StageContext = createContext<Stage>(makeStage());

/** The frame around a component. */
export function useStage(): Stage {
  return useContext(StageContext);
}

/** Something of the frame; the component renders again where it has changed. What is read must be the same while nothing changes. */
export function useStageValue<T>(read: (state: StageState) => T): T {
  const stage = useStage();
  return useSyncExternalStore(stage.subscribe, () => read(stage.get()));
}
