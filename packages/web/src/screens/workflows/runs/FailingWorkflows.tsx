import { Link } from '@tanstack/react-router';
import type { FailedRuns } from '../../../data/stored/runs.ts';
import { useRights } from '../../../data/session/session.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showInstant } from '../../../base/i18n/format.ts';
import { paths } from '../../../base/paths.ts';
import { PlainTable } from '../../../parts/text/PlainTable.tsx';
import { runTexts } from './texts.ts';
import { useRunNames } from './use-run-names.ts';

/** Workflows whose runs failed: the version that did, and beside it the last one that worked. */
export function FailingWorkflows({
  workflows,
  onChoose,
}: {
  workflows: FailedRuns['workflows'];
  onChoose: (workflow: string) => void;
}) {
  const t = useTexts(runTexts);
  const { workflowName } = useRunNames();
  const { admin } = useRights();
  return (
    <PlainTable className="card runs-table failing-table" label={t.failing}>
      <table>
        <thead>
          <tr>
            {[t.workflow, t.failedRuns, t.failingVersion, t.lastGood].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {workflows.map(({ workflow, failed, version, lastGood }) => (
            <tr key={workflow}>
              <th scope="row">
                <button type="button" className="link-button" onClick={() => onChoose(workflow)}>
                  {workflowName(workflow)}
                </button>
              </th>
              <td data-title={t.failedRuns}>{failed}</td>
              <td data-title={t.failingVersion}>{version}</td>
              <td data-title={t.lastGood}>
                {lastGood === null ? (
                  <span className="soft">{t.neverGood}</span>
                ) : (
                  <>
                    {lastGood.version} <span className="soft small">{showInstant(lastGood.at)}</span>{' '}
                    {admin && lastGood.version !== version && (
                      <Link
                        to={paths.workflowVersions(workflow)}
                        search={{ a: lastGood.version, b: version }}
                      >
                        {t.compareVersions}
                        <span className="hidden-visually"> {workflowName(workflow)}</span>
                      </Link>
                    )}
                  </>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </PlainTable>
  );
}
