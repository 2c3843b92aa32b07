import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { NativeSelect } from '../../../../parts/controls/NativeSelect.tsx';
import { PlainTable } from '../../../../parts/text/PlainTable.tsx';
import type { RowReport } from '../../import/import-requests.ts';
import { pasteTexts } from './texts.ts';
import type { Pasted } from './use-paste.ts';
import type { usePasteCheck } from './use-paste-check.ts';

/** Pasted rows with what their columns stand for; what is wrong stands in its cell. */
export function PastedTable({
  pasted: { names, rows },
  check: { shape, mapping, report, map },
}: {
  pasted: Pasted;
  check: ReturnType<typeof usePasteCheck>;
}) {
  const t = useTexts(pasteTexts);
  const targets = shape?.targets ?? [];
  const options = [
    ['', t.leaveOut] as const,
    ...targets.map(
      ({ name, title, by }) => [name, by === undefined ? title : `${title}: ${by.title}`] as const,
    ),
  ];
  const fieldOf = (name: string) => targets.find((each) => each.name === mapping.columns[name])?.field;
  const reports = new Map(report?.data.map((each) => [each.row, each]));
  return (
    <PlainTable label={t.row} className="pasted">
      <table>
        <thead>
          <tr>
            <th scope="col">{t.row}</th>
            {names.map((name, at) => (
              <th key={name} scope="col">
                <NativeSelect
                  label={t.column(at + 1)}
                  hiddenLabel
                  value={mapping.columns[name] ?? ''}
                  options={options}
                  onChange={(target) => map(name, target)}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => {
            const faults = faultsOf(reports.get(index + 1));
            const shown = names.map((name) => fieldOf(name));
            const elsewhere = faults.filter(({ field }) => !shown.includes(field));
            return (
              <tr key={index} className={faults.length > 0 ? 'wrong' : ''}>
                <th scope="row">
                  {index + 1}
                  <Messages of={elsewhere.map(({ field, message }) => `${field}: ${message}`)} />
                </th>
                {cells.map((text, at) => {
                  const here = faults.filter(({ field }) => field === shown[at] && field !== undefined);
                  return (
                    <td
                      key={names[at]}
                      className={`${here.length > 0 ? 'bad' : ''} ${shown[at] === undefined ? 'soft' : ''}`}
                    >
                      {text}
                      <Messages of={here.map(({ message }) => message)} />
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
    </PlainTable>
  );
}

function Messages({ of }: { of: readonly string[] }) {
  return of.map((message) => (
    <div key={message} className="small pasted-fault">
      {message}
    </div>
  ));
}

function faultsOf(row: RowReport | undefined): { field: string; message: string }[] {
  return (row?.errors ?? []).map(({ path, message }) => ({ field: path.split('.')[0] ?? '', message }));
}
