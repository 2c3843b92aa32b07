import { useEffect, useMemo, useRef, useState } from 'react';
import { useUser } from '../../../data/session/session.ts';
import { draftKey, dropDraft, readDraft, writeDraft } from '../../../form/drafts.ts';
import type { Definition } from '../../model/definition.ts';
import type { ModuleWrite } from '../../model/trigger.ts';
import type { Editing } from './use-editor.ts';

/** Work on a workflow that is not saved. */
interface EditorDraft {
  definition: Definition;
  writes: readonly ModuleWrite[];
  /** The version it was made from; undefined for a new workflow. */
  version: number | undefined;
  at: string;
}

/** The name of no module: drafts of workflows stand beside those of entries. */
const place = '~workflow';

/** The draft of a workflow on this device, where there is one. */
export function useKeptDraft(identifier: string): { key: string; kept: EditorDraft | undefined } {
  const key = draftKey(useUser().id, place, identifier === '' ? undefined : identifier);
  const kept = useMemo(() => {
    const draft = readDraft(key);
    if (draft === undefined) return undefined;
    const { definition, writes = [] } = draft.values as Partial<EditorDraft>;
    return definition === undefined
      ? undefined
      : { definition, writes, version: draft.version ?? undefined, at: draft.at };
  }, [key]);
  return { key, kept };
}

/** Keeps unsaved work on this device and brings it back; gives since when, and how it is given up. */
export function useEditorDraft(
  editing: Editing,
  { key, kept }: ReturnType<typeof useKeptDraft>,
  version: number | undefined,
) {
  const [restored, setRestored] = useState<string>();
  const { definition, writes, dirty } = editing;
  useEffect(() => {
    if (kept === undefined) return;
    editing.edit(() => kept.definition);
    for (const write of kept.writes) editing.addWrite(write);
    setRestored(kept.at);
  }, [kept]);

  const keep = useRef(() => undefined as void);
  keep.current = () => {
    if (!dirty) dropDraft(key);
    else
      writeDraft(key, {
        values: { definition, writes },
        version: version ?? null,
        at: new Date().toISOString(),
      });
  };
  const begun = useRef(false);
  useEffect(() => {
    // What is restored comes with the second picture: the first must not drop it.
    if (!begun.current) {
      begun.current = true;
      if (kept !== undefined) return;
    }
    const timer = setTimeout(() => keep.current(), 300);
    return () => clearTimeout(timer);
  }, [definition, writes, dirty]);
  useEffect(() => {
    const now = () => keep.current();
    window.addEventListener('pagehide', now);
    return () => {
      window.removeEventListener('pagehide', now);
      now();
    };
  }, []);
  return { restored: dirty ? restored : undefined, forget: () => setRestored(undefined) };
}
