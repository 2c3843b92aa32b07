import { defineFieldUi, type FieldControlProps } from '../define-field-ui.ts';
import { TextCell } from '../parts/TextCell.tsx';
import { TimeInput } from '../parts/TimeInput.tsx';

/** A day, by the browser's own control: it knows the language and works by keyboard and on phones. */
export const date = defineFieldUi({
  type: 'date',
  Control: (props: FieldControlProps) => <TimeInput {...props} type="date" stored={props.value} />,
  Cell: TextCell,
  inline: true,
});
