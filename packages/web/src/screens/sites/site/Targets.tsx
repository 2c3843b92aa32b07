import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import {
  requestSiteAction,
  siteTargetsQuery,
  type Site,
  type SiteTarget,
} from '../../../data/stored/sites.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showInstant } from '../../../base/i18n/format.ts';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { siteTexts } from './texts.ts';

/** The places on other systems that show the site: how each stands, and what it cannot promise. */
export function Targets({ site }: { site: Site }) {
  const t = useTexts(siteTexts);
  const { data = [] } = useQuery(siteTargetsQuery(site.id));
  if (data.length === 0) return null;
  const send = async (name: string) => {
    try {
      await requestSiteAction(site.id, `targets/${name}/send`);
      toast({ level: 'success', title: t.targetAsked });
    } catch (error) {
      toastProblem(error);
    }
  };
  return (
    <section className="card stack" aria-labelledby="site-targets">
      <h2 id="site-targets">{t.targets}</h2>
      <ul className="site-targets">
        {data.map((target) => (
          <li key={target.name} className="stack">
            <div className="row">
              <strong>{target.name}</strong>
              <span className="soft small grow">
                {t.targetPlace(target.connection, target.folder, target.hostname)}
              </span>
              <TargetState target={target} />
              {site.writable && (
                <Button
                  size="small"
                  disabled={target.state === 'sending'}
                  aria-label={`${t.targetSend}: ${target.name}`}
                  onClick={() => void send(target.name)}
                >
                  {t.targetSend}
                </Button>
              )}
            </div>
            {target.failure !== null && (
              <p className="form-message bad" role="alert">
                {target.failure.message}{' '}
                {target.failure.nextAt !== null && t.targetNext(showInstant(target.failure.nextAt))}
              </p>
            )}
            {target.shownAt !== null && target.release !== null && (
              <p className="small">{t.targetSent(showInstant(target.shownAt), target.sentFiles ?? 0)}</p>
            )}
            {target.kind !== null && <p className="soft small">{t[`targetLimits_${target.kind}`]}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

function TargetState({ target: { state, release } }: { target: SiteTarget }) {
  const t = useTexts(siteTexts);
  const under = {
    waiting: t.targetWaiting,
    sending: t.targetSending,
    failed: t.targetFailed,
    shown: undefined,
  };
  const shown = release === null ? t.targetEmpty : t.release(release);
  return (
    <>
      {(release !== null || state === 'shown') && <span className="tag">{shown}</span>}
      {under[state] !== undefined && (
        <span className={state === 'failed' ? 'tag bad' : 'tag'} role="status">
          {under[state]}
        </span>
      )}
    </>
  );
}
