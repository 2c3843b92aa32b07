import { defineFieldUi, type FieldControlProps } from '../define-field-ui.ts';
import { TextCell } from '../parts/TextCell.tsx';
import { TextInput } from '../parts/TextInput.tsx';

/** A day, by the browser's own control: it knows the language and works by keyboard and on phones. */
export const date = defineFieldUi({
  type: 'date',
  Control: (props: FieldControlProps) => <TextInput {...props} type="date" />,
  Cell: TextCell,
  inline: true,
});
