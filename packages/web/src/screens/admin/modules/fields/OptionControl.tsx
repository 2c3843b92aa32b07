import { isObject, type OptionSchema } from '@bakehouse/contract';
import { Input } from 'antd';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { useLanguage } from '../../../../base/i18n/language.ts';
import { ChoiceSelect } from '../../../../fields/parts/choices/ChoiceSelect.tsx';
import { fieldUi } from '../../../../fields/index.ts';
import { typeTitle } from '../../../../fields/type-words.ts';
import type { ControlProps } from '../../../../parts/controls/FormRow.tsx';
import { moduleTexts } from '../texts.ts';
import { ChoicesFromInput } from './ChoicesFromInput.tsx';
import { ChoicesInput } from './ChoicesInput.tsx';
import { JsonInput } from './JsonInput.tsx';
import { NumberingInput } from './NumberingInput.tsx';

/** The control that fits the kind of an option. */
export function OptionControl({
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
  const language = useLanguage();
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  switch (option.name) {
    case 'choices':
      return <ChoicesInput control={control} value={value} onChange={onChange} />;
    case 'choicesFrom':
      return <ChoicesFromInput control={control} value={value} onChange={onChange} />;
    case 'numbering':
      return <NumberingInput control={control} value={value} onChange={onChange} />;
    case 'mapping':
      if (value === undefined || areTexts(value)) return pairs(value, control, onChange);
  }
  if (option.kind === 'boolean' || option.kind === 'enum') {
    const choices: (readonly [unknown, string])[] =
      option.kind === 'boolean'
        ? [
            [true, t.yes],
            [false, t.no],
          ]
        : option.values.map((each) => [each, typeTitle(each, language)] as const);
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
  if (option.kind === 'texts')
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

/** Names and texts, as a field of that type is filled in. */
function pairs(value: unknown, control: ControlProps, onChange: (value: unknown) => void) {
  const { Control } = fieldUi('map');
  return (
    <Control
      field={{ identifier: 'pairs', type: 'map', options: { values: 'text' } }}
      path=""
      value={value ?? null}
      onChange={(next) => onChange(isObject(next) && Object.keys(next).length > 0 ? next : undefined)}
      disabled={false}
      control={control}
    />
  );
}

function areTexts(value: unknown): boolean {
  return isObject(value) && Object.values(value).every((each) => typeof each === 'string');
}
