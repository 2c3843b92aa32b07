import { isObject } from '@bakehouse/contract';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { trialTexts } from './texts.ts';

/** How a value can be looked at. */
export const shapes = ['tree', 'table', 'json'] as const;

/** How a value is looked at. */
export type Shape = (typeof shapes)[number];

/** Members beyond this are not shown: nobody reads them. */
const most = 100;

/** A value as a tree that unfolds, as a table of its rows, or as JSON. */
export function ValueView({ label, value, shape }: { label: string; value: unknown; shape: Shape }) {
  const t = useTexts(trialTexts);
  if (value === undefined) return <p className="soft small">{t.empty}</p>;
  const rows = Array.isArray(value) ? value : [value];
  if (shape === 'table' && rows.length > 0 && rows.every((each) => isObject(each)))
    return <Rows label={label} rows={rows} />;
  if (shape === 'tree')
    return (
      <div className="value-tree" role="group" aria-label={label}>
        <Branch name="" value={value} isOpen />
      </div>
    );
  return (
    <pre className="code-show" tabIndex={0} aria-label={label}>
      {JSON.stringify(value, null, 2)}
    </pre>
  );
}

function Rows({ label, rows }: { label: string; rows: readonly Readonly<Record<string, unknown>>[] }) {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].slice(0, most);
  return (
    <div className="value-table" role="group" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, most).map((row, index) => (
            <tr key={index}>
              {names.map((name) => (
                <td key={name}>{shown(row[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Branch({ name, value, isOpen = false }: { name: string; value: unknown; isOpen?: boolean }) {
  const members: [string, unknown][] = Array.isArray(value)
    ? value.map((each, index) => [String(index), each])
    : isObject(value)
      ? Object.entries(value)
      : [];
  const label = name === '' ? '' : `${name}: `;
  if (members.length === 0)
    return (
      <div className="value-leaf">
        <span className="soft">{label}</span>
        {shown(value)}
      </div>
    );
  const inside = members.slice(0, most).map(([key, each]) => <Branch key={key} name={key} value={each} />);
  if (name === '') return inside;
  return (
    <details open={isOpen}>
      <summary>
        <span className="soft">{label}</span>
        {Array.isArray(value) ? `[${members.length}]` : `{${members.length}}`}
      </summary>
      {inside}
    </details>
  );
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '–');
}
