import { fieldTitle, isObject, type FieldDefinition } from '@bakehouse/contract';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import type { Module } from '../../../data/stored/modules.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showCount } from '../../../base/i18n/format.ts';
import { FieldCell } from '../../../fields/FieldCell.tsx';
import { Tabs } from '../../../parts/controls/Tabs.tsx';
import { PlainTable } from '../../../parts/text/PlainTable.tsx';
import type { Report, RowReport } from './import-requests.ts';
import { importTexts } from './texts.ts';

const most = 100;
const kinds = ['failed', 'updated', 'created', 'unchanged'] as const;
type Kind = (typeof kinds)[number];

/** What an import would do, or did: new, changed, unchanged and refused rows, each with its values or the reason. */
export function ImportPreview({ module, report }: { module: Module; report: Report }) {
  const t = useTexts(importTexts);
  const there = kinds.filter((kind) => report[kind] > 0);
  const [chosen, setChosen] = useState<Kind>();
  const kind = chosen ?? there[0] ?? 'created';
  const rows = report.data.filter(({ status }) => status === kind);
  const shown = rows.slice(0, most);
  return (
    <Tabs
      label={t.preview}
      tabs={there.map((each) => [each, `${t[each]} (${showCount(report[each])})`])}
      value={kind}
      onChange={setChosen}
    >
      <PlainTable label={t[kind]} className="import-preview">
        <table>
          <thead>
            <tr>
              <th scope="col">{t.row}</th>
              <th scope="col">{kind === 'failed' ? t.problem : t.rowValues}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((each) => (
              <tr key={each.row}>
                <td className="import-row">{showCount(each.row)}</td>
                <td>
                  {kind === 'failed' ? (
                    <Faults row={each} fields={module.fields} />
                  ) : (
                    <Changes row={each} fields={module.fields} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </PlainTable>
      {rows.length > most && <p className="soft">{t.andMore(showCount(rows.length - most))}</p>}
      {kind === 'failed' && (
        <button type="button" className="link-button" onClick={() => saveFaults(rows)}>
          {t.saveErrors}
        </button>
      )}
    </Tabs>
  );
}

function Faults({ row: { errors = [] }, fields }: { row: RowReport; fields: readonly FieldDefinition[] }) {
  return (
    <ul className="import-list">
      {errors.map(({ path, message }, index) => (
        <li key={index}>
          {path !== '' && <strong>{nameOf(path, fields)}: </strong>}
          {message}
        </li>
      ))}
    </ul>
  );
}

function Changes({ row: { changes }, fields }: { row: RowReport; fields: readonly FieldDefinition[] }) {
  const t = useTexts(importTexts);
  if (changes === undefined) return <span className="soft">{t.noValues}</span>;
  return (
    <ul className="import-list">
      {Object.entries(changes).map(([name, { before, after }]) => {
        const field = fields.find(({ identifier }) => identifier === name);
        return (
          <li key={name}>
            <span className="soft">{nameOf(name, fields)}</span>{' '}
            {before !== null && (
              <>
                <del>
                  <Value field={field} value={before} />
                </del>{' '}
                <ArrowRight size={14} role="img" aria-label={t.becomes} />{' '}
              </>
            )}
            <Value field={field} value={after} />
          </li>
        );
      })}
    </ul>
  );
}

/** A value as its field shows it; what a relation shall name as the file has it. */
function Value({ field, value }: { field: FieldDefinition | undefined; value: unknown }) {
  const t = useTexts(importTexts);
  if (value === null || value === '') return <span className="soft">{t.empty}</span>;
  const wanted = [value].flat().filter(isObject);
  if (field?.type === 'relation' && wanted.length > 0)
    return wanted
      .flatMap((each) => Object.values({ ...(each['key'] as object), ...(each['find'] as object) }))
      .join(', ');
  return field === undefined ? null : <FieldCell field={field} value={value} />;
}

function nameOf(path: string, fields: readonly FieldDefinition[]): string {
  const [first = '', ...rest] = path.split('.');
  const field = fields.find(({ identifier }) => identifier === first);
  return [field === undefined ? first : fieldTitle(field), ...rest].join(' › ');
}

function saveFaults(rows: readonly RowReport[]): void {
  const lines = rows.flatMap(({ row, errors = [] }) =>
    errors.map(({ path, message }) => JSON.stringify({ row, path, message })),
  );
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([lines.join('\n')], { type: 'application/x-ndjson' }));
  link.download = 'errors.ndjson';
  link.click();
}
