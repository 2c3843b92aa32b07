import { fieldTitle, typeOf, type ModuleDefinition, type ViewName } from '@bakehouse/contract';
import { Checkbox } from 'antd';
import { ChoiceSelect } from '../../../fields/parts/choices/ChoiceSelect.tsx';
import { SortInput } from '../../../fields/parts/SortInput.tsx';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { FormViewEditor } from './view/FormViewEditor.tsx';
import { IndexFilter } from './view/IndexFilter.tsx';
import { moduleTexts } from './texts.ts';
import type { ModuleEditor } from './use-module-editor.ts';

type Views = NonNullable<ModuleDefinition['bakery_resource']['views']>;

/** How resources are listed, shown and edited. */
export function ModuleViews({ editor }: { editor: ModuleEditor }) {
  const t = useTexts(moduleTexts);
  const { definition, change, faults } = editor;
  const { fields, views = {} } = definition.bakery_resource;
  const set = (view: ViewName, part: Record<string, unknown>) => {
    const one: Record<string, unknown> = { ...views[view], ...part };
    for (const [key, value] of Object.entries(one)) if (value === undefined) delete one[key];
    const next: Views = { ...views, [view]: one };
    if (Object.keys(one).length === 0) delete next[view];
    change({ views: Object.keys(next).length === 0 ? undefined : next });
  };
  const choices = fields.map((field) => ({ value: field.identifier, label: fieldTitle(field) }));
  const fault = (path: string) => {
    const full = `bakery_resource.views.${path}`;
    const found = faults.all.find((each) => each.path === full || each.path.startsWith(`${full}.`));
    return { message: found?.message, status: found === undefined ? undefined : ('error' as const) };
  };
  const formViews = { create: t.createView, update: t.updateView, show: t.showView } as const;
  return (
    <div className="module-views">
      <section>
        <h2>{t.indexView}</h2>
        <FormRow label={t.columns} {...fault('index.columns')}>
          {(control) => (
            <ChoiceSelect
              control={control}
              disabled={false}
              multiple
              choices={choices.filter((_, index) => {
                const field = fields[index];
                return field !== undefined && typeOf(field).readable;
              })}
              value={views.index?.columns}
              onChange={(next) => set('index', { columns: names(next) })}
            />
          )}
        </FormRow>
        <SortInput
          fields={fields}
          value={views.index?.sort}
          fault={fault('index.sort').message}
          onChange={(sort) => set('index', { sort })}
        />
        <Checkbox
          checked={views.index?.search !== false}
          onChange={({ target }) => set('index', { search: target.checked ? undefined : false })}
        >
          {t.search}
        </Checkbox>
        {views.index?.search !== false && (
          <FormRow label={t.searchFields} help={t.searchFieldsHelp} {...fault('index.search')}>
            {(control) => (
              <ChoiceSelect
                control={control}
                disabled={false}
                multiple
                choices={choices.filter((_, index) => {
                  const field = fields[index];
                  return field !== undefined && typeOf(field).searchable;
                })}
                value={Array.isArray(views.index?.search) ? views.index.search : []}
                onChange={(next) => set('index', { search: names(next) })}
              />
            )}
          </FormRow>
        )}
        <IndexFilter
          definition={definition}
          fault={fault('index.filter').message}
          onChange={(filter) => set('index', { filter })}
        />
      </section>
      {(['create', 'update', 'show'] as const).map((view) => (
        <section key={view} aria-labelledby={`view-${view}`}>
          <h2 id={`view-${view}`}>{formViews[view]}</h2>
          <FormViewEditor
            name={formViews[view]}
            view={views[view] ?? {}}
            choices={choices}
            fault={(path) => fault(`${view}.${path}`)}
            onChange={(part) => set(view, part)}
          />
        </section>
      ))}
    </div>
  );
}

function names(value: unknown): unknown[] | undefined {
  return Array.isArray(value) && value.length > 0 ? value : undefined;
}
