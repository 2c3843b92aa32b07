import { fieldTitle, isObject, rowFields } from '@bakehouse/contract';
import { useContext } from 'react';
import { useTexts } from '../../base/i18n/define-texts.ts';
import type { FieldCellProps } from '../define-field-ui.ts';
import { fieldTexts } from '../texts.ts';
import { CellContext } from './cell-context.ts';
import { buttonsOf, ShownRowsContext } from './row-buttons.ts';

/** How many rows there are. */
export function ListCell({ value }: FieldCellProps) {
  const t = useTexts(fieldTexts);
  return <span>{Array.isArray(value) ? t.rows(value.length) : ''}</span>;
}

/** The rows as a small table. */
export function ListShow({ field, value }: FieldCellProps) {
  const t = useTexts(fieldTexts);
  const cells = useContext(CellContext);
  const rows = useContext(ShownRowsContext);
  const fields = rowFields(field);
  const buttons = rows === undefined ? [] : buttonsOf(field);
  if (!Array.isArray(value) || value.length === 0) return <span className="soft">{t.noRows}</span>;
  return (
    <div className="list-show">
      <table>
        <thead>
          <tr>
            {fields.map((each) => (
              <th key={each.identifier} scope="col" className={cells?.alignOf(each.type)}>
                {fieldTitle(each)}
              </th>
            ))}
            {buttons.length > 0 && (
              <th scope="col">
                <span className="hidden-visually">{t.rowButtons}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {value.map((row: unknown, index) => (
            <tr key={index}>
              {fields.map((each) => (
                <td key={each.identifier} className={cells?.alignOf(each.type)}>
                  {cells !== undefined && (
                    <cells.Cell field={each} value={isObject(row) ? row[each.identifier] : undefined} />
                  )}
                </td>
              ))}
              {buttons.length > 0 && (
                <td className="shown-row-buttons">
                  {buttons.map((button) => (
                    <button
                      key={button.identifier}
                      type="button"
                      className="row-button"
                      aria-label={t.rowAction(button.title, index + 1)}
                      disabled={rows?.needsServer(button)}
                      onClick={() => rows?.press(field.identifier, index, button)}
                    >
                      {button.title}
                    </button>
                  ))}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
