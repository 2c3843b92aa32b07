import type { DashboardFilter, Widget } from '@bakehouse/contract';
import { X } from 'lucide-react';
import { useModules, type Module } from '../../../data/stored/modules.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { NativeSelect } from '../../../parts/controls/NativeSelect.tsx';
import { dashboardTexts } from '../texts.ts';
import { fieldAt } from '../figures/field-at.ts';
import { keyFields } from './offered.ts';
import { editTexts } from './texts.ts';

/** Chooses the fields by which a whole dashboard can be narrowed. */
export function FilterSettings({
  filters,
  widgets,
  onChange,
}: {
  filters: readonly DashboardFilter[];
  widgets: readonly Widget[];
  onChange: (filters: DashboardFilter[]) => void;
}) {
  const t = useTexts(editTexts);
  const texts = useTexts(dashboardTexts);
  const modules = useModules();
  const shown = modules.filter(({ identifier }) =>
    widgets.some((widget) => 'module' in widget && widget.module === identifier),
  );
  const options = shown.flatMap((module) =>
    keyFields(module, texts).map(
      ([name, title]) => [`${module.identifier}.${name}`, `${module.title} › ${title}`] as const,
    ),
  );
  const add = (choice: string) => {
    const [module = '', name = ''] = choice.split('.');
    if (name === '') return;
    const taken = new Set(filters.map((each) => each.name));
    const free = [name.toLowerCase(), `${module}_${name}`.toLowerCase()].find((each) => !taken.has(each));
    if (free === undefined) return;
    onChange([...filters, { name: free, fields: alike(shown, module, name, texts) }]);
  };
  return (
    <div className="filter-settings" role="group" aria-label={t.filterOf}>
      {filters.map((filter, index) => {
        const title = titleOf(filter, modules, texts);
        return (
          <span key={filter.name} className="filter-chip">
            {title}
            <button
              type="button"
              className="icon-button"
              aria-label={t.removeFilter(title)}
              onClick={() => onChange(filters.filter((_, at) => at !== index))}
            >
              <X size={14} aria-hidden />
            </button>
          </span>
        );
      })}
      {options.length > 0 && filters.length < 8 && (
        <NativeSelect label={t.filterOf} value="" options={[['', t.addFilter], ...options]} onChange={add} />
      )}
    </div>
  );
}

/** The field in its module, and what is called the same and holds the same in the others that are shown. */
function alike(
  shown: readonly Module[],
  module: string,
  name: string,
  texts: (typeof dashboardTexts)['en'],
): Record<string, string> {
  const of = (each: Module) => fieldAt(shown, each, name, texts)?.field;
  const chosen = shown.find(({ identifier }) => identifier === module);
  const type = chosen === undefined ? undefined : of(chosen)?.type;
  const target = chosen === undefined ? undefined : of(chosen)?.options?.['module'];
  return Object.fromEntries(
    shown
      .filter((each) => of(each)?.type === type && of(each)?.options?.['module'] === target)
      .map(({ identifier }) => [identifier, name]),
  );
}

function titleOf(
  { title, fields, name }: DashboardFilter,
  modules: readonly Module[],
  texts: (typeof dashboardTexts)['en'],
): string {
  if (title !== undefined) return title;
  const [module = '', field = ''] = Object.entries(fields)[0] ?? [];
  const found = modules.find(({ identifier }) => identifier === module);
  return (found === undefined ? undefined : fieldAt(modules, found, field, texts)?.title) ?? name;
}
