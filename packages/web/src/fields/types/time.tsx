import { defineFieldUi, type FieldControlProps } from '../define-field-ui.ts';
import { TextCell } from '../parts/TextCell.tsx';
import { TimeInput } from '../parts/TimeInput.tsx';

/** A time of day. */
export const time = defineFieldUi({
  type: 'time',
  Control: (props: FieldControlProps) => (
    <TimeInput {...props} stored={props.value} value={short(props.value)} type="time" />
  ),
  Cell: TextCell,
  inline: true,
});

/** Seconds are shown only where there are some. */
function short(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/^(\d\d:\d\d):00$/, '$1') : value;
}
