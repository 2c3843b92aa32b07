import { useQuery } from '@tanstack/react-query';
import { siteListQuery, type SiteEvent } from '../../../data/stored/sites.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showInstant } from '../../../base/i18n/format.ts';
import { siteTexts } from './texts.ts';

/** What happened to the hosts of a site, the newest first. */
export function DeployLog({ site }: { site: string }) {
  const t = useTexts(siteTexts);
  const { data = [] } = useQuery(siteListQuery<SiteEvent>(site, 'log'));
  if (data.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="site-log">
      <h2 id="site-log">{t.log}</h2>
      <ul className="card site-log">
        {data.map(({ id, action, release, hostnames, removed, run, createdAt }) => (
          <li key={id} className="row">
            <time className="soft small" dateTime={createdAt}>
              {showInstant(createdAt)}
            </time>
            <strong>
              {action === 'undeploy'
                ? t.logUndeploy
                : (action === 'deploy' ? t.logDeploy : t.logRollback)(release ?? 0)}
            </strong>
            <span className="grow">{(action === 'undeploy' ? removed : hostnames).join(', ')}</span>
            <span className="soft small">{run === null ? t.byHand : t.byWorkflow}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
