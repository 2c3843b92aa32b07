import type { ModuleDefinition } from '@bakehouse/contract';
import { useEffect, useMemo, useRef, type RefObject } from 'react';
import { useUser } from '../../../data/session/session.ts';
import { draftKey, dropDraft, readDraft, writeDraft } from '../../../form/drafts.ts';

/** The name of no module: drafts of definitions stand beside those of entries. */
const place = '~module';

/** Work on a module that is not saved, as it was kept on this device. */
export interface ModuleDraft {
  definition: ModuleDefinition;
  /** The version it was made from; null for a new module. */
  version: number | null;
  at: string;
}

/** The draft of a module on this device, where there is one. */
export function useKeptModule(identifier: string | undefined): {
  key: string;
  kept: ModuleDraft | undefined;
} {
  const key = draftKey(useUser().id, place, identifier);
  const kept = useMemo(() => {
    const draft = readDraft(key);
    const definition = draft?.values['definition'] as ModuleDefinition | undefined;
    return draft === undefined || definition === undefined
      ? undefined
      : { definition, version: draft.version, at: draft.at };
  }, [key]);
  return { key, kept };
}

/** Keeps unsaved work on a module on this device, until it is saved or given up. */
export function useModuleDraft(
  key: string,
  definition: ModuleDefinition,
  { version, dirty, done }: { version: number | null; dirty: boolean; done: RefObject<boolean> },
): void {
  const keep = useRef(() => undefined as void);
  keep.current = () => {
    if (!dirty || done.current) dropDraft(key);
    else writeDraft(key, { values: { definition }, version, at: new Date().toISOString() });
  };
  useEffect(() => {
    const timer = setTimeout(() => keep.current(), 300);
    return () => clearTimeout(timer);
  }, [definition, dirty]);
  useEffect(() => {
    const now = () => keep.current();
    window.addEventListener('pagehide', now);
    return () => {
      window.removeEventListener('pagehide', now);
      now();
    };
  }, []);
}
