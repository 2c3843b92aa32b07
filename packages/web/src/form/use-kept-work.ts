import { useEffect, useRef, type RefObject } from 'react';
import { dropDraft, writeDraft } from './drafts.ts';

/** Work that may be kept. */
export interface KeptWork {
  values: Record<string, unknown>;
  /** The version it was made from; null for something new. */
  version: number | null;
  /** Whether it differs from what is stored. */
  dirty: boolean;
  /** Set once nothing here is to be kept any more. */
  done?: RefObject<boolean>;
}

/** Keeps unsaved work on this device a moment after each change, until it is saved or given up. `changed` is another value after each change. */
export function useKeptWork(key: string, changed: unknown, { values, version, dirty, done }: KeptWork): void {
  const keep = useRef(() => undefined as void);
  keep.current = () => {
    if (!dirty || done?.current === true) dropDraft(key);
    else writeDraft(key, { values, version, at: new Date().toISOString() });
  };
  useEffect(() => {
    const timer = setTimeout(() => keep.current(), 300);
    return () => clearTimeout(timer);
  }, [changed, dirty]);
  useEffect(() => {
    const now = () => keep.current();
    window.addEventListener('pagehide', now);
    return () => {
      window.removeEventListener('pagehide', now);
      now();
    };
  }, []);
}
