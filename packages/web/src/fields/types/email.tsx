import { defineFieldUi, type FieldCellProps, type FieldControlProps } from '../define-field-ui.ts';
import { TextCell } from '../parts/TextCell.tsx';
import { TextInput } from '../parts/TextInput.tsx';

/** An e-mail address. */
export const email = defineFieldUi({
  type: 'email',
  Control: (props: FieldControlProps) => <TextInput {...props} inputMode="email" />,
  Cell: TextCell,
  Show: ({ value }: FieldCellProps) =>
    typeof value === 'string' && value !== '' ? <a href={`mailto:${encodeURI(value)}`}>{value}</a> : null,
  inline: true,
});
