import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showCount } from '../../../base/i18n/format.ts';
import { PlainTable } from '../../../parts/text/PlainTable.tsx';
import type { Operations } from './operations.ts';
import { operationsTexts } from './texts.ts';

/** The statements that cost the database most time, or how to have them counted. */
export function StatementsCard({
  statements: { state, statements },
}: {
  statements: Operations['statements'];
}) {
  const t = useTexts(operationsTexts);
  const all = statements.reduce((sum, { total }) => sum + total, 0);
  return (
    <section className="card wide" aria-labelledby="operations-statements">
      <h2 id="operations-statements">{t.statements}</h2>
      {state !== 'on' && (
        <>
          <p>{t.notCounted}</p>
          {state === 'refused' ? (
            <pre>
              <code>grant pg_read_all_stats to bakehouse;</code>
            </pre>
          ) : (
            <pre>
              <code>
                {`alter system set shared_preload_libraries = 'pg_stat_statements'; -- ${t.restart}\ncreate extension pg_stat_statements;`}
              </code>
            </pre>
          )}
        </>
      )}
      {state === 'on' && (
        <PlainTable label={t.statements}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t.statement}</th>
                <th scope="col" className="number">
                  {t.share}
                </th>
                <th scope="col" className="number">
                  {t.calls}
                </th>
                <th scope="col" className="number">
                  {t.mean}
                </th>
                <th scope="col" className="number">
                  {t.slowest}
                </th>
              </tr>
            </thead>
            <tbody>
              {statements.map(({ text, calls, mean, slowest, total }) => (
                <tr key={text}>
                  <th scope="row" className="statement">
                    <details>
                      <summary>
                        <code>{text.slice(0, 110)}</code>
                      </summary>
                      <code>{text}</code>
                    </details>
                  </th>
                  <td className="number">{showCount(Math.round((total / Math.max(all, 1)) * 100))} %</td>
                  <td className="number">{showCount(calls)}</td>
                  <td className="number">{milliseconds(mean)}</td>
                  <td className="number">{milliseconds(slowest)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </PlainTable>
      )}
    </section>
  );
}

function milliseconds(value: number): string {
  return `${showCount(Math.round(value * 10) / 10)} ms`;
}
