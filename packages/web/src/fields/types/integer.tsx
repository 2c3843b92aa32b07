import { defineFieldUi, type FieldControlProps } from '../define-field-ui.ts';
import { NumberInput } from '../parts/NumberInput.tsx';
import { TextCell } from '../parts/TextCell.tsx';

/** A whole number. */
export const integer = defineFieldUi({
  type: 'integer',
  Control: (props: FieldControlProps) => <NumberInput {...props} whole />,
  Cell: TextCell,
  align: 'end',
  inline: true,
});
