import type { ReactNode } from 'react';
import { messageFor, useFormScope } from './form-context.ts';
import { TextWithCode } from '../../parts/text/TextWithCode.tsx';

/** An option of several parts under one heading, with what is said about it. */
export function OptionGroup({
  label,
  help,
  path,
  children,
}: {
  label: string;
  help: string | undefined;
  path: string;
  children: ReactNode;
}) {
  const said = messageFor(useFormScope(), path);
  return (
    <fieldset className="option-group" data-path={path}>
      <legend>{label}</legend>
      {help !== undefined && (
        <p className="form-help">
          <TextWithCode text={help} />
        </p>
      )}
      {said.message !== undefined && (
        <p className={`form-message ${said.status === 'error' ? 'bad' : ''}`} role="alert">
          {said.message}
        </p>
      )}
      {children}
    </fieldset>
  );
}
