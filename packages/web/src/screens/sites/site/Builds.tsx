import { Button } from 'antd';
import { ExternalLink } from 'lucide-react';
import type { SiteBuild } from '../../../data/stored/sites.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showCount, showInstant } from '../../../base/i18n/format.ts';
import { PlainTable } from '../../../parts/text/PlainTable.tsx';
import { siteTexts } from './texts.ts';

/** The builds of a site: figures, warnings, preview, and a button that deploys. */
export function Builds({
  builds,
  writable,
  onDeploy,
}: {
  builds: readonly SiteBuild[] | undefined;
  writable: boolean;
  onDeploy: (build: SiteBuild) => void;
}) {
  const t = useTexts(siteTexts);
  return (
    <section className="stack" aria-labelledby="site-builds">
      <h2 id="site-builds">{t.builds}</h2>
      {builds?.length === 0 && <p className="soft">{t.noBuilds}</p>}
      {builds !== undefined && builds.length > 0 && (
        <PlainTable className="card" label={t.builds}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t.made}</th>
                <th scope="col">{t.pages}</th>
                <th scope="col">{t.size}</th>
                <th scope="col">{t.took}</th>
                <th scope="col">
                  <span className="hidden-visually">{t.actions}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {builds.map((build) => {
                const when = showInstant(build.createdAt);
                return (
                  <tr key={build.id}>
                    <th scope="row">
                      {when}
                      <Warnings build={build} />
                    </th>
                    <td>
                      {showCount(build.pages)}{' '}
                      <span className="soft small">({t.rendered(build.rendered)})</span>
                    </td>
                    <td>{showBytes(build.bytes)}</td>
                    <td>{showSeconds(build.milliseconds)}</td>
                    <td>
                      <span className="row nowrap site-actions">
                        <a
                          className="row nowrap"
                          href={build.preview_url}
                          target="_blank"
                          rel="noreferrer"
                          aria-label={`${t.previewOf(when)} ${t.opensNew}`}
                        >
                          {t.preview}
                          <ExternalLink size={14} aria-hidden />
                        </a>
                        {writable && (
                          <Button
                            size="small"
                            aria-label={t.deployBuild(when)}
                            onClick={() => onDeploy(build)}
                          >
                            {t.deploy}
                          </Button>
                        )}
                      </span>
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </PlainTable>
      )}
    </section>
  );
}

function Warnings({ build: { warnings } }: { build: SiteBuild }) {
  const t = useTexts(siteTexts);
  if (warnings.length === 0) return <div className="soft small">{t.noWarnings}</div>;
  return (
    <details className="small site-warnings">
      <summary>{t.warnings(warnings.length)}</summary>
      <ul>
        {warnings.slice(0, 200).map(({ path, message }, index) => (
          <li key={index}>
            <code>{path}</code> {message}
          </li>
        ))}
      </ul>
    </details>
  );
}

function showBytes(bytes: number): string {
  return bytes < 100_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function showSeconds(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}
