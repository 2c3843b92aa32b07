import { isSystemField, type Widget } from '@bakehouse/contract';
import { Link } from '@tanstack/react-router';
import { useLabel } from '../../../data/stored/label.ts';
import { useModules, type Module } from '../../../data/stored/modules.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { paths } from '../../../base/paths.ts';
import { FieldCell } from '../../../fields/FieldCell.tsx';
import { useRows, type Row } from '../../resources/list/state/use-rows.ts';
import { joined, type EntryFilter } from '../../resources/list/figures/entries-filter.ts';
import { fieldAt, type FoundField } from '../figures/field-at.ts';
import { dashboardTexts } from '../texts.ts';

/** The first entries of a list, each a link. */
export function EntryList({
  module,
  widget,
  title,
  whole,
}: {
  module: Module;
  widget: Extract<Widget, { type: 'list' }>;
  title: string;
  whole: EntryFilter | undefined;
}) {
  const t = useTexts(dashboardTexts);
  const modules = useModules();
  const { columns = [], sort = '-updatedAt', limit = 8 } = widget;
  const filter = joined(widget.filter, whole);
  const state = { search: '', sort, filter, columns };
  const { rows, waiting, error } = useRows(module, state, { first: limit, counted: false });
  const fields = columns.flatMap((name) => fieldAt(modules, module, name, t) ?? []);
  if (error !== null) return <p className="soft">{t.gone}</p>;
  if (waiting) return <div className="widget-place" aria-hidden="true" />;
  if (rows.length === 0) return <p className="soft">{t.nothing}</p>;
  return (
    <div className="figure-table entries">
      <table>
        <caption className="hidden-visually">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{module.title}</th>
            {fields.map(({ field, title: name }) => (
              <th key={field.identifier} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, limit).map((row) => (
            <Entry key={row.id} module={module} row={row} fields={fields} />
          ))}
        </tbody>
      </table>
      <Link
        to={paths.index(module.identifier)}
        search={{ sort, ...(filter === undefined ? {} : { filter }) }}
      >
        {t.open(module.title)}
      </Link>
    </div>
  );
}

function Entry({ module, row, fields }: { module: Module; row: Row; fields: readonly FoundField[] }) {
  const label = useLabel(module, row);
  return (
    <tr>
      <th scope="row">
        <Link to={paths.show(module.identifier, row.id)} preload={false}>
          {label}
        </Link>
      </th>
      {fields.map(({ field }) => {
        const { identifier } = field;
        const value = isSystemField(identifier) ? row[identifier] : row.data[identifier];
        return (
          <td key={identifier}>
            <FieldCell field={field} value={value} />
          </td>
        );
      })}
    </tr>
  );
}
