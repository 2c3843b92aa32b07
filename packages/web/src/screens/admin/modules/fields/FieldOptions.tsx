import { optionSchemas, type FieldDefinition, type OptionSchema } from '@bakehouse/contract';
import { Input } from 'antd';
import { ChoiceSelect } from '../../../../fields/parts/choices/ChoiceSelect.tsx';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { FormRow, type ControlProps } from '../../../../parts/controls/FormRow.tsx';
import { TextWithCode } from '../../../../parts/text/TextWithCode.tsx';
import { ChoicesInput } from './ChoicesInput.tsx';
import { JsonInput } from './JsonInput.tsx';
import { moduleTexts } from '../texts.ts';
import type { Faults } from '../use-module-editor.ts';

/** The options of a field's type, as its schema states them. */
export function FieldOptions({
  field,
  path,
  faults,
  onOption,
}: {
  field: FieldDefinition;
  path: string;
  faults: Faults;
  onOption: (name: string, value: unknown) => void;
}) {
  const t = useTexts(moduleTexts);
  // These have controls of their own.
  const shown = optionSchemas(field.type).filter(
    ({ name }) => name !== 'events' && elsewhere[field.type]?.includes(name) !== true,
  );
  if (shown.length === 0) return null;
  const wanted = shown.some(({ name, required }) => required || field.options?.[name] !== undefined);
  return (
    <details className="field-options" open={wanted || faults.within(path)}>
      <summary>{t.options}</summary>
      <div className="field-grid">
        {shown.map((option) => {
          const at = `${path}.${option.name}`;
          const inside = faults.all.find((each) => each.path === at || each.path.startsWith(`${at}.`));
          return (
            <FormRow
              key={`${field.type} ${option.name}`}
              label={option.name}
              help={option.description === undefined ? undefined : <TextWithCode text={option.description} />}
              required={option.required}
              message={inside?.message}
              status={inside === undefined ? undefined : 'error'}
              path={at}
            >
              {(control) => (
                <OptionControl
                  option={option}
                  control={control}
                  value={field.options?.[option.name]}
                  onChange={(value) => onOption(option.name, value)}
                />
              )}
            </FormRow>
          );
        })}
      </div>
    </details>
  );
}

/** The options that a type edits in its own way. */
const elsewhere: Partial<Record<string, readonly string[]>> = {
  list: ['fields', 'buttons'],
  relation: ['module', 'multiple', 'onDelete', 'reverse'],
};

/** The control that fits the kind of an option. */
function OptionControl({
  option,
  value,
  onChange,
  control,
}: {
  option: OptionSchema;
  value: unknown;
  onChange: (value: unknown) => void;
  control: ControlProps;
}) {
  const t = useTexts(moduleTexts);
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (option.name === 'choices') return <ChoicesInput control={control} value={value} onChange={onChange} />;
  if (option.kind === 'boolean' || option.kind === 'enum') {
    const choices: (readonly [unknown, string])[] =
      option.kind === 'boolean'
        ? [
            [true, t.yes],
            [false, t.no],
          ]
        : option.values.map((each) => [each, each] as const);
    return (
      <select
        {...control}
        className="native-select"
        value={typeof value === 'boolean' ? String(value) : text}
        onChange={({ target }) => onChange(choices.find(([each]) => String(each) === target.value)?.[0])}
      >
        <option value="">{t.unset}</option>
        {choices.map(([each, title]) => (
          <option key={String(each)} value={String(each)}>
            {title}
          </option>
        ))}
      </select>
    );
  }
  if (option.kind === 'texts') {
    return (
      <ChoiceSelect
        control={control}
        disabled={false}
        multiple
        allowOther
        choices={[]}
        value={value}
        onChange={(next) => onChange(Array.isArray(next) && next.length > 0 ? next : undefined)}
      />
    );
  }
  if (option.kind === 'json')
    return <JsonInput control={control} value={value} onChange={(next) => onChange(next ?? undefined)} />;
  return (
    <Input
      {...control}
      {...(option.kind === 'number' ? { inputMode: 'decimal' as const } : {})}
      value={text}
      onChange={({ target }) => {
        const typed = target.value;
        if (typed === '') onChange(undefined);
        else onChange(option.kind === 'number' && /^-?\d+(\.\d+)?$/.test(typed) ? Number(typed) : typed);
      }}
    />
  );
}
