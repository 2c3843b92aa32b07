import { Button } from 'antd';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showInstant } from '../../../base/i18n/format.ts';
import { Notice } from '../../../parts/messages/Notice.tsx';
import { FailedHere } from './FailedHere.tsx';
import { lifeTexts } from './texts.ts';

/** What stands above the picture: that work came back, and which run failed. */
export function EditorNotices({
  restored,
  onDiscard,
  run,
  dirty,
}: {
  /** Since when the work that came back was kept. */
  restored: string | undefined;
  onDiscard: () => void;
  /** The run from which somebody came here. */
  run: string | undefined;
  dirty: boolean;
}) {
  const t = useTexts(lifeTexts);
  return (
    <div className="flow-notices">
      {restored !== undefined && (
        <Notice
          actions={
            <Button size="small" onClick={onDiscard}>
              {t.discardDraft}
            </Button>
          }
        >
          {t.draftBack(showInstant(restored))}
        </Notice>
      )}
      {run !== undefined && <FailedHere run={run} dirty={dirty} />}
    </div>
  );
}
