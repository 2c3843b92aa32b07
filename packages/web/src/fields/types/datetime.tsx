import { defineFieldUi, type FieldControlProps } from '../define-field-ui.ts';
import { TextCell } from '../parts/TextCell.tsx';
import { TimeInput } from '../parts/TimeInput.tsx';

/** An instant, shown and typed in the time zone of the browser. */
export const datetime = defineFieldUi({
  type: 'datetime',
  Control: (props: FieldControlProps) => (
    <TimeInput
      {...props}
      stored={props.value}
      type="datetime-local"
      value={toLocal(props.value)}
      onChange={(typed) => props.onChange(fromLocal(typed))}
    />
  ),
  Cell: TextCell,
  inline: true,
});

function toLocal(value: unknown): string {
  const instant = typeof value === 'string' ? new Date(value) : undefined;
  if (instant === undefined || Number.isNaN(instant.getTime())) return typeof value === 'string' ? value : '';
  const shifted = new Date(instant.getTime() - instant.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

function fromLocal(typed: unknown): unknown {
  const instant = typeof typed === 'string' ? new Date(typed) : undefined;
  return instant === undefined || Number.isNaN(instant.getTime()) ? typed : instant.toISOString();
}
