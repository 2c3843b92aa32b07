import { useState } from 'react';
import { showSize } from '../../../data/stored/files.ts';
import { request } from '../../../data/server/client.ts';
import { queryClient } from '../../../data/server/query-client.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showAgo, showInstant } from '../../../base/i18n/format.ts';
import { BusyButton } from '../../../parts/controls/BusyButton.tsx';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { PlainTable } from '../../../parts/text/PlainTable.tsx';
import { backupTexts } from './backup-texts.ts';
import type { Backups } from './operations.ts';

/** What became of backups, and one now. */
export function BackupsCard({ backups }: { backups: Backups }) {
  const t = useTexts(backupTexts);
  const [busy, setBusy] = useState(false);
  const { folder, schedule, nextAt, running, list, verifiedAt, keep } = backups;
  const last = list.find(({ problem }) => problem === null);
  const begin = async () => {
    setBusy(true);
    try {
      await request('/operations/backups', { method: 'POST' });
      toast({ level: 'success', title: t.begun });
    } catch (error) {
      toastProblem(error);
    }
    setBusy(false);
    await queryClient.invalidateQueries({ queryKey: ['operations'] });
  };
  return (
    <section className="card wide" aria-labelledby="operations-backups">
      <header>
        <h2 id="operations-backups">{t.title}</h2>
        {folder !== null && (
          <BusyButton size="small" busy={busy || running} onClick={() => void begin()}>
            {running ? t.running : t.begin}
          </BusyButton>
        )}
      </header>
      <dl className="figures spans">
        <div className={last === undefined ? 'bad' : ''}>
          <dt>{t.last}</dt>
          <dd>{last === undefined ? t.never : <Ago at={last.endedAt} />}</dd>
        </div>
        <div className={verifiedAt === null ? 'bad' : ''}>
          <dt>{t.verified}</dt>
          <dd>{verifiedAt === null ? t.never : <Ago at={verifiedAt} />}</dd>
        </div>
        <div>
          <dt>{t.next}</dt>
          <dd>{nextAt === null ? t.notScheduled : showInstant(nextAt)}</dd>
        </div>
      </dl>
      <p className="soft">
        {folder === null ? t.noFolder : t.folder(folder, String(keep))}{' '}
        {folder !== null && schedule === null && t.noSchedule}
        {verifiedAt === null && (
          <>
            {t.tryOut} <code>bakehouse verify FILE</code>
          </>
        )}
      </p>
      {list.length > 0 && (
        <PlainTable label={t.title}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t.when}</th>
                <th scope="col">{t.via}</th>
                <th scope="col">{t.file}</th>
                <th scope="col" className="number">
                  {t.size}
                </th>
                <th scope="col">{t.verified}</th>
              </tr>
            </thead>
            <tbody>
              {list.map((each) => (
                <tr key={each.id}>
                  <th scope="row">{showInstant(each.beganAt)}</th>
                  <td>{each.by ?? t[each.via]}</td>
                  <td className="path">
                    {each.problem === null ? (
                      <>
                        <code>{each.file}</code> <span className="soft">{each.host}</span>
                      </>
                    ) : (
                      <span className="failed">{each.problem}</span>
                    )}
                  </td>
                  <td className="number">{each.bytes === null ? '–' : showSize(each.bytes)}</td>
                  <td>{each.verifiedAt === null ? '–' : <Ago at={each.verifiedAt} />}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </PlainTable>
      )}
    </section>
  );
}

function Ago({ at }: { at: string }) {
  return (
    <time dateTime={at} title={showInstant(at)}>
      {showAgo(at)}
    </time>
  );
}
