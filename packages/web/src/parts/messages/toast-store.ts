/** A short message in the corner, perhaps with something to press. */
export interface Toast {
  id: number;
  level: 'info' | 'success' | 'warning' | 'error';
  title: string;
  message?: string | undefined;
  image?: string | undefined;
  actions?: readonly { title: string; run: () => void; primary?: boolean }[] | undefined;
  /** What it tells of, which may be told in several ways: it is shown once. */
  about?: string | undefined;
  /** Whether it tells that something did not work which was tried: it goes when something works. */
  attempt?: boolean | undefined;
  /** Seconds; 0 stays until it is closed. */
  seconds: number;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** What is shown now. */
export function currentToasts(): readonly Toast[] {
  return toasts;
}

/** Calls back when what is shown changes. */
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows a message; errors stay longer. */
export function toast(given: Omit<Toast, 'id' | 'seconds'> & { seconds?: number }): number {
  const { about } = given;
  if (about !== undefined && told.has(about)) return addTo(about, given);
  lastId += 1;
  if (about !== undefined) told.set(about, lastId);
  const seconds = given.seconds ?? (given.level === 'error' ? 12 : given.actions === undefined ? 5 : 10);
  const others = given.level === 'success' ? toasts.filter(({ attempt }) => attempt !== true) : toasts;
  set([...others.slice(-3), { ...given, seconds, id: lastId }]);
  return lastId;
}

/** The toasts that told of something. */
const told = new Map<string, number>();

/** Gives what is told once more what it did not have yet; one that is gone stays gone. */
function addTo(about: string, { actions, image, seconds = 0 }: Partial<Toast>): number {
  const id = told.get(about) ?? 0;
  set(
    toasts.map((each) =>
      each.id === id
        ? {
            ...each,
            actions: each.actions ?? actions,
            image: each.image ?? image,
            seconds: each.seconds === 0 ? 0 : Math.max(each.seconds, seconds),
          }
        : each,
    ),
  );
  return id;
}

/** Takes a message away. */
export function closeToast(id: number): void {
  set(toasts.filter((each) => each.id !== id));
}

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}
