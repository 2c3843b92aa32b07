import { useQueryClient } from '@tanstack/react-query';
import { useBlocker, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { hasCode } from '../../../data/server/problem.ts';
import { putWorkflow, switchWorkflow, workflowQuery } from '../../../data/stored/workflows.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { ask } from '../../../parts/dialogs/confirm.ts';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { paths } from '../../../base/paths.ts';
import { identifierOf, withKey, type Definition } from '../../model/definition.ts';
import { isBound } from '../../model/trigger.ts';
import { editorTexts } from '../texts.ts';
import { handOver } from './handed-history.ts';
import { storeWrites } from './store-writes.ts';
import type { Editing } from './use-editor.ts';

/** When a definition is stored, and what is said before. */
interface SaveParts {
  /** The version that was opened; undefined for a new workflow. */
  first: number | undefined;
  errors: number;
  onErrors: () => void;
  /** Shows what changes; gives whether it is to be stored. */
  review: () => Promise<boolean>;
}

/** Stores the definition in place of the version that was opened; asks where somebody else was quicker. */
export function useSave(editing: Editing, { first, errors, onErrors, review }: SaveParts) {
  const t = useTexts(editorTexts);
  const client = useQueryClient();
  const navigate = useNavigate();
  const [version, setVersion] = useState(first);
  const busy = useRef(false);
  const { definition, dirty } = editing;
  const identifier = identifierOf(definition);
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      dirty &&
      current.pathname !== next.pathname &&
      !(await ask({ title: t.leaveTitle, message: t.leaveText, confirm: t.leave, cancel: t.stay })),
    enableBeforeUnload: () => dirty,
  });
  const store = async (replaces: number | undefined): Promise<void> => {
    await storeWrites(editing.writes.filter(({ event }) => isBound(definition, event)));
    editing.forgetWrites();
    const stored = await putWorkflow(identifier, definition, replaces);
    setVersion(stored);
    editing.markSaved(definition);
    toast({ level: 'success', title: t.saved });
    await Promise.all([
      client.invalidateQueries({ queryKey: ['workflows'] }),
      ...(editing.writes.length === 0 ? [] : [client.invalidateQueries({ queryKey: ['modules'] })]),
    ]);
    client.setQueryData(workflowQuery(identifier).queryKey, {
      definition: definition as never,
      version: stored,
    });
    if (first === undefined && version === undefined) {
      handOver(editing.history);
      await navigate({ to: paths.workflow(identifier), replace: true, ignoreBlocker: true });
    }
  };
  const save = async (): Promise<void> => {
    if (busy.current) return;
    if (errors > 0) {
      onErrors();
      toast({ level: 'error', title: t.errorsFirst, attempt: true });
      return;
    }
    busy.current = true;
    try {
      if (version !== undefined && !(await review())) return;
      await store(version);
    } catch (error) {
      if (!hasCode(error, 'precondition_failed')) {
        toastProblem(error);
        return;
      }
      const theirs = Number(error.body['version'] ?? Number.NaN);
      const mine = await ask({
        title: t.conflictTitle,
        message: t.conflictText,
        confirm: t.conflictMine,
        cancel: t.conflictKeep,
      });
      if (mine) await store(Number.isNaN(theirs) ? undefined : theirs).catch(toastProblem);
    } finally {
      busy.current = false;
    }
  };
  const turn = async (active: boolean): Promise<void> => {
    const change = (all: Definition) => withKey(all, 'active', active ? undefined : false);
    if (version === undefined) {
      editing.edit(change);
      return;
    }
    try {
      const stored = await switchWorkflow(identifier, active);
      editing.settle(change);
      // Where somebody else has saved since, the next save still asks.
      if (stored.version <= version + 1) setVersion(stored.version);
      await client.invalidateQueries({ queryKey: ['workflows'] });
    } catch (error) {
      toastProblem(error);
    }
  };
  return { save, turn, adopt: setVersion, version, isNew: version === undefined };
}
