import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { requestSiteAction, siteListQuery, type Site, type SiteRelease } from '../../../data/stored/sites.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showInstant } from '../../../base/i18n/format.ts';
import { ask } from '../../../parts/dialogs/confirm.ts';
import { PlainTable } from '../../../parts/text/PlainTable.tsx';
import { toastProblem } from '../../../parts/messages/problem-text.ts';
import { tellLive } from './tell-live.ts';
import { siteTexts } from './texts.ts';

/** The releases that are kept; each can be served again. */
export function Releases({ site }: { site: Site }) {
  const t = useTexts(siteTexts);
  const { data } = useQuery(siteListQuery<SiteRelease>(site.id, 'releases'));
  const rollback = async ({ number, hostnames }: SiteRelease) => {
    const title = t.rollbackTitle(number);
    if (!(await ask({ title, message: t.rollbackText, confirm: t.rollback }))) return;
    try {
      await requestSiteAction(site.id, 'rollback', { release: number, hostname: hostnames[0] });
      tellLive(site.id, number, { title: t.deployed(number), open: t.openSite });
    } catch (error) {
      toastProblem(error);
    }
  };
  return (
    <section className="stack" aria-labelledby="site-releases">
      <h2 id="site-releases">{t.releases}</h2>
      {data?.length === 0 && <p className="soft">{t.noReleases}</p>}
      {data !== undefined && data.length > 0 && (
        <PlainTable className="card" label={t.releases}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t.number}</th>
                <th scope="col">{t.made}</th>
                <th scope="col">{t.hosts}</th>
                <th scope="col">
                  <span className="hidden-visually">{t.actions}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map((release) => (
                <tr key={release.number}>
                  <th scope="row">{release.number}</th>
                  <td>{showInstant(release.created_at)}</td>
                  <td>{release.hostnames.join(', ')}</td>
                  <td className="site-actions">
                    {release.live.length > 0 ? (
                      <span className="tag">{t.live}</span>
                    ) : (
                      site.writable && (
                        <Button
                          size="small"
                          aria-label={t.rollbackTo(release.number)}
                          onClick={() => void rollback(release)}
                        >
                          {t.rollback}
                        </Button>
                      )
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </PlainTable>
      )}
    </section>
  );
}
