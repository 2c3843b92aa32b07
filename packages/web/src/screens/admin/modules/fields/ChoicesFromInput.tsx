import { fieldTitle, isObject, typeOf } from '@bakehouse/contract';
import { useModules } from '../../../../data/stored/modules.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { NativeSelect } from '../../../../parts/controls/NativeSelect.tsx';
import type { ControlProps } from '../../../../parts/controls/FormRow.tsx';
import { optionTexts } from './option-texts.ts';

/** The module whose entries are the choices, and which of their fields is stored and which is seen. */
export function ChoicesFromInput({
  value,
  onChange,
  control,
}: {
  value: unknown;
  onChange: (value: unknown) => void;
  control: ControlProps;
}) {
  const t = useTexts(optionTexts);
  const modules = useModules();
  const chosen = isObject(value) ? value : {};
  const name = textAt(chosen, 'module');
  const module = modules.find(({ identifier }) => identifier === name);
  const known = modules.map(({ identifier, title }) => [identifier, title] as const);
  const fields = (module?.fields ?? [])
    .filter((field) => typeOf(field).readable)
    .map((field) => [field.identifier, fieldTitle(field)] as const);
  const put = (key: 'value' | 'title', field: string) => {
    const { [key]: _left, ...rest } = chosen;
    onChange(field === '' ? rest : { ...rest, [key]: field });
  };
  return (
    <div className="stack">
      <select
        {...control}
        className="native-select"
        value={name}
        onChange={({ target }) => onChange(target.value === '' ? undefined : { module: target.value })}
      >
        <option value="">{t.ownChoices}</option>
        {(name === '' || module !== undefined ? known : [...known, [name, name] as const]).map(
          ([each, title]) => (
            <option key={each} value={each}>
              {title}
            </option>
          ),
        )}
      </select>
      {name !== '' && (
        <>
          <NativeSelect
            label={t.choiceSeen}
            value={textAt(chosen, 'title')}
            options={[['', t.nameOfEntry], ...fields]}
            onChange={(field) => put('title', field)}
          />
          <NativeSelect
            label={t.choiceStored}
            value={textAt(chosen, 'value')}
            options={[['', t.idOfEntry], ...fields]}
            onChange={(field) => put('value', field)}
          />
        </>
      )}
    </div>
  );
}

function textAt(value: Record<string, unknown>, key: string): string {
  const text = value[key];
  return typeof text === 'string' ? text : '';
}
