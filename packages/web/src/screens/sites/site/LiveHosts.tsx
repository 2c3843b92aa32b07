import { Button } from 'antd';
import { ExternalLink } from 'lucide-react';
import { requestSiteAction, type Site } from '../../../data/stored/sites.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { ask } from '../../../parts/dialogs/confirm.ts';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { siteTexts } from './texts.ts';

/** Where a site is served now, and by which release. */
export function LiveHosts({ site }: { site: Site }) {
  const t = useTexts(siteTexts);
  const away = site.live.find((each) => each.away !== null)?.away ?? undefined;
  const takeDown = async (hostnames: readonly string[]) => {
    const title = t.takeDownTitle(hostnames.join(', '));
    if (!(await ask({ title, message: t.takeDownText, confirm: t.takeDown, danger: true }))) return;
    try {
      await requestSiteAction(site.id, 'undeploy', { hostnames });
      toast({ level: 'success', title: t.takenDown });
    } catch (error) {
      toastProblem(error);
    }
  };
  return (
    <section className="card stack" aria-labelledby="site-live">
      <h2 id="site-live">{t.served}</h2>
      {away !== undefined && (
        <p className="form-message bad" role="alert">
          {t.away(away.reason)}
        </p>
      )}
      {site.live.length === 0 && <p className="soft">{t.nowhere}</p>}
      {site.live.map(({ hostnames, urls, release }) => (
        <div className="row" key={release + hostnames.join()}>
          <ul className="site-hosts grow">
            {hostnames.map((host, index) => (
              <li key={host}>
                <a href={urls[index]} target="_blank" rel="noreferrer">
                  {host} <ExternalLink size={14} aria-label={t.opensNew} />
                </a>
              </li>
            ))}
          </ul>
          <span className="tag">{t.release(release)}</span>
          {site.writable && (
            <Button danger size="small" onClick={() => void takeDown(hostnames)}>
              {t.takeDown}
            </Button>
          )}
        </div>
      ))}
    </section>
  );
}
