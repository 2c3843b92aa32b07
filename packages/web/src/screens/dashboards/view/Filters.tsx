import type { DashboardFilter, FieldDefinition } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { aggregateQuery } from '../../../data/stored/aggregates.ts';
import { useModules, type Module } from '../../../data/stored/modules.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { NativeSelect } from '../../../parts/controls/NativeSelect.tsx';
import { fieldAt } from '../figures/field-at.ts';
import { filterText, useNames } from '../figures/use-figures.ts';
import { isTimeField, offeredPeriods, type Chosen } from '../figures/whole-filter.ts';
import { dashboardTexts } from '../texts.ts';

/** The filters of a dashboard, which narrow all of it. */
export function Filters({
  filters,
  chosen,
  onChange,
}: {
  filters: readonly DashboardFilter[];
  chosen: Chosen;
  onChange: (chosen: Chosen) => void;
}) {
  const t = useTexts(dashboardTexts);
  const modules = useModules();
  const set = (name: string, value: string) => {
    const { [name]: _before, ...others } = chosen;
    onChange(value === '' ? others : { ...others, [name]: value });
  };
  return (
    <div className="dashboard-filters" role="group" aria-label={t.filters}>
      {filters.map((filter) => {
        const found = fieldOf(filter, modules, t);
        if (found === undefined) return null;
        const props = {
          label: filter.title ?? found.title,
          value: chosen[filter.name] ?? '',
          onChange: (value: string) => set(filter.name, value),
        };
        return isTimeField(found.field) ? (
          <NativeSelect
            key={filter.name}
            {...props}
            options={[['', t.any], ...offeredPeriods.map((each) => [each, t[each]] as const)]}
          />
        ) : (
          <ValueFilter key={filter.name} {...props} module={found.module} field={found.field} />
        );
      })}
      {Object.keys(chosen).length > 0 && (
        <button type="button" className="link-button" onClick={() => onChange({})}>
          {t.resetFilters}
        </button>
      )}
    </div>
  );
}

/** The field by which a filter is shown: that of the first module that the user may see. */
function fieldOf({ fields }: DashboardFilter, modules: readonly Module[], t: (typeof dashboardTexts)['en']) {
  for (const [name, path] of Object.entries(fields)) {
    const module = modules.find(({ identifier }) => identifier === name);
    const found = module === undefined ? undefined : fieldAt(modules, module, path, t);
    if (module !== undefined && found !== undefined) return { module, ...found };
  }
  return undefined;
}

/** Offers the values that entries have. */
function ValueFilter({
  module,
  field,
  label,
  value,
  onChange,
}: {
  module: Module;
  field: FieldDefinition;
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const t = useTexts(dashboardTexts);
  const { identifier } = field;
  const { data } = useQuery({
    ...aggregateQuery(module.identifier, {
      by: [identifier],
      values: ['count'],
      filter: filterText(module, undefined),
      sort: '-count',
      limit: 100,
    }),
    retry: false,
  });
  const values = (data?.data ?? [])
    .map((row) => row[identifier])
    .filter((each) => each != null && each !== '');
  const name = useNames(field, identifier, values);
  const options = values.map((each) => [String(each), name(each).label] as const);
  // What the address says is shown, also where no entry has it any more.
  const all =
    value === '' || options.some(([each]) => each === value)
      ? options
      : [...options, [value, value] as const];
  return <NativeSelect label={label} value={value} options={[['', t.any], ...all]} onChange={onChange} />;
}
