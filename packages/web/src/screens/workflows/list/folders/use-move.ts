import type { WorkflowDefinition } from '@bakehouse/contract';
import { useQueryClient } from '@tanstack/react-query';
import { changeWorkflow } from '../../../../data/stored/workflows.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { toastProblem } from '../../../../parts/messages/problem-text.ts';
import { toast } from '../../../../parts/messages/toast-store.ts';
import { inFolder } from '../../../../workflow/model/folder-tree.ts';
import { folderTexts } from './texts.ts';

/** A workflow and the folder it shall stand in; undefined for none. */
export interface Moved {
  workflow: WorkflowDefinition;
  folder: string | undefined;
}

/**
 * Moves workflows to folders or out of all, as they are stored now; those that are there already stay as they are. Tells
 * where they are, and where one could not be moved, how many were.
 */
export function useMove(): (all: readonly Moved[], target: string | undefined) => Promise<void> {
  const t = useTexts(folderTexts);
  const client = useQueryClient();
  return async (all, target) => {
    const moving = all.filter(({ workflow, folder }) => workflow.folder !== folder);
    if (moving.length === 0) return;
    let done = 0;
    try {
      for (const { workflow, folder } of moving) {
        await changeWorkflow(workflow.identifier, (definition) => inFolder(definition, folder));
        done += 1;
      }
      toast({ level: 'success', title: t.moved(done, target ?? t.none) });
    } catch (error) {
      toastProblem(error);
      if (done > 0) toast({ level: 'warning', title: t.movedSome(done, moving.length) });
    } finally {
      await client.invalidateQueries({ queryKey: ['workflows'] });
    }
  };
}
