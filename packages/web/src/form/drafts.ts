import { setAt, fromRowPath } from '@bakehouse/contract';
import type { KeptForm } from './form-session.ts';

/** Unsaved work, kept on this device so that it survives a closed or crashed tab. */
export interface Draft {
  /** The changed fields. */
  values: Record<string, unknown>;
  /** The version they were made from; null for a new resource. */
  version: number | null;
  at: string;
  /** What the server has vouched for in it, and what was changed. */
  kept?: Partial<KeptForm>;
}

const prefix = 'bakehouse.draft.';

/** The name of a form's draft: of one user, one module, one resource. */
export function draftKey(user: string, module: string, id: string | undefined): string {
  return `${prefix}${user}.${module}.${id ?? 'new'}`;
}

/** The draft of a form, where there is one. */
export function readDraft(key: string): Draft | undefined {
  const kept = localStorage.getItem(key);
  if (kept === null) return undefined;
  try {
    return JSON.parse(kept) as Draft;
  } catch {
    localStorage.removeItem(key);
    return undefined;
  }
}

/** The values of a draft without those that nobody vouches for any more: they would be shown and not stored. */
export function standingValues({ values, kept }: Draft, now = Date.now()): Record<string, unknown> {
  const late = (kept?.sealed ?? []).filter(({ until }) => until <= now);
  const whole = late.reduce((all, { path }) => {
    const at = path.includes('.') ? fromRowPath(all, path) : undefined;
    return at === undefined ? all : (setAt(all, at, null) as Record<string, unknown>);
  }, values);
  const gone = new Set(late.map(({ path }) => path));
  return Object.fromEntries(Object.entries(whole).filter(([name]) => !gone.has(name)));
}

/** Keeps a draft; a full store is no reason to disturb the user. */
export function writeDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // The form still asks before it is left.
  }
}

/** Forgets a draft. */
export function dropDraft(key: string): void {
  localStorage.removeItem(key);
}

/** Forgets the drafts of everybody on this device. */
export function dropAllDrafts(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}
