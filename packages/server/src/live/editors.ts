import * as z from 'zod';

/** Somebody who has a resource open to change it, in one window of the browser. */
export const editing = z.object({
  resource: z.string(),
  window: z.string(),
  user: z.string(),
  name: z.string(),
  /** Whether there is something that is not stored yet. */
  changed: z.boolean(),
  /** The window is closed, or shows something else. */
  left: z.boolean(),
});

/** Somebody who has a resource open to change it. */
export type Editing = z.output<typeof editing>;

/** Who has what open to change it, as far as this process has heard. It is a courtesy: nothing depends on it. */
export interface Editors {
  note: (heard: Editing) => void;
  /** Whoever has it open in another window. */
  others: (resource: string, window: string) => Editing[];
}

/** Whoever has not been heard of for so long is gone: windows say every 15 seconds that they are there. */
const forgottenMs = 45_000;

/** Enough for a house; what comes beyond is not noted. */
const most = 5_000;

/** Remembers who edits what. */
export function makeEditors(now: () => number = () => performance.now()): Editors {
  const heard = new Map<string, Editing & { at: number }>();
  return {
    note(entry) {
      heard.delete(entry.window);
      if (entry.left) return;
      if (heard.size >= most) forget();
      if (heard.size < most) heard.set(entry.window, { ...entry, at: now() });
    },
    others(resource, window) {
      forget();
      return [...heard.values()].filter((each) => each.resource === resource && each.window !== window);
    },
  };

  /** The oldest come first. */
  function forget(): void {
    for (const [key, { at }] of heard) {
      if (now() - at <= forgottenMs) return;
      heard.delete(key);
    }
  }
}
