import { showSize } from '../../../data/stored/files.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showCount } from '../../../base/i18n/format.ts';
import type { KindSize, Operations } from './operations.ts';
import { operationsTexts } from './texts.ts';

/** How much is kept, of what, and for how long. */
export function SizesCard({ sizes }: { sizes: Operations['sizes'] }) {
  const t = useTexts(operationsTexts);
  const kinds = [...sizes.kinds].sort((a, b) => b.bytes - a.bytes);
  const most = Math.max(1, ...kinds.map(({ bytes }) => bytes));
  return (
    <section className="card" aria-labelledby="operations-sizes">
      <header>
        <h2 id="operations-sizes">{t.sizes}</h2>
        <span className="soft">
          {t.whole(showSize(sizes.bytes))}
          {sizes.outsideBytes > 0 && ` ${t.outside(showSize(sizes.outsideBytes))}`}
        </span>
      </header>
      <p className="soft small">{t.barAbout}</p>
      <table className="sizes">
        <thead className="hidden-visually">
          <tr>
            <th scope="col">{t.kind}</th>
            <th scope="col">{t.size}</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map((each) => (
            <tr key={each.kind}>
              <th scope="row">
                {t[each.kind]}
                <Bar size={each} most={most} />
                <span className="soft small under">
                  {each.count !== null && `${t.about(showCount(each.count))} · `}
                  {t.kept} {keptText(each)}
                </span>
              </th>
              <td className="number">{showSize(each.bytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <details>
        <summary>{t.tables}</summary>
        <table className="sizes">
          <thead className="hidden-visually">
            <tr>
              <th scope="col">{t.table}</th>
              <th scope="col">{t.size}</th>
            </tr>
          </thead>
          <tbody>
            {sizes.tables.map(({ schema, table, rows, bytes, indexBytes }) => (
              <tr key={`${schema}.${table}`}>
                <th scope="row">
                  <code>
                    {schema}.{table}
                  </code>
                  <span className="soft small under">
                    {t.about(showCount(rows))} · {t.ofIndexes(showSize(indexBytes))}
                  </span>
                </th>
                <td className="number">{showSize(bytes)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );

  function keptText({ kind, days, setting }: KindSize) {
    if (days === null || setting === null) return t.keptOf(kind);
    return (
      <>
        {t.days(showCount(days), kind === 'changes')} <code>{setting}</code>
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
