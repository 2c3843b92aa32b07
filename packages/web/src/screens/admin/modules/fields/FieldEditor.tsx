import { fieldTypes, isObject, typeOf, type FieldDefinition } from '@bakehouse/contract';
import { Checkbox, Input } from 'antd';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { useLanguage } from '../../../../base/i18n/language.ts';
import { typeTitle } from '../../../../fields/type-words.ts';
import { FormRow } from '../../../../parts/controls/FormRow.tsx';
import { NativeSelect } from '../../../../parts/controls/NativeSelect.tsx';
import { EventChoice } from '../buttons/EventChoice.tsx';
import type { FieldEditorProps } from './field-editor-props.ts';
import { changedField } from './field-identity.ts';
import { FieldList } from './FieldList.tsx';
import { FieldOptions } from './FieldOptions.tsx';
import { WorkedOutDefault } from './WorkedOutDefault.tsx';
import { DefaultInput } from './DefaultInput.tsx';
import { defaultKind } from './default-kind.ts';
import { isEmptyList } from './unfinished.ts';
import { RelationSummary } from '../relation/RelationSummary.tsx';
import { ListButtons } from '../buttons/ListButtons.tsx';
import { moduleTexts } from '../texts.ts';

/** Everything about one field. */
export function FieldEditor({ field, path, faults, nested, onChange }: FieldEditorProps) {
  const t = useTexts(moduleTexts);
  const language = useLanguage();
  const change = (part: Partial<FieldDefinition>) => onChange(changedField(field, part));
  const options = field.options ?? {};
  const setOptions = (part: Record<string, unknown>) => {
    const next = { ...options, ...part };
    for (const [name, value] of Object.entries(next)) if (value === undefined) delete next[name];
    change({
      options: Object.keys(next).length === 0 ? undefined : next,
      // No number may come twice.
      ...(part['numbering'] === undefined ? {} : { unique: true }),
    });
  };
  const setOption = (name: string, value: unknown) => setOptions({ [name]: value });
  const row = (key: keyof FieldDefinition, label: string, help?: string) => {
    const fault = faults.at(`${path}.${key}`);
    return {
      label,
      help,
      message: fault,
      status: fault === undefined ? undefined : ('error' as const),
      path: `${path}.${key}`,
    };
  };
  const events = isObject(options['events']) ? options['events']['on_change'] : undefined;
  const hasDefault = typeOf(field).writable && !isEmptyList(field);
  const whole = faults.at(path) ?? faults.at(`${path}.was`);
  return (
    <div className="field-editor">
      {whole !== undefined && <p className="form-message bad">{whole}</p>}
      <div className="field-grid">
        <FormRow {...row('title', t.name)}>
          {(control) => (
            <Input
              {...control}
              autoFocus
              value={field.title ?? ''}
              onChange={({ target }) => change({ title: target.value === '' ? undefined : target.value })}
            />
          )}
        </FormRow>
        <FormRow
          {...row(
            'identifier',
            t.identifier,
            field.was === undefined ? undefined : t.renamed(field.was, field.identifier),
          )}
          required
        >
          {(control) => (
            <Input
              {...control}
              value={field.identifier}
              onChange={({ target }) => change({ identifier: target.value })}
            />
          )}
        </FormRow>
        <div>
          <NativeSelect
            label={t.type}
            value={field.type}
            options={fieldTypes.map(({ type }) => [type, typeTitle(type, language)] as const)}
            onChange={(type) => change({ type, options: undefined, default: undefined })}
          />
          {faults.at(`${path}.type`) !== undefined && (
            <p className="form-message bad" role="alert">
              {faults.at(`${path}.type`)}
            </p>
          )}
        </div>
        <FormRow {...row('description', t.help)}>
          {(control) => (
            <Input
              {...control}
              value={field.description ?? ''}
              onChange={({ target }) =>
                change({ description: target.value === '' ? undefined : target.value })
              }
            />
          )}
        </FormRow>
      </div>
      <div className="row">
        {(['required', 'unique', 'readonly'] as const)
          .filter((key) => key !== 'unique' || !nested)
          .map((key) => (
            <Checkbox
              key={key}
              checked={field[key] === true}
              onChange={({ target }) => change({ [key]: target.checked ? true : undefined })}
            >
              {t[key]}
            </Checkbox>
          ))}
      </div>
      {faults.at(`${path}.unique`) !== undefined && (
        <p className="form-message bad" role="alert">
          {faults.at(`${path}.unique`)}
        </p>
      )}
      {field.type === 'list' && (
        <section className="nested-fields">
          <h2>{t.rowFields}</h2>
          {faults.at(`${path}.options.fields`) !== undefined && (
            <p className="form-message bad" role="alert">
              {faults.at(`${path}.options.fields`)}
            </p>
          )}
          <FieldList
            nested
            Editor={FieldEditor}
            fields={(Array.isArray(options['fields']) ? options['fields'] : []) as FieldDefinition[]}
            path={`${path}.options.fields`}
            faults={faults}
            onChange={(fields) => setOption('fields', fields)}
          />
        </section>
      )}
      <div className="field-grid">
        {hasDefault && field.defaultExpression === undefined && defaultKind(field) !== 'none' && (
          <FormRow {...row('default', defaultKind(field) === 'json' ? t.defaultJson : t.defaultValue)}>
            {(control) => (
              <DefaultInput
                key={field.type}
                field={field}
                path={`${path}.default`}
                control={control}
                onChange={(value) => change({ default: value })}
              />
            )}
          </FormRow>
        )}
        {hasDefault && !nested && (
          <WorkedOutDefault
            field={field}
            path={`${path}.defaultExpression`}
            faults={faults}
            onChange={change}
          />
        )}
        <FormRow label={t.events} help={t.eventsHelp}>
          {(control) => (
            <EventChoice
              control={control}
              multiple
              value={events}
              onChange={(next) =>
                setOption('events', Array.isArray(next) && next.length > 0 ? { on_change: next } : undefined)
              }
            />
          )}
        </FormRow>
      </div>
      {field.type === 'relation' && (
        <RelationSummary
          field={field}
          nested={nested}
          fault={faults.all.find((each) => each.path.startsWith(`${path}.options.`))?.message}
          onChange={onChange}
        />
      )}
      <FieldOptions field={field} path={`${path}.options`} faults={faults} onOptions={setOptions} />
      {field.type === 'list' && (
        <ListButtons
          title={t.rowButtons}
          buttons={options['buttons']}
          path={`${path}.options.buttons`}
          faults={faults}
          onChange={(buttons) => setOption('buttons', buttons)}
        />
      )}
    </div>
  );
}
