import type { FieldDefinition } from '@bakehouse/contract';
import { useState } from 'react';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { fieldUi } from '../../../../fields/index.ts';
import type { ControlProps } from '../../../../parts/controls/FormRow.tsx';
import { moduleTexts } from '../texts.ts';
import { defaultKind } from './default-kind.ts';
import { DefaultRows } from './DefaultRows.tsx';
import { JsonInput } from './JsonInput.tsx';

/** The default of a field, as the field itself is filled in. */
export function DefaultInput({
  field,
  path,
  control,
  onChange,
}: {
  field: FieldDefinition;
  path: string;
  control: ControlProps;
  onChange: (value: unknown) => void;
}) {
  const t = useTexts(moduleTexts);
  const { default: value } = field;
  const [fixed, setFixed] = useState(false);
  const kind = defaultKind(field);
  const put = (next: unknown) =>
    onChange(next === null || next === '' || (Array.isArray(next) && next.length === 0) ? undefined : next);
  const choose = (
    chosen: string,
    options: readonly (readonly [string, string])[],
    take: (key: string) => void,
  ) => (
    <select
      {...control}
      className="native-select"
      value={chosen}
      onChange={({ target }) => take(target.value)}
    >
      <option value="">{t.noDefault}</option>
      {options.map(([key, title]) => (
        <option key={key} value={key}>
          {title}
        </option>
      ))}
    </select>
  );
  const { Control } = fieldUi(field.type);
  const own = (
    // Nothing is asked for here, and no event is fired.
    <Control
      field={{ ...field, required: false }}
      path={path}
      value={value ?? null}
      onChange={put}
      disabled={false}
      control={control}
    />
  );
  if (kind === 'control') return own;
  if (kind === 'boolean')
    return choose(
      typeof value === 'boolean' ? String(value) : '',
      [
        ['true', t.yes],
        ['false', t.no],
      ],
      (key) => put(key === '' ? undefined : key === 'true'),
    );
  if (kind === 'json') return <JsonInput control={control} value={value} onChange={put} />;
  if (kind === 'rows') return <DefaultRows field={field} control={control} onChange={put} />;
  // The moment, or whoever creates the entry, is told by words.
  const told = kind === 'user' ? '$user.id' : '$now';
  const isFixed = fixed || (value !== undefined && value !== told);
  const options = [
    ['now', kind === 'user' ? t.defaultUser : t.defaultNow],
    ['fixed', t.defaultFixed],
  ] as const;
  return (
    <div className="stack">
      {choose(isFixed ? 'fixed' : value === told ? 'now' : '', options, (key) => {
        setFixed(key === 'fixed');
        put(key === 'now' ? told : undefined);
      })}
      {isFixed && (
        <Control
          field={{ ...field, required: false }}
          path={path}
          value={value ?? null}
          onChange={put}
          disabled={false}
          control={{ ...control, id: `${control.id}-fixed` }}
        />
      )}
    </div>
  );
}
