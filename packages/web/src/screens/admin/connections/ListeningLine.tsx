import { useTexts } from '../../../base/i18n/define-texts.ts';
import { useFindings } from '../../../base/i18n/findings/use-findings.ts';
import { showAgo } from '../../../base/i18n/format.ts';
import type { Listening } from './connection.ts';
import { connectionTexts } from './texts.ts';

/** A workflow that listens by a connection: whether it does, what came last, and what goes wrong. */
export function ListeningLine({
  listening: { workflow, place, since, lastAt, lastError },
}: {
  listening: Listening;
}) {
  const t = useTexts(connectionTexts);
  const inWords = useFindings();
  return (
    <div className="small connection-listening">
      <span className={`tag${since === null ? ' bad' : ''}`}>
        {since === null ? t.listensNot(workflow, place) : t.listens(workflow, place)}
      </span>{' '}
      <span className="soft">{lastAt === null ? t.noneCame : t.lastCame(showAgo(lastAt))}</span>
      {lastError !== null && <div className="form-message bad">{inWords(lastError).message}</div>}
    </div>
  );
}
