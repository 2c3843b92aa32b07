import type { ModuleDefinition } from '@bakehouse/contract';
import { Checkbox, Input } from 'antd';
import { Plus, Trash2 } from 'lucide-react';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { ChoiceSelect } from '../../../../fields/parts/choices/ChoiceSelect.tsx';
import { FormRow } from '../../../../parts/controls/FormRow.tsx';
import { NativeSelect } from '../../../../parts/controls/NativeSelect.tsx';
import { moduleTexts } from '../texts.ts';

export type FormView = NonNullable<NonNullable<ModuleDefinition['bakery_resource']['views']>['show']>;

/** Which fields a form shows, in which order, and in which sections. */
export function FormViewEditor({
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
    onChange({
      sections: sections?.map((each, at) => (at === index ? defined({ ...each, ...part }) : each)),
    });
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
              <FormRow label={t.sectionText} {...fault(`sections.${index}.description`)}>
                {(control) => (
                  <Input
                    {...control}
                    value={sections[index]?.description ?? ''}
                    onChange={({ target }) =>
                      setSection(index, { description: target.value === '' ? undefined : target.value })
                    }
                  />
                )}
              </FormRow>
              <NativeSelect
                label={t.sectionColumns}
                value={String(sections[index]?.columns ?? '')}
                options={[['', t.unset], ...['1', '2', '3', '4'].map((each) => [each, each] as const)]}
                onChange={(next) => setSection(index, { columns: next === '' ? undefined : Number(next) })}
              />
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

/** Without what is taken away. */
function defined(part: object): object {
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined));
}
