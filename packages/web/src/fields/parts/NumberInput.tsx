import { Input } from 'antd';
import { useEffect, useState } from 'react';
import { currentLanguage } from '../../base/i18n/language.ts';
import type { FieldControlProps } from '../define-field-ui.ts';
import { antdStatus } from './antd-status.ts';

/** A control for a number. What cannot be read as one is kept as it was typed, so that the check can name it. */
export function NumberInput({
  field,
  value,
  onChange,
  disabled,
  status,
  control,
  autoFocus = false,
  whole = false,
  unit,
  decimals = 0,
}: FieldControlProps & {
  whole?: boolean;
  unit?: string | undefined;
  /** At least so many stand there while nobody types, as where the number is read. */
  decimals?: number | undefined;
}) {
  const show = (given: unknown) => typedText(given, decimals);
  const [typed, setTyped] = useState(() => show(value));
  useEffect(() => {
    // A value from elsewhere is shown; one's own typing, such as "1." on the way to "1.5", is left alone.
    setTyped((now) => (read(now) === (value ?? null) ? now : show(value)));
  }, [value]);
  const step = Number(field.options?.['step'] ?? 1);
  const nudge = (by: number) => {
    const next = Math.round(((typeof value === 'number' ? value : 0) + by * step) * 1e9) / 1e9;
    setTyped(show(next));
    onChange(next);
  };
  const placeholder = field.options?.['placeholder'];
  return (
    <Input
      {...control}
      {...antdStatus(status)}
      {...(typeof placeholder === 'string' ? { placeholder } : {})}
      className="number-input"
      inputMode={whole ? 'numeric' : 'decimal'}
      autoFocus={autoFocus}
      autoComplete="off"
      disabled={disabled}
      suffix={unit ?? <span />}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange(read(event.target.value));
      }}
      onBlur={() => setTyped((now) => (typeof value === 'number' && read(now) === value ? show(value) : now))}
      onKeyDown={(event) => {
        if (event.key === 'ArrowUp') nudge(1);
        else if (event.key === 'ArrowDown') nudge(-1);
        else return;
        event.preventDefault();
      }}
    />
  );
}

/** A number as one would type it. */
function typedText(value: unknown, decimals: number): string {
  if (typeof value !== 'number') return typeof value === 'string' ? value : '';
  const text = withDecimals(String(value), decimals);
  return currentLanguage() === 'de' ? text.replace('.', ',') : text;
}

function withDecimals(text: string, decimals: number): string {
  const [whole = '', part = ''] = text.split('.');
  return decimals <= part.length || text.includes('e') ? text : `${whole}.${part.padEnd(decimals, '0')}`;
}

function read(typed: string): number | string | null {
  const text = typed.trim().replace(',', '.').replace('−', '-');
  if (text === '') return null;
  const number = Number(text);
  return Number.isFinite(number) ? number : typed;
}
