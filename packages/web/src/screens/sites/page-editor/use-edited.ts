import { isObject, newId, type Resource } from '@bakehouse/contract';
import { useBlocker } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Module } from '../../../data/stored/modules.ts';
import { type Fault } from '@bakehouse/client/source';
import { hasCode, isRefused } from '../../../data/server/problem.ts';
import { invalidateModule, resourceQuery, updateResource } from '../../../data/stored/resources.ts';
import { useUser } from '../../../data/session/session.ts';
import { draftKey, readDraft } from '../../../form/drafts.ts';
import { useKeptWork } from '../../../form/use-kept-work.ts';
import { queryClient } from '../../../data/server/query-client.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { useFindings } from '../../../base/i18n/findings/use-findings.ts';
import { ask } from '../../../parts/dialogs/confirm.ts';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { readSlots, writeSlots, type Slot } from './model.ts';
import { editorTexts } from './texts.ts';
import { useHistory } from './use-history.ts';

/** What is edited: the slots, and the other fields as they are. */
export interface Edited {
  slots: readonly Slot[];
  fields: Readonly<Record<string, unknown>>;
}

/** What is edited with its past, and how it is saved; leaving with unsaved work is asked about. */
export function useEdited(module: Module, resource: Resource) {
  const t = useTexts(editorTexts);
  const { key, kept } = useKeptPage(module.identifier, resource.id);
  const history = useHistory<Edited>(() => editedOf(resource), kept?.edited);
  const { now } = history;
  const [restored, setRestored] = useState(kept);
  // What came back is saved as a change of what it was made from, so that nobody's work in between is lost unasked.
  const [saved, setSaved] = useState(() => ({
    version: kept?.version ?? resource.version,
    text: textOf(editedOf(resource)),
  }));
  const [saving, setSaving] = useState(false);
  const inWords = useFindings();
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const dirty = textOf(now) !== saved.text;
  useKeptWork(key, now, { values: { data: dataOf(now) }, version: saved.version, dirty });

  useBlocker({
    shouldBlockFn: async () =>
      dirty && !(await ask({ title: t.leaveTitle, message: t.leaveText, confirm: t.leave, cancel: t.stay })),
    enableBeforeUnload: () => dirty,
  });

  const write = async (version: number): Promise<void> => {
    const data = dataOf(now);
    const stored = await updateResource(module.identifier, resource.id, { data, version, key: newId() });
    setSaved({ version: stored.version, text: textOf(now) });
    setRestored(undefined);
    queryClient.setQueryData(resourceQuery(module.identifier, resource.id).queryKey, stored);
    await invalidateModule(module.identifier);
    toast({ level: 'success', title: t.saved });
  };
  const save = async () => {
    setSaving(true);
    setFaults([]);
    try {
      await write(saved.version).catch(async (error: unknown) => {
        if (!hasCode(error, 'precondition_failed')) throw error;
        const question = { title: t.conflictTitle, message: t.conflictText, confirm: t.overwrite };
        if (!(await ask(question))) return;
        const { version } = await queryClient.fetchQuery(resourceQuery(module.identifier, resource.id));
        await write(version);
      });
    } catch (error) {
      if (isRefused(error)) setFaults(error.errors.map(inWords));
      toastProblem(error);
    } finally {
      setSaving(false);
    }
  };
  return {
    ...history,
    dirty,
    saving,
    save,
    faults,
    /** The work that came back from this device, and whether the page was stored since. */
    restored:
      dirty && restored !== undefined
        ? { at: restored.at, isOlder: restored.version !== resource.version }
        : undefined,
    discard: () => {
      setRestored(undefined);
      setSaved((was) => ({ ...was, version: resource.version }));
      history.change(() => editedOf(resource));
    },
  };
}

/** The name of no module: drafts of pages stand beside those of entries. */
const place = '~page';

/** The unsaved work on a page that is kept on this device, where there is some. */
function useKeptPage(module: string, id: string) {
  const key = draftKey(useUser().id, place, `${module}.${id}`);
  const kept = useMemo(() => {
    const draft = readDraft(key);
    const data = draft?.values['data'];
    return draft === undefined || !isObject(data)
      ? undefined
      : { edited: editedOf({ data }), version: draft.version, at: draft.at };
  }, [key]);
  return { key, kept };
}

/** What is stored of what is edited. */
export function dataOf({ slots, fields }: Edited, marked = false): Record<string, unknown> {
  return { ...fields, slots: writeSlots(slots, marked) };
}

/** Which files the sections hold is kept by the server. */
function editedOf({ data: { slots, slot_files: _held, ...fields } }: Pick<Resource, 'data'>): Edited {
  return { slots: readSlots(slots), fields };
}

function textOf(edited: Edited): string {
  return JSON.stringify(dataOf(edited));
}
