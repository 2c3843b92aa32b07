import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showCount } from '../../../base/i18n/format.ts';
import { Notice } from '../../../parts/messages/Notice.tsx';
import { importTexts } from './texts.ts';

/** What an import answers. */
export interface Report {
  dryRun: boolean;
  created: number;
  updated: number;
  failed: number;
  data: { row: number; status: string; errors?: { path: string; message: string }[] }[];
}

const most = 100;

/** How an import went or would go, with what is wrong in which row. */
export function ImportReport({ report: { dryRun, created, updated, failed, data } }: { report: Report }) {
  const t = useTexts(importTexts);
  const faults = data.flatMap(({ row, errors = [] }) => errors.map((each) => ({ row, ...each })));
  const save = () => {
    const lines = faults.map(({ row, path, message }) => JSON.stringify({ row, path, message }));
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([lines.join('\n')], { type: 'application/x-ndjson' }));
    link.download = 'errors.ndjson';
    link.click();
  };
  return (
    <>
      <Notice level={failed > 0 ? 'warning' : 'success'}>
        {dryRun
          ? t.would(showCount(created), showCount(updated), showCount(failed))
          : t.doneText(showCount(created), showCount(updated))}
        {failed > 0 && dryRun && <p className="small">{t.onlyGood}</p>}
      </Notice>
      {faults.length > 0 && (
        <div className="list-show">
          <table>
            <thead>
              <tr>
                <th scope="col">{t.row}</th>
                <th scope="col">{t.problem}</th>
              </tr>
            </thead>
            <tbody>
              {faults.slice(0, most).map(({ row, path, message }, index) => (
                <tr key={index}>
                  <td>{row}</td>
                  <td>
                    {path !== '' && <code>{path}</code>} {message}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {faults.length > most && <p className="soft">{t.andMore(showCount(faults.length - most))}</p>}
          <button type="button" className="link-button" onClick={save}>
            {t.saveErrors}
          </button>
        </div>
      )}
    </>
  );
}
