import { isObject } from '@bakehouse/contract';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { draggedValue } from '../../forms/value/value-targets.ts';
import { sourceOf } from './source-of.ts';
import { trialTexts } from './texts.ts';

/** How a value can be looked at. */
export const shapes = ['tree', 'table', 'json'] as const;

/** How a value is looked at. */
export type Shape = (typeof shapes)[number];

/** Members beyond this are not shown: nobody reads them. */
const most = 100;

/** A value as a tree that unfolds, as a table of its rows, or as JSON; what is in the tree may be taken. */
export function ValueView({
  label,
  value,
  shape,
  onTake,
}: {
  label: string;
  value: unknown;
  shape: Shape;
  /** Takes a value by the expression that gives it. */
  onTake?: (source: string) => void;
}) {
  const t = useTexts(trialTexts);
  if (value === undefined) return <p className="soft small">{t.empty}</p>;
  const rows = Array.isArray(value) ? value : [value];
  if (shape === 'table' && rows.length > 0 && rows.every((each) => isObject(each)))
    return <Rows label={label} rows={rows} />;
  if (shape === 'tree')
    return (
      <div className="value-tree" role="group" aria-label={label}>
        <Branch way={[]} value={value} onTake={onTake} />
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

type Way = readonly (string | number)[];

function Branch({
  way,
  value,
  onTake,
}: {
  way: Way;
  value: unknown;
  onTake: ((source: string) => void) | undefined;
}) {
  const t = useTexts(trialTexts);
  const members: [string | number, unknown][] = Array.isArray(value)
    ? value.map((each, index) => [index, each])
    : isObject(value)
      ? Object.entries(value)
      : [];
  const name = way.at(-1);
  const label = name === undefined ? '' : `${name}: `;
  const source = onTake === undefined ? undefined : sourceOf(way);
  const give = (text: string) =>
    source === undefined ? text : <Give source={source} text={text} label={label} onTake={onTake} />;
  if (members.length === 0)
    return (
      <div className="value-leaf">
        {source === undefined && <span className="soft">{label}</span>}
        {give(shown(value))}
      </div>
    );
  const inside = (
    <>
      {source !== undefined && <div className="value-leaf">{give(t.whole)}</div>}
      {members.slice(0, most).map(([key, each]) => (
        <Branch key={key} way={[...way, key]} value={each} onTake={onTake} />
      ))}
    </>
  );
  if (name === undefined) return inside;
  return (
    <details>
      <summary>
        <span className="soft">{label}</span>
        {Array.isArray(value) ? `[${members.length}]` : `{${members.length}}`}
      </summary>
      {inside}
    </details>
  );
}

/** A value that is pressed, or dragged into an option. */
function Give({
  source,
  text,
  label,
  onTake,
}: {
  source: string;
  text: string;
  label: string;
  onTake: ((source: string) => void) | undefined;
}) {
  return (
    <button
      type="button"
      className="value-give"
      title={source}
      draggable
      onDragStart={({ dataTransfer }) => dataTransfer.setData(draggedValue, source)}
      onClick={() => onTake?.(source)}
    >
      <span className="soft">{label}</span>
      {text}
    </button>
  );
}

function shown(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '–');
}
