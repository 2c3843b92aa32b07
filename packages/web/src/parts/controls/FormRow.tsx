import { useId, type ReactNode } from 'react';
import './form-row.css';
import { RowLabel } from './row-label.ts';
import { TextWithCode } from '../text/TextWithCode.tsx';

/** How a control is tied to its label, help and state. */
export interface ControlProps {
  id: string;
  'aria-labelledby': string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}

/** What a row may be in. */
export type RowStatus = 'error' | 'warning' | 'success' | 'validating';

/** A label, a control, and what is said about it. */
export function FormRow({
  label,
  help,
  message,
  status,
  required = false,
  hiddenLabel = false,
  extra,
  path,
  children,
}: {
  label: string;
  help?: ReactNode;
  /** What is wrong, or another word about the value. */
  message?: string | undefined;
  status?: RowStatus | undefined;
  required?: boolean;
  hiddenLabel?: boolean;
  extra?: ReactNode;
  /** The field's path, by which it is found to be focused. */
  path?: string;
  children: (control: ControlProps) => ReactNode;
}) {
  const id = useId();
  const described = [
    ...(message === undefined || message === '' ? [] : [`${id}-message`]),
    ...(help === undefined ? [] : [`${id}-help`]),
  ].join(' ');
  return (
    <div className={`form-row ${status ?? ''}`} data-path={path}>
      <div className={hiddenLabel ? 'hidden-visually' : 'form-label'}>
        <label id={`${id}-label`} htmlFor={id}>
          {label}
        </label>
        {required && (
          <span className="required" aria-hidden="true">
            *
          </span>
        )}
        {extra}
      </div>
      <RowLabel value={label}>
        {children({
          id,
          'aria-labelledby': `${id}-label`,
          ...(described === '' ? {} : { 'aria-describedby': described }),
          ...(status === 'error' ? { 'aria-invalid': true } : {}),
          ...(required ? { 'aria-required': true } : {}),
        })}
      </RowLabel>
      {message !== undefined && message !== '' && (
        <p id={`${id}-message`} className="form-message" role={status === 'error' ? 'alert' : 'status'}>
          {message}
        </p>
      )}
      {help !== undefined && (
        <p id={`${id}-help`} className="form-help">
          {typeof help === 'string' ? <TextWithCode text={help} /> : help}
        </p>
      )}
    </div>
  );
}
