import { Input } from 'antd';
import { useState } from 'react';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import type { ControlProps } from '../../../../parts/controls/FormRow.tsx';
import { moduleTexts } from '../texts.ts';

/** A JSON value, typed as such; empty is null. */
export function JsonInput({
  value,
  onChange,
  control,
}: {
  value: unknown;
  onChange: (value: unknown) => void;
  control: ControlProps;
}) {
  const t = useTexts(moduleTexts);
  const [text, setText] = useState(() =>
    value === undefined || value === null ? '' : JSON.stringify(value),
  );
  const parsed = read(text);
  return (
    <>
      <Input.TextArea
        {...control}
        {...(parsed === undefined ? { status: 'error', 'aria-invalid': true } : {})}
        autoSize={{ minRows: 1, maxRows: 8 }}
        className="json-input"
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          const next = read(target.value);
          if (next !== undefined) onChange(next.value);
        }}
      />
      {parsed === undefined && <p className="form-message">{t.badJson}</p>}
    </>
  );
}

function read(text: string): { value: unknown } | undefined {
  if (text.trim() === '') return { value: null };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}
