import { Button } from 'antd';
import { Copy } from 'lucide-react';
import { invalidateModule } from '../../../../data/stored/resources.ts';
import { useLive } from '../../../../data/live/use-live.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { showCount } from '../../../../base/i18n/format.ts';
import { Empty } from '../../../../parts/messages/Empty.tsx';
import { ErrorPage, LoadingPage } from '../../../../parts/messages/PageStates.tsx';
import { toast } from '../../../../parts/messages/toast-store.ts';
import type { KindProps } from '../kinds/kind-props.ts';
import { listTexts } from '../texts.ts';
import { csvText } from './csv-text.ts';
import { useFigure } from './use-figure.ts';
import { inOrder } from './pivot-heads.ts';
import { pivotKey } from './pivot-key.ts';
import { PivotTable, type ShownPivot } from './PivotTable.tsx';
import { pivotTexts } from './texts.ts';
import { useKeyNames } from './use-key-names.ts';
import { most, usePivot } from './use-pivot.ts';
import { copyText } from '../../../../parts/messages/copy-text.ts';
import './pivot.css';

/** Figures of entries in rows and columns by their values, with totals; each leads to the entries behind it. */
export function Pivot({ module, list, head }: KindProps) {
  const t = useTexts(pivotTexts);
  const times = useTexts(listTexts);
  const { state } = list;
  const rows = state.rows.flatMap((term) => pivotKey(module, term, times) ?? []);
  const across = state.across === undefined ? undefined : pivotKey(module, state.across, times);
  const figure = useFigure(module, state.figures[0]);
  const found = usePivot(module, state, rows, across, figure.term);
  const valuesAt = (at: number) => found.rows.map(({ values }) => values[at]);
  const first = useKeyNames(rows[0], valuesAt(0));
  const second = useKeyNames(rows[1], rows.length > 1 ? valuesAt(1) : []);
  const columnNames = useKeyNames(
    across,
    found.columns.map(({ values: [value] }) => value),
  );
  useLive(`resources:${module.identifier}`, ({ type }) => {
    if (type === 'changed') void invalidateModule(module.identifier);
  });
  const rowNames = [first, second];
  const shown: ShownPivot = {
    ...found,
    keys: rows,
    across,
    rowNames,
    columnNames,
    others: found.tooMany ? undefined : found.others,
    rows: inOrder(found.rows, rows, (at, value) => rowNames[at]?.place(value) ?? ''),
    columns: found.tooMany
      ? []
      : inOrder(found.columns, across === undefined ? [] : [across], (_, value) => columnNames.place(value)),
  };
  if (rows.length === 0)
    return (
      <>
        {head()}
        <Empty title={t.noRows}>{''}</Empty>
      </>
    );
  const keys = [...rows, ...(across === undefined ? [] : [across])].map(({ title }) => title).join(', ');
  const title = t.pivot(module.title, figure.name, keys);
  const copy = async () => {
    try {
      await copyText(csvText(linesOf(shown, t)));
      toast({ level: 'success', title: t.copied });
    } catch {
      toast({ level: 'error', title: t.cannotCopy, attempt: true });
    }
  };
  return (
    <>
      {head()}
      {found.error !== null ? (
        <ErrorPage error={found.error} reset={() => void found.refetch()} />
      ) : found.waiting ? (
        <LoadingPage />
      ) : found.rows.length === 0 ? (
        <Empty title={t.nothing}>{''}</Empty>
      ) : (
        <>
          <div className="pivot-head">
            <h2>{figure.name}</h2>
            <span className="grow" />
            <Button icon={<Copy size={15} aria-hidden />} onClick={() => void copy()}>
              {t.copy}
            </Button>
          </div>
          {found.tooMany && <p className="pivot-note soft small">{t.tooMany(showCount(most.cells))}</p>}
          {found.manyRows && <p className="pivot-note soft small">{t.manyRows(showCount(most.rows))}</p>}
          {shown.others !== undefined && (
            <p className="pivot-note soft small">{t.manyColumns(showCount(most.columns))}</p>
          )}
          <PivotTable module={module} state={state} pivot={shown} title={title} text={figure.text} />
        </>
      )}
    </>
  );
}

/** What stands in the table, line by line, with figures as they are. */
function linesOf(pivot: ShownPivot, t: { total: string; others: string }): (string | number)[][] {
  const { keys, rows, columns, columnNames, rowNames, others } = pivot;
  const rest = others === undefined ? [] : [t.others];
  return [
    [
      ...keys.map((key) => key.title),
      ...columns.map(({ values: [value] }) => columnNames.label(value)),
      ...rest,
      t.total,
    ],
    ...rows.map((row) => [
      ...row.values.map((value, at) => rowNames[at]?.label(value) ?? ''),
      ...columns.map((column) => plain(pivot.cell(row, column))),
      ...rest.map(() => plain(pivot.ofOthers(row))),
      plain(pivot.ofRow(row)),
    ]),
    [
      t.total,
      ...keys.slice(1).map(() => ''),
      ...columns.map((column) => plain(pivot.ofColumn(column))),
      ...rest.map(() => plain(pivot.wholeOthers)),
      plain(pivot.whole),
    ],
  ];
}

function plain(value: unknown): string | number {
  if (value === null || value === undefined) return '';
  return Number.isNaN(Number(value)) ? JSON.stringify(value) : Number(value);
}
