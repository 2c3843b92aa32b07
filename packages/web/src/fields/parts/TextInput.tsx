import { Input } from 'antd';
import type { FieldControlProps } from '../define-field-ui.ts';
import { antdStatus } from './antd-status.ts';

/** A control for one line of text; an emptied one has no value. */
export function TextInput({
  field,
  value,
  onChange,
  disabled,
  status,
  control,
  autoFocus = false,
  type = 'text',
  inputMode,
}: FieldControlProps & {
  type?: 'text' | 'email' | 'url' | 'tel' | 'date' | 'time' | 'datetime-local';
  inputMode?: 'decimal' | 'numeric' | 'email' | 'tel' | 'url';
}) {
  const placeholder = field.options?.['placeholder'];
  return (
    <Input
      {...control}
      type={type}
      {...(inputMode === undefined ? {} : { inputMode })}
      {...(typeof placeholder === 'string' ? { placeholder } : {})}
      {...antdStatus(status)}
      autoFocus={autoFocus}
      disabled={disabled}
      autoComplete="off"
      value={typeof value === 'string' || typeof value === 'number' ? String(value) : ''}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    />
  );
}
