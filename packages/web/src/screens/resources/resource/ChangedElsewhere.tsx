import type { Resource } from '@bakehouse/contract';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { useUsers } from '../../../fields/parts/use-users.ts';
import { useUser } from '../../../data/session/session.ts';
import { Notice } from '../../../parts/messages/Notice.tsx';
import { resourceTexts } from './texts.ts';

/** Says who has changed the entry of a form meanwhile, as far as one may know. */
export function ChangedElsewhere({
  newer,
  kept,
  onShow,
}: {
  newer: Resource;
  /** Fields were changed here and there. */
  kept: boolean;
  onShow: () => void;
}) {
  const t = useTexts(resourceTexts);
  const self = useUser();
  const users = useUsers();
  const who = users.find(({ value }) => value === newer.updatedBy && value !== self.id)?.label;
  return (
    <Notice
      level="warning"
      actions={
        <button type="button" className="link-button" onClick={onShow}>
          {t.showChanges}
        </button>
      }
    >
      {t.changedElsewhere(who ?? t.someoneElse)} {kept && t.typedIsKept}
    </Notice>
  );
}
