import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { EllipsisVertical } from 'lucide-react';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { Menu } from '../../parts/controls/Menu.tsx';
import { toastProblem } from '../../parts/messages/problem-text.ts';
import { paths } from '../../base/paths.ts';
import { identifierOf } from '../model/definition.ts';
import { editorTexts } from './texts.ts';
import { lifeTexts } from './life/texts.ts';
import type { Editing } from './state/use-editor.ts';

/** What else can be done with the workflow. */
export function EditorMenu({ editing, isNew }: { editing: Editing; isNew: boolean }) {
  const t = useTexts(editorTexts);
  const life = useTexts(lifeTexts);
  const navigate = useNavigate();
  const client = useQueryClient();
  const identifier = identifierOf(editing.definition);
  // What is rarely done is loaded when it is.
  const remove = async () => {
    const { removeWorkflow } = await import('./life/remove-workflow.tsx');
    if (!(await removeWorkflow(client, identifier, t))) return;
    editing.markSaved(editing.definition);
    await navigate({ to: paths.workflows, ignoreBlocker: true });
  };
  const duplicate = async () => {
    const { duplicateWorkflow } = await import('./life/duplicate-workflow.ts');
    await navigate({ to: paths.workflow(await duplicateWorkflow(client, editing.saved, life)) });
  };
  const download = async () => {
    const { downloadWorkflows } = await import('./life/download.ts');
    downloadWorkflows([editing.definition]);
  };
  if (isNew) return null;
  return (
    <Menu
      label={t.more}
      items={[
        {
          id: 'versions',
          title: t.versions,
          run: () => void navigate({ to: paths.workflowVersions(identifier) }),
        },
        {
          id: 'runs',
          title: t.runs,
          run: () => void navigate({ to: paths.runs, search: { workflow: identifier } }),
        },
        { id: 'duplicate', title: life.duplicateWorkflow, run: () => void duplicate().catch(toastProblem) },
        { id: 'export', title: life.exportWorkflow, run: () => void download() },
        {
          id: 'delete',
          title: t.deleteWorkflow,
          danger: true,
          run: () => void remove().catch(toastProblem),
        },
      ]}
    >
      <EllipsisVertical size={18} aria-hidden />
    </Menu>
  );
}
