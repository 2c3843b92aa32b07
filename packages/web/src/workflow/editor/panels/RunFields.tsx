import { fieldTypes, isObject } from '@bakehouse/contract';
import { Button, Input } from 'antd';
import { CheckBox } from '../../../parts/controls/CheckBox.tsx';
import { Plus, X } from 'lucide-react';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { useLanguage } from '../../../base/i18n/language.ts';
import { typeTitle } from '../../../fields/type-words.ts';
import { FormRow } from '../../../parts/controls/FormRow.tsx';
import { NativeSelect } from '../../../parts/controls/NativeSelect.tsx';
import { messageFor, type FormScope } from '../../forms/form-context.ts';
import { withKey } from '../../model/definition.ts';
import { runFieldTexts } from './run-field-texts.ts';

type Field = Readonly<Record<string, unknown>>;

const types = fieldTypes.filter(({ readable, writable }) => readable && writable).map(({ type }) => type);

/** The fields of what a run takes or gives that begins at the entry. */
export function RunFields({
  which,
  value,
  scope,
  onChange,
}: {
  which: 'input' | 'output';
  value: unknown;
  scope: FormScope;
  onChange: (fields: readonly unknown[] | undefined) => void;
}) {
  const t = useTexts(runFieldTexts);
  const language = useLanguage();
  const all: unknown[] = Array.isArray(value) ? value : [];
  const put = (index: number, next: Field | undefined) => {
    const rest = all.flatMap((each, at) => (at !== index ? [each] : next === undefined ? [] : [next]));
    onChange(rest.length === 0 ? undefined : rest);
  };
  return (
    <fieldset className="option-group">
      <legend>{t[which]}</legend>
      <p className="soft small">{t[`${which}Help`]}</p>
      {all.map((written, index) => {
        const field: Field = isObject(written) ? written : {};
        const name = typeof field['identifier'] === 'string' ? field['identifier'] : '';
        const type = typeof field['type'] === 'string' ? field['type'] : '';
        const options: Field = isObject(field['options']) ? field['options'] : {};
        const setOption = (key: string, option: unknown) => {
          const next = withKey(options, key, option);
          put(index, withKey(field, 'options', Object.keys(next).length === 0 ? undefined : next));
        };
        return (
          <div key={index} className="flow-event">
            <FormRow
              label={t.name}
              path={`${which}.${index}`}
              {...messageFor(scope, `${which}.${index}`, true)}
            >
              {(control) => (
                <Input
                  {...control}
                  value={name}
                  onChange={({ target }) => put(index, { ...field, identifier: target.value })}
                />
              )}
            </FormRow>
            <div className="row">
              <NativeSelect
                label={t.type}
                value={type}
                options={[...new Set([...types, type])].map(
                  (each) => [each, typeTitle(each, language)] as const,
                )}
                onChange={(next) => put(index, withKey({ ...field, type: next }, 'options', undefined))}
              />
              <CheckBox
                checked={field['required'] === true}
                onChange={(checked) => put(index, withKey(field, 'required', checked ? true : undefined))}
              >
                {t.required}
              </CheckBox>
              <button
                type="button"
                className="icon-button"
                aria-label={t.remove(name)}
                onClick={() => put(index, undefined)}
              >
                <X size={16} aria-hidden />
              </button>
            </div>
            {(type === 'select' || type === 'multiselect') && areWords(options['choices']) && (
              <FormRow label={t.choices} help={t.choicesHelp}>
                {(control) => (
                  <Input
                    {...control}
                    key={JSON.stringify(options['choices'])}
                    defaultValue={wordsOf(options['choices']).join(', ')}
                    onBlur={({ target }) => setOption('choices', wordsIn(target.value))}
                  />
                )}
              </FormRow>
            )}
            {type === 'relation' && (
              <NativeSelect
                label={t.module}
                value={typeof options['module'] === 'string' ? options['module'] : ''}
                options={[['', '–'], ...scope.suggest('module')]}
                onChange={(module) => setOption('module', module === '' ? undefined : module)}
              />
            )}
          </div>
        );
      })}
      <Button
        icon={<Plus size={15} aria-hidden />}
        onClick={() => onChange([...all, { identifier: freeName(all), type: 'text' }])}
      >
        {t[`${which}Add`]}
      </Button>
    </fieldset>
  );
}

/** Choices that are plain words; those with titles and colours are edited as JSON. */
function areWords(choices: unknown): boolean {
  return (
    choices === undefined || (Array.isArray(choices) && choices.every((each) => typeof each === 'string'))
  );
}

function wordsOf(choices: unknown): unknown[] {
  return Array.isArray(choices) ? choices : [];
}

function wordsIn(text: string): string[] | undefined {
  const words = [...new Set(text.split(',').map((each) => each.trim()))].filter((each) => each !== '');
  return words.length === 0 ? undefined : words;
}

/** A name that no other field has. */
function freeName(fields: readonly unknown[]): string {
  const taken = new Set(fields.map((each) => (isObject(each) ? each['identifier'] : undefined)));
  for (let number = 1; ; number += 1) if (!taken.has(`value_${number}`)) return `value_${number}`;
}
