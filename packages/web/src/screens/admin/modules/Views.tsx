import { fieldTitle, typeOf, type ModuleDefinition, type ViewName } from '@bakehouse/contract';
import { Checkbox, Input } from 'antd';
import { Plus, Trash2 } from 'lucide-react';
import { ChoiceSelect } from '../../../fields/parts/choices/ChoiceSelect.tsx';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { SortInput } from './SortInput.tsx';
import { moduleTexts } from './texts.ts';
import type { ModuleEditor } from './use-module-editor.ts';

type Views = NonNullable<ModuleDefinition['bakery_resource']['views']>;
type FormView = NonNullable<Views['show']>;

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
      </section>
      {(['create', 'update', 'show'] as const).map((view) => (
        <section key={view}>
          <h2>{formViews[view]}</h2>
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

function FormViewEditor({
  name,
  view,
  choices,
  fault,
  onChange,
}: {
  name: string;
  view: FormView;
  choices: { value: string; label: string }[];
  fault: (path: string) => { message: string | undefined; status: 'error' | undefined };
  onChange: (part: Partial<Record<keyof FormView, unknown>>) => void;
}) {
  const t = useTexts(moduleTexts);
  const { sections } = view;
  const setSection = (index: number, part: object) =>
    onChange({ sections: sections?.map((each, at) => (at === index ? { ...each, ...part } : each)) });
  return (
    <>
      <Checkbox
        checked={sections !== undefined}
        aria-label={`${t.sections}: ${name}`}
        onChange={({ target }) =>
          onChange(
            target.checked
              ? {
                  sections: [{ fields: view.fields ?? choices.map(({ value }) => value) }],
                  fields: undefined,
                }
              : { sections: undefined, fields: sections?.flatMap(({ fields }) => fields) },
          )
        }
      >
        {t.sections}
      </Checkbox>
      {sections === undefined ? (
        <FormRow label={t.shownFields} help={t.shownFieldsHelp} {...fault('fields')}>
          {(control) => (
            <ChoiceSelect
              control={control}
              disabled={false}
              multiple
              choices={choices}
              value={view.fields}
              onChange={(next) =>
                onChange({ fields: Array.isArray(next) && next.length > 0 ? next : undefined })
              }
            />
          )}
        </FormRow>
      ) : (
        <>
          {sections.map(({ title = '', fields }, index) => (
            <div key={index} className="list-button">
              <FormRow label={t.sectionTitle} {...fault(`sections.${index}.title`)}>
                {(control) => (
                  <Input
                    {...control}
                    value={title}
                    onChange={({ target }) => setSection(index, { title: target.value })}
                  />
                )}
              </FormRow>
              <FormRow label={t.sectionFields(index + 1)} {...fault(`sections.${index}.fields`)}>
                {(control) => (
                  <ChoiceSelect
                    control={control}
                    disabled={false}
                    multiple
                    choices={choices}
                    value={fields}
                    onChange={(next) => setSection(index, { fields: next ?? [] })}
                  />
                )}
              </FormRow>
              <button
                type="button"
                className="icon-button"
                aria-label={t.removeSection(index + 1)}
                onClick={() => {
                  const rest = sections.filter((_, at) => at !== index);
                  onChange({ sections: rest.length === 0 ? undefined : rest });
                }}
              >
                <Trash2 size={16} aria-hidden />
              </button>
            </div>
          ))}
          <button
            type="button"
            className="link-button add-row"
            onClick={() => onChange({ sections: [...sections, { fields: [] }] })}
          >
            <Plus size={16} aria-hidden /> {t.addSection}
          </button>
        </>
      )}
    </>
  );
}

function names(value: unknown): unknown[] | undefined {
  return Array.isArray(value) && value.length > 0 ? value : undefined;
}
