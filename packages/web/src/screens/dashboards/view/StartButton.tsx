import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { workflowsQuery } from '../../../data/stored/workflows.ts';
import { queryClient } from '../../../data/server/query-client.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { paths } from '../../../base/paths.ts';
import { carryOut } from '../../../instructions/index.ts';
import { BusyButton } from '../../../parts/controls/BusyButton.tsx';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { runWorkflow } from '../../workflows/start/run-workflow.ts';
import { dashboardTexts } from '../texts.ts';

/** Starts a workflow; one that takes something opens its form. */
export function StartButton({ workflow, title }: { workflow: string; title: string | undefined }) {
  const t = useTexts(dashboardTexts);
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const { data } = useQuery(workflowsQuery);
  const found = data?.find(({ identifier }) => identifier === workflow);
  const start = async () => {
    if ((found?.input ?? []).length > 0) return void navigate({ to: paths.start(workflow) });
    setBusy(true);
    try {
      const { instruction } = await runWorkflow(workflow, {});
      if (instruction === undefined) toast({ level: 'success', title: t.started });
      else await carryOut(instruction, { module: '', go: (to) => navigate({ to }) });
      void queryClient.invalidateQueries();
    } catch (error) {
      toastProblem(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <BusyButton
      type="primary"
      busy={busy}
      icon={<Play size={16} aria-hidden />}
      disabled={found === undefined}
      onClick={() => void start()}
    >
      {title ?? found?.title ?? workflow}
    </BusyButton>
  );
}
