import { useEffect, useState } from 'react';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { FormRow } from '../../parts/controls/FormRow.tsx';
import { messageFor, useFormScope } from './form-context.ts';
import { formTexts } from './texts.ts';
import './forms.css';

/** Any JSON as text. What does not parse stays in the field and is not taken. */
export function JsonField({
  label,
  help,
  path,
  value,
  onChange,
  hiddenLabel = false,
  rows = 3,
}: {
  label: string;
  help?: string | undefined;
  path: string;
  value: unknown;
  onChange: (value: unknown) => void;
  hiddenLabel?: boolean;
  rows?: number;
}) {
  const t = useTexts(formTexts);
  const scope = useFormScope();
  const [text, setText] = useState(() => textOf(value));
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    // What was changed elsewhere is shown; what is just typed stays as it is typed.
    if (!sameJson(text, value)) {
      setText(textOf(value));
      setBroken(false);
    }
  }, [value]);
  const said = broken ? { status: 'error' as const, message: t.noJson } : messageFor(scope, path, true);
  return (
    <FormRow label={label} help={help} path={path} hiddenLabel={hiddenLabel} {...said}>
      {(control) => (
        <textarea
          {...control}
          className="expression-area"
          spellCheck={false}
          rows={Math.max(rows, Math.min(12, text.split('\n').length))}
          value={text}
          onChange={(event) => {
            const next = event.target.value;
            setText(next);
            if (next.trim() === '') {
              setBroken(false);
              onChange(undefined);
              return;
            }
            try {
              onChange(JSON.parse(next) as unknown);
              setBroken(false);
            } catch {
              setBroken(true);
            }
          }}
        />
      )}
    </FormRow>
  );
}

function textOf(value: unknown): string {
  return value === undefined ? '' : JSON.stringify(value, null, 2);
}

function sameJson(text: string, value: unknown): boolean {
  if (text.trim() === '') return value === undefined;
  try {
    return JSON.stringify(JSON.parse(text)) === JSON.stringify(value);
  } catch {
    return false;
  }
}
