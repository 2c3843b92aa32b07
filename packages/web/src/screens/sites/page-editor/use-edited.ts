import { newId, type Resource } from '@bakehouse/contract';
import { useBlocker } from '@tanstack/react-router';
import { useState } from 'react';
import type { Module } from '../../../data/stored/modules.ts';
import { type Fault } from '@bakehouse/client/source';
import { hasCode, isRefused } from '../../../data/server/problem.ts';
import { invalidateModule, resourceQuery, updateResource } from '../../../data/stored/resources.ts';
import { queryClient } from '../../../data/server/query-client.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
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
  const history = useHistory<Edited>(editedOf(resource));
  const { now } = history;
  const [saved, setSaved] = useState({ version: resource.version, text: textOf(now) });
  const [saving, setSaving] = useState(false);
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const dirty = textOf(now) !== saved.text;

  useBlocker({
    shouldBlockFn: async () =>
      dirty && !(await ask({ title: t.leaveTitle, message: t.leaveText, confirm: t.leave, cancel: t.stay })),
    enableBeforeUnload: () => dirty,
  });

  const write = async (version: number): Promise<void> => {
    const data = dataOf(now);
    const stored = await updateResource(module.identifier, resource.id, { data, version, key: newId() });
    setSaved({ version: stored.version, text: textOf(now) });
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
      if (isRefused(error)) setFaults(error.errors);
      toastProblem(error);
    } finally {
      setSaving(false);
    }
  };
  return { ...history, dirty, saving, save, faults };
}

/** What is stored of what is edited. */
export function dataOf({ slots, fields }: Edited, marked = false): Record<string, unknown> {
  return { ...fields, slots: writeSlots(slots, marked) };
}

/** Which files the sections hold is kept by the server. */
function editedOf({ data: { slots, slot_files: _held, ...fields } }: Resource): Edited {
  return { slots: readSlots(slots), fields };
}

function textOf(edited: Edited): string {
  return JSON.stringify(dataOf(edited));
}
