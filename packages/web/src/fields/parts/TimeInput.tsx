import { formatValue } from '@bakehouse/contract';
import type { ComponentProps } from 'react';
import { formatContext } from '../../base/i18n/format.ts';
import { useLanguage } from '../../base/i18n/language.ts';
import { TextInput } from './TextInput.tsx';
import './time-input.css';

/**
 * A control for a day or a time: the browser's own, which works by keyboard and on phones. That writes as the browser is set; while
 * nobody types, the value stands there as everywhere else in the app.
 */
export function TimeInput({ stored, ...props }: ComponentProps<typeof TextInput> & { stored: unknown }) {
  useLanguage();
  const isSound = typeof stored === 'string' && stored !== '';
  return (
    <span
      className="time-input"
      data-shown={isSound ? formatValue(props.field, stored, formatContext()) : ''}
    >
      <TextInput {...props} />
    </span>
  );
}
