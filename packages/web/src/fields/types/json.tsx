import { jsonEqual } from '@bakehouse/contract';
import { useEffect, useState } from 'react';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { defineFieldUi, type FieldCellProps, type FieldControlProps } from '../define-field-ui.ts';
import { CodeField } from '../code/CodeField.tsx';
import { TextCell } from '../parts/TextCell.tsx';
import { fieldTexts } from '../texts.ts';

/** Any JSON value, typed as such. */
export const json = defineFieldUi({
  type: 'json',
  wide: true,
  Control: JsonControl,
  Cell: TextCell,
  Show: ({ value }: FieldCellProps) => <pre className="code-show">{show(value)}</pre>,
});

function JsonControl(props: FieldControlProps) {
  const { value, onChange, control } = props;
  const t = useTexts(fieldTexts);
  const [text, setText] = useState(() => show(value));
  const parsed = read(text);
  useEffect(() => {
    setText((now) => {
      const own = read(now);
      return own !== undefined && jsonEqual(own.value, value ?? null)
        ? now
        : own === undefined
          ? now
          : show(value);
    });
  }, [value]);
  const described = parsed === undefined ? `${control.id}-json` : control['aria-describedby'];
  return (
    <>
      <CodeField
        {...props}
        language="json"
        status={parsed === undefined ? 'error' : props.status}
        control={{
          ...control,
          ...(described === undefined ? {} : { 'aria-describedby': described }),
          ...(parsed === undefined ? { 'aria-invalid': true as const } : {}),
        }}
        text={text}
        onText={(typed) => {
          setText(typed);
          const next = read(typed);
          if (next !== undefined) onChange(next.value);
        }}
      />
      {parsed === undefined && (
        <p id={`${control.id}-json`} className="form-message soft">
          {t.badJson}
        </p>
      )}
    </>
  );
}

function show(value: unknown): string {
  return value === null || value === undefined ? '' : JSON.stringify(value, null, 2);
}

function read(text: string): { value: unknown } | undefined {
  if (text.trim() === '') return { value: null };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}
