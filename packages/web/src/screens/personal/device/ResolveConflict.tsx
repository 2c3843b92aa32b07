import { Button } from 'antd';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useModules } from '../../../data/stored/modules.ts';
import { merge } from '../../../form/merge.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import type { Change } from '../../../offline/core/change.ts';
import type { Decision } from '../../../offline/core/resolve.ts';
import { openOffline } from '../../../offline/offline.ts';
import { offlineTexts } from '../../../offline/texts.ts';
import { Dialog } from '../../../parts/dialogs/Dialog.tsx';
import { useUser } from '../../../data/session/session.ts';
import { ConflictFields, type ChosenSides } from '../../resources/resource/ConflictFields.tsx';

/** Asks what stays of a change that somebody else's change stands in the way of. */
export function ResolveConflict({ change, onClose }: { change: Change; onClose: () => void }) {
  const t = useTexts(offlineTexts);
  const user = useUser();
  const module = useModules().find(({ identifier }) => identifier === change.module);
  const [chosen, setChosen] = useState<ChosenSides>({});
  const { data: row } = useQuery({
    queryKey: ['offline row', change.module, change.resource],
    queryFn: async () => {
      const { replica } = await openOffline(user.id);
      await replica.open(change.module);
      return replica.rows(change.module).get(change.resource) ?? null;
    },
    staleTime: 0,
  });
  const decide = async (decision: Decision) => {
    const offline = await openOffline(user.id);
    await offline.replica.decide(change.id, decision);
    offline.syncNow();
    onClose();
  };
  const theirs = row?.data ?? {};
  const { conflicts } = merge(module?.fields ?? [], {
    base: { ...theirs, ...change.base },
    mine: { ...theirs, ...change.values },
    theirs,
  });
  const fields = change.kind === 'update' && change.conflict !== 'gone';
  const text = fields ? t.conflictText : change.kind === 'delete' ? t.deleteText : t.goneText;
  const values = () =>
    Object.fromEntries(
      Object.entries(change.values).map(([name, value]) => [
        name,
        chosen[name] === 'theirs' ? theirs[name] : value,
      ]),
    );
  return (
    <Dialog
      title={t.conflictTitle}
      wide
      onClose={onClose}
      footer={
        <>
          <Button onClick={() => void decide({ kind: 'theirs' })}>
            {change.kind === 'delete' ? t.keepEntry : t.takeTheirs}
          </Button>
          <Button onClick={() => void decide({ kind: 'mine' })}>
            {change.kind === 'delete'
              ? t.deleteAnyway
              : change.conflict === 'gone'
                ? t.bringBack
                : t.keepMine}
          </Button>
          {fields && (
            <Button type="primary" onClick={() => void decide({ kind: 'merge', values: values() })}>
              {t.merge}
            </Button>
          )}
        </>
      }
    >
      <p>{text}</p>
      {fields && <ConflictFields conflicts={conflicts} chosen={chosen} onChange={setChosen} />}
    </Dialog>
  );
}
