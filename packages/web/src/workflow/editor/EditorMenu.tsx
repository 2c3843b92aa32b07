import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { EllipsisVertical } from 'lucide-react';
import { request } from '../../api/http/client.ts';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { usesOf } from '../../api/data/uses.ts';
import { UsesNotice } from '../../parts/messages/UsesNotice.tsx';
import { ask } from '../../parts/dialogs/confirm.ts';
import { Menu } from '../../parts/controls/Menu.tsx';
import { toastProblem } from '../../parts/messages/problem-text.ts';
import { toast } from '../../parts/messages/toast-store.ts';
import { paths } from '../../base/paths.ts';
import { identifierOf } from '../model/definition.ts';
import { editorTexts } from './texts.ts';
import type { Editing } from './state/use-editor.ts';

/** What else can be done with the workflow. */
export function EditorMenu({ editing, isNew }: { editing: Editing; isNew: boolean }) {
  const t = useTexts(editorTexts);
  const navigate = useNavigate();
  const client = useQueryClient();
  const identifier = identifierOf(editing.definition);
  const remove = async () => {
    const details = <UsesNotice uses={await usesOf('workflows', identifier)} />;
    const { deleteTitle: title, deleteText: message, deleteWorkflow: confirm } = t;
    if (!(await ask({ title, message, details, confirm, danger: true }))) return;
    try {
      await request(`/workflows/${identifier}`, { method: 'DELETE' });
      editing.markSaved(editing.definition);
      await client.invalidateQueries({ queryKey: ['workflows'] });
      toast({ level: 'success', title: t.deleted });
      await navigate({ to: paths.workflows, ignoreBlocker: true });
    } catch (error) {
      toastProblem(error);
    }
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
        { id: 'delete', title: t.deleteWorkflow, danger: true, run: () => void remove() },
      ]}
    >
      <EllipsisVertical size={18} aria-hidden />
    </Menu>
  );
}
