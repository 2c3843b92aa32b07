import { Input } from 'antd';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { FormRow } from '../../../../parts/controls/FormRow.tsx';
import { editorTexts } from '../texts.ts';

/** One parameter of a section: text, number, yes or no, or JSON for what has parts. */
export function ParamField({
  name,
  value,
  standard,
  onChange,
}: {
  name: string;
  /** Undefined where the section's own variable holds. */
  value: unknown;
  standard: unknown;
  onChange: (value: unknown) => void;
}) {
  const present = value === undefined ? standard : value;
  if (typeof present === 'boolean')
    return (
      <FormRow label={name}>
        {(control) => (
          <input
            {...control}
            type="checkbox"
            checked={present}
            onChange={(event) => onChange(event.target.checked)}
          />
        )}
      </FormRow>
    );
  if (typeof present === 'object' && present !== null)
    return <JsonField name={name} value={present} onChange={onChange} />;
  const isNumber = typeof present === 'number';
  const text = plainText(value);
  const change = (typed: string) =>
    onChange(typed === '' ? undefined : isNumber && !Number.isNaN(Number(typed)) ? Number(typed) : typed);
  const placeholder = plainText(standard);
  return (
    <FormRow label={name}>
      {(control) =>
        isNumber ? (
          <Input
            {...control}
            type="number"
            step="any"
            value={text}
            placeholder={placeholder}
            onChange={(event) => change(event.target.value)}
          />
        ) : (
          <Input.TextArea
            {...control}
            autoSize={{ minRows: 1, maxRows: 10 }}
            value={text}
            placeholder={placeholder}
            onChange={(event) => change(event.target.value)}
          />
        )
      }
    </FormRow>
  );
}

function JsonField({
  name,
  value,
  onChange,
}: {
  name: string;
  value: object;
  onChange: (value: unknown) => void;
}) {
  const t = useTexts(editorTexts);
  const [text, setText] = useState(() => JSON.stringify(value, undefined, 2));
  const wrong = parsed(text) === undefined && text.trim() !== '';
  useEffect(() => {
    // Changed from elsewhere, as by undo.
    setText((now) =>
      JSON.stringify(parsed(now)) === JSON.stringify(value) ? now : JSON.stringify(value, undefined, 2),
    );
  }, [value]);
  return (
    <FormRow label={name} message={wrong ? t.json : undefined} status={wrong ? 'warning' : undefined}>
      {(control) => (
        <Input.TextArea
          {...control}
          className="code-input"
          autoSize={{ minRows: 3, maxRows: 16 }}
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            const next = parsed(event.target.value);
            if (event.target.value.trim() === '') onChange(undefined);
            else if (next !== undefined) onChange(next);
          }}
        />
      )}
    </FormRow>
  );
}

function plainText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
