import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { retryMended, runQuery } from '../../../data/stored/runs.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { Notice } from '../../../parts/messages/Notice.tsx';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { paths } from '../../../base/paths.ts';
import { lifeTexts } from './texts.ts';

/** Why a run failed, where one mends it; once that is saved, the run goes on with it. */
export function FailedHere({ run: id, dirty }: { run: string; dirty: boolean }) {
  const t = useTexts(lifeTexts);
  const navigate = useNavigate();
  const { data: run } = useQuery(runQuery(id));
  if (run === undefined || run.status !== 'failed') return null;
  const retry = async () => {
    try {
      const again = await retryMended(id);
      toast({ level: 'success', title: t.retriedMended });
      await navigate({ to: paths.run(again) });
    } catch (error) {
      toastProblem(error);
    }
  };
  return (
    <Notice
      level="error"
      actions={
        <Button
          size="small"
          disabled={dirty}
          title={dirty ? t.saveFirst : undefined}
          onClick={() => void retry()}
        >
          {t.retryMended}
        </Button>
      }
    >
      <Link to={paths.run(id)}>{t.runFailed}</Link> {run.error?.message}
    </Notice>
  );
}
