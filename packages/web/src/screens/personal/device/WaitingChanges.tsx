import { Link } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useModules } from '../../../data/stored/modules.ts';
import { showSize } from '../../../data/stored/files.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showCount, showInstant } from '../../../base/i18n/format.ts';
import type { Change, Copy } from '../../../offline/core/change.ts';
import { openOffline } from '../../../offline/offline.ts';
import { useOfflineState } from '../../../offline/state.ts';
import { offlineTexts } from '../../../offline/texts.ts';
import { Notice } from '../../../parts/messages/Notice.tsx';
import { useTitle } from '../../../parts/messages/PageStates.tsx';
import { ask } from '../../../parts/dialogs/confirm.ts';
import { paths } from '../../../base/paths.ts';
import { useUser } from '../../../data/session/session.ts';
import { ResolveConflict } from './ResolveConflict.tsx';
import './offline.css';

/** What is kept on this device, and every change that the server does not have yet. */
export function WaitingChanges() {
  const t = useTexts(offlineTexts);
  const { queue, copies, full } = useOfflineState();
  const user = useUser();
  const [deciding, setDeciding] = useState<string>();
  useTitle(t.title);
  const change = queue.find(({ id }) => id === deciding);
  const send = async () => (await openOffline(user.id)).syncNow();
  return (
    <div className="page">
      <div className="page-head">
        <h1>{t.title}</h1>
        {queue.length > 0 && <Button onClick={() => void send()}>{t.sendNow}</Button>}
      </div>
      <section className="card form-section">
        <h2>{t.waiting}</h2>
        {queue.length === 0 ? (
          <p className="soft">{t.nothingWaits}</p>
        ) : (
          <ul className="waiting-changes">
            {queue.map((each) => (
              <Line key={each.id} change={each} onDecide={() => setDeciding(each.id)} />
            ))}
          </ul>
        )}
      </section>
      <section className="card form-section">
        <h2>{t.copies}</h2>
        {copies.length === 0 && <p className="soft">{t.noCopies}</p>}
        <ul className="waiting-changes">
          {copies.map((copy) => (
            <CopyLine key={copy.module} copy={copy} />
          ))}
        </ul>
        {full && <Notice level="error">{t.refusedToKeep}</Notice>}
        <Storage />
      </section>
      {change !== undefined && <ResolveConflict change={change} onClose={() => setDeciding(undefined)} />}
    </div>
  );
}

function Line({ change, onDecide }: { change: Change; onDecide: () => void }) {
  const t = useTexts(offlineTexts);
  const user = useUser();
  const module = useModules().find(({ identifier }) => identifier === change.module);
  const state = change.conflict === 'gone' ? t.state_gone : t[`state_${change.state}`];
  const decide = async (kind: 'again' | 'theirs') =>
    (await openOffline(user.id)).replica
      .decide(change.id, { kind })
      .then(async () => (await openOffline(user.id)).syncNow());
  const discard = async () => {
    if (await ask({ title: t.discardTitle, message: t.discardText, confirm: t.discard, danger: true }))
      await decide('theirs');
  };
  return (
    <li>
      <div className="grow">
        <strong>{t[`kind_${change.kind}`]}</strong>
        {change.kind !== 'file' && ` · ${module?.title ?? change.module}`}
        {change.label !== undefined && ` · ${change.label}`}
        <div className="soft small">
          {showInstant(change.at)} · {state}
          {change.refusal !== undefined && `: ${reason(change)}`}
        </div>
      </div>
      {change.state === 'conflict' && <Button onClick={onDecide}>{t.decide}</Button>}
      {change.state === 'refused' && <Button onClick={() => void decide('again')}>{t.again}</Button>}
      {(change.kind === 'create' || change.kind === 'update') && change.conflict !== 'gone' && (
        <Link to={paths.update(change.module, change.resource)}>{t.open}</Link>
      )}
      {change.state === 'refused' && (
        <Button danger type="text" onClick={() => void discard()}>
          {t.discard}
        </Button>
      )}
    </li>
  );
}

function CopyLine({ copy }: { copy: Copy }) {
  const t = useTexts(offlineTexts);
  const module = useModules().find(({ identifier }) => identifier === copy.module);
  const title = module?.title ?? copy.module;
  return (
    <li>
      <strong className="grow">{title}</strong>
      {copy.complete ? (
        <span className="soft small">
          {t.copied(showCount(copy.total ?? 0))}
          {copy.checkedAt !== undefined &&
            `, ${t.checked(showInstant(new Date(copy.checkedAt).toISOString()))}`}
        </span>
      ) : (
        <progress
          aria-label={t.copyProgress(title)}
          value={copy.copied ?? 0}
          max={Math.max(copy.total ?? 0, 1)}
        />
      )}
    </li>
  );
}

function Storage() {
  const t = useTexts(offlineTexts);
  const { data } = useQuery({
    queryKey: ['storage'],
    queryFn: () => navigator.storage.estimate(),
    staleTime: 5_000,
  });
  if (data?.usage === undefined || data.quota === undefined) return null;
  return (
    <>
      <p className="soft small">{t.storage(showSize(data.usage), showSize(data.quota))}</p>
      {data.usage > data.quota * 0.9 && <Notice level="warning">{t.storageFull}</Notice>}
    </>
  );
}

function reason({ refusal }: Change): string {
  const faults = (refusal?.faults ?? []).map(({ path, message }) =>
    [path, message].filter((part) => part !== '').join(': '),
  );
  return faults.length > 0 ? faults.join('; ') : (refusal?.detail ?? '');
}
