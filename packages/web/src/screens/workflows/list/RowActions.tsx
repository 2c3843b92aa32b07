import type { WorkflowDefinition } from '@bakehouse/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { EllipsisVertical } from 'lucide-react';
import { switchWorkflow } from '../../../data/stored/workflows.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { Menu } from '../../../parts/controls/Menu.tsx';
import { Switch } from '../../../parts/controls/Switch.tsx';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { paths } from '../../../base/paths.ts';
import { duplicateWorkflow } from '../../../workflow/editor/life/duplicate-workflow.ts';
import { downloadWorkflows } from '../../../workflow/editor/life/download.ts';
import { folderTexts } from './folders/texts.ts';
import { workflowTexts } from './texts.ts';

/** What can be done with a workflow from the list. */
export function RowActions({
  definition,
  title,
  onMove,
}: {
  definition: WorkflowDefinition;
  title: string;
  onMove: () => void;
}) {
  const t = useTexts(workflowTexts);
  const { move } = useTexts(folderTexts);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { identifier, active = true } = definition;
  const turn = async (next: boolean) => {
    try {
      await switchWorkflow(identifier, next);
      await client.invalidateQueries({ queryKey: ['workflows'] });
    } catch (error) {
      toastProblem(error);
    }
  };
  const duplicate = async () => {
    try {
      await navigate({ to: paths.workflow(await duplicateWorkflow(client, definition, t)) });
    } catch (error) {
      toastProblem(error);
    }
  };
  return (
    <span className="row">
      <Switch label={t.isOn(title)} checked={active} on={t.on} off={t.off} onChange={turn} />
      <Menu
        label={t.moreOf(title)}
        items={[
          { id: 'edit', title: t.edit, run: () => void navigate({ to: paths.workflow(identifier) }) },
          ...(definition.input !== undefined && definition.entry !== undefined && active
            ? [{ id: 'start', title: t.start, run: () => void navigate({ to: paths.start(identifier) }) }]
            : []),
          {
            id: 'versions',
            title: t.versions,
            run: () => void navigate({ to: paths.workflowVersions(identifier) }),
          },
          { id: 'duplicate', title: t.duplicate, run: () => void duplicate() },
          { id: 'move', title: move, run: onMove },
          { id: 'export', title: t.export, run: () => downloadWorkflows([definition]) },
        ]}
      >
        <EllipsisVertical size={18} aria-hidden />
      </Menu>
    </span>
  );
}
