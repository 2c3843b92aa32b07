import { fieldTitle } from '@bakehouse/contract';
import { Button } from 'antd';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { Dialog } from '../../../../parts/dialogs/Dialog.tsx';
import { PlainTable } from '../../../../parts/text/PlainTable.tsx';
import '../paste/paste.css';
import type { CellFault, Work } from './cell-work.ts';
import { cellTexts } from './texts.ts';

/** What was pasted over cells, with what is wrong in each; nothing of it was stored. */
export function CellFaults({
  work: { spread },
  faults,
  nameOf,
  titles,
  onClose,
}: {
  work: Work;
  faults: readonly CellFault[];
  /** What a row is called, by its number in the list. */
  nameOf: (row: number) => string;
  /** The titles of the columns of the list. */
  titles: readonly string[];
  onClose: () => void;
}) {
  const t = useTexts(cellTexts);
  // Those that are right are of no help: only rows with faults are shown.
  const rows = [...new Set(faults.map(({ row }) => row))].slice(0, mostRows);
  const columns = [...new Set(spread.map(({ column }) => column))].sort((a, b) => a - b);
  return (
    <Dialog
      title={t.title}
      wide
      onClose={onClose}
      onSubmit={onClose}
      footer={
        <Button type="primary" htmlType="submit">
          {t.close}
        </Button>
      }
    >
      <p>{t.text}</p>
      <PlainTable label={t.title} className="pasted">
        <table>
          <thead>
            <tr>
              <th scope="col">{t.entry}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {titles[column - 1] ?? ''}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                <th scope="row">{nameOf(row)}</th>
                {columns.map((column) => {
                  const here = (each: { row: number; column: number }) =>
                    each.row === row && each.column === column;
                  const fault = faults.find(here);
                  return (
                    <td key={column} className={fault === undefined ? 'soft' : 'bad'}>
                      {spread.find(here)?.text}
                      {fault !== undefined && (
                        <span className="pasted-fault small" title={fieldTitle(fault.field)}>
                          {' '}
                          {fault.message}
                        </span>
                      )}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </PlainTable>
    </Dialog>
  );
}

const mostRows = 100;
