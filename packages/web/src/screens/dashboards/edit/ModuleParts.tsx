import { useState } from 'react';
import type { Module } from '../../../data/stored/modules.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { Several } from '../../../fields/parts/choices/Several.tsx';
import { NativeSelect } from '../../../parts/controls/NativeSelect.tsx';
import type { Editing } from '../../resources/list/filter/editing.ts';
import { FilterBar } from '../../resources/list/filter/FilterBar.tsx';
import { dashboardTexts } from '../texts.ts';
import { KeySelect } from './KeySelect.tsx';
import { figures, orders, withChosen } from './offered.ts';
import { editTexts } from './texts.ts';
import type { WidgetDraft } from './widget-draft.ts';
import { columnChoices } from './column-choices.ts';

const limits = [3, 5, 8, 10, 12, 20, 30, 50];

/** What a widget shows of the entries of a module. */
export function ModuleParts({
  module,
  draft,
  put,
}: {
  module: Module;
  draft: WidgetDraft;
  put: (part: Partial<WidgetDraft>) => void;
}) {
  const t = useTexts(editTexts);
  const texts = useTexts(dashboardTexts);
  const [editing, setEditing] = useState<Editing>();
  const { type, values, by, across } = draft;
  const offered = figures(module, texts);
  const grouped = type !== 'list' && type !== 'number';
  return (
    <>
      {type === 'list' && (
        <>
          <Several
            label={t.columns}
            value={draft.columns}
            choices={columnChoices(module.fields)}
            onChange={(columns) => put({ columns: columns.slice(0, 8) })}
          />
          <NativeSelect
            label={t.sort}
            value={draft.sort === '' ? '-updatedAt' : draft.sort}
            options={withChosen(orders(module, texts), draft.sort)}
            onChange={(sort) => put({ sort })}
          />
        </>
      )}
      {type === 'table' && (
        <Several
          label={t.figures}
          value={values}
          choices={offered.map(([value, label]) => ({ value, label }))}
          onChange={(next) => put({ values: next.length === 0 ? ['count'] : next.slice(0, 6) })}
        />
      )}
      {type !== 'list' && type !== 'table' && (
        <NativeSelect
          label={t.figure}
          value={values[0] ?? 'count'}
          options={withChosen(offered, values[0] ?? '')}
          onChange={(value) => put({ values: [value] })}
        />
      )}
      {grouped && (
        <KeySelect
          module={module}
          label={type === 'heatmap' ? t.rowsBy : t.by}
          value={by}
          onlyTimes={type === 'trend'}
          onChange={(next) => put({ by: next })}
        />
      )}
      {type === 'heatmap' && (
        <KeySelect
          module={module}
          label={t.columnsBy}
          value={across}
          onChange={(next) => put({ across: next })}
        />
      )}
      {type !== 'number' && type !== 'heatmap' && (
        <NativeSelect
          label={t.limit}
          value={String(draft.limit ?? '')}
          options={withChosen(
            [['', '–'], ...limits.map((each) => [String(each), String(each)] as const)],
            String(draft.limit ?? ''),
          )}
          onChange={(limit) => put({ limit: limit === '' ? undefined : Number(limit) })}
        />
      )}
      <fieldset className="widget-filter">
        <legend>{t.only}</legend>
        <FilterBar
          module={module}
          filter={draft.filter}
          editing={editing}
          onEdit={setEditing}
          onChange={(filter) => put({ filter })}
        />
      </fieldset>
    </>
  );
}
