import type { ModuleDefinition } from '@bakehouse/contract';
import { useMemo } from 'react';
import { useUser } from '../../../data/session/session.ts';
import { draftKey, readDraft } from '../../../form/drafts.ts';

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
