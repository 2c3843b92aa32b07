import { showSize } from '../../../data/stored/files.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showCount } from '../../../base/i18n/format.ts';
import { PlainTable } from '../../../parts/text/PlainTable.tsx';
import type { KindSize, Operations } from './operations.ts';
import { operationsTexts } from './texts.ts';

/** How much is kept, of what, and for how long. */
export function SizesCard({ sizes }: { sizes: Operations['sizes'] }) {
  const t = useTexts(operationsTexts);
  const kinds = [...sizes.kinds].sort((a, b) => b.bytes - a.bytes);
  const most = Math.max(1, ...kinds.map(({ bytes }) => bytes));
  return (
    <section className="card wide" aria-labelledby="operations-sizes">
      <header>
        <h2 id="operations-sizes">{t.sizes}</h2>
        <span className="soft">
          {t.whole(showSize(sizes.bytes))}
          {sizes.outsideBytes > 0 && ` ${t.outside(showSize(sizes.outsideBytes))}`}
        </span>
      </header>
      <PlainTable label={t.sizes}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t.kind}</th>
              <th scope="col" className="number">
                {t.size}
              </th>
              <th scope="col" className="number">
                {t.indexes}
              </th>
              <th scope="col" className="number">
                {t.count}
              </th>
              <th scope="col">{t.kept}</th>
            </tr>
          </thead>
          <tbody>
            {kinds.map((each) => (
              <tr key={each.kind}>
                <th scope="row">
                  {t[each.kind]}
                  <Bar size={each} most={most} />
                </th>
                <td className="number">{showSize(each.bytes)}</td>
                <td className="number soft">{showSize(each.indexBytes)}</td>
                <td className="number">{each.count === null ? '–' : showCount(each.count)}</td>
                <td>{keptText(each)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </PlainTable>
      <details>
        <summary>{t.tables}</summary>
        <PlainTable label={t.tables}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t.table}</th>
                <th scope="col" className="number">
                  {t.count}
                </th>
                <th scope="col" className="number">
                  {t.size}
                </th>
                <th scope="col" className="number">
                  {t.indexes}
                </th>
              </tr>
            </thead>
            <tbody>
              {sizes.tables.map(({ schema, table, rows, bytes, indexBytes }) => (
                <tr key={`${schema}.${table}`}>
                  <th scope="row">
                    <code>
                      {schema}.{table}
                    </code>
                  </th>
                  <td className="number">{showCount(rows)}</td>
                  <td className="number">{showSize(bytes)}</td>
                  <td className="number soft">{showSize(indexBytes)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </PlainTable>
      </details>
    </section>
  );

  function keptText({ kind, days, setting }: KindSize) {
    if (days === null || setting === null) return <span className="soft">{t.keptOf(kind)}</span>;
    return (
      <>
        {t.days(showCount(days), kind === 'changes')} <code className="soft">{setting}</code>
      </>
    );
  }
}

/** The size as a bar: rows, then indexes. */
function Bar({ size: { bytes, indexBytes }, most }: { size: KindSize; most: number }) {
  const percent = (part: number) => `${(part / most) * 100}%`;
  return (
    <span className="size-bar" aria-hidden="true">
      <span style={{ width: percent(bytes - indexBytes) }} />
      <span className="of-indexes" style={{ width: percent(indexBytes) }} />
    </span>
  );
}
