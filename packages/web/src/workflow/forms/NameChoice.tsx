import { Input } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { FormRow } from '../../parts/controls/FormRow.tsx';
import { messageFor, useFormScope, type NamedChoice } from './form-context.ts';
import { formTexts } from './texts.ts';

/** One of the names that are there; another one is typed where none of them is meant. */
export function NameChoice({
  label,
  help,
  path,
  required = false,
  hiddenLabel = false,
  value,
  choices,
  onChange,
}: {
  label: string;
  help?: string | undefined;
  path: string;
  required?: boolean;
  hiddenLabel?: boolean;
  value: string;
  choices: readonly NamedChoice[];
  onChange: (value: string | undefined) => void;
}) {
  const t = useTexts(formTexts);
  const scope = useFormScope();
  const known = choices.some(([each]) => each === value);
  const [typing, setTyping] = useState(false);
  const other = typing || (value !== '' && !known) || choices.length === 0;
  return (
    <FormRow
      label={label}
      help={help}
      path={path}
      required={required}
      hiddenLabel={hiddenLabel}
      {...messageFor(scope, path)}
    >
      {(control) => (
        <div className="name-choice">
          {choices.length > 0 && (
            <select
              {...control}
              className="native-select"
              value={other ? '\u0000' : value}
              onChange={({ target }) => {
                setTyping(target.value === '\u0000');
                if (target.value !== '\u0000') onChange(target.value === '' ? undefined : target.value);
              }}
            >
              <option value="">{t.notSet}</option>
              {choices.map(([each, title]) => (
                <option key={each} value={each}>
                  {title}
                </option>
              ))}
              <option value={'\u0000'}>{t.other}</option>
            </select>
          )}
          {other && (
            <Input
              {...(choices.length === 0 ? control : { 'aria-label': t.otherOf(label) })}
              value={value}
              onChange={(event) => onChange(event.target.value === '' ? undefined : event.target.value)}
            />
          )}
        </div>
      )}
    </FormRow>
  );
}
