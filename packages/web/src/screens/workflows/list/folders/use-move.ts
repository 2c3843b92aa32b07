import type { WorkflowDefinition } from '@bakehouse/contract';
import { useQueryClient } from '@tanstack/react-query';
import { changeWorkflow } from '../../../../api/data/workflows.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { toastProblem } from '../../../../parts/messages/problem-text.ts';
import { toast } from '../../../../parts/messages/toast-store.ts';
import { inFolder } from './folder-tree.ts';
import { folderTexts } from './texts.ts';

/** Moves workflows to a folder or out of all, as they are stored now; those that are there already stay as they are. */
export function useMove(): (
  workflows: readonly WorkflowDefinition[],
  folder: string | undefined,
) => Promise<void> {
  const t = useTexts(folderTexts);
  const client = useQueryClient();
  return async (workflows, folder) => {
    const moving = workflows.filter((each) => each.folder !== folder);
    if (moving.length === 0) return;
    try {
      for (const { identifier } of moving)
        await changeWorkflow(identifier, (definition) => inFolder(definition, folder));
      toast({ level: 'success', title: t.moved(moving.length, folder ?? t.none) });
    } catch (error) {
      toastProblem(error);
    } finally {
      await client.invalidateQueries({ queryKey: ['workflows'] });
    }
  };
}
