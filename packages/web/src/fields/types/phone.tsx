import { defineFieldUi, type FieldCellProps, type FieldControlProps } from '../define-field-ui.ts';
import { TextCell } from '../parts/TextCell.tsx';
import { TextInput } from '../parts/TextInput.tsx';

/** A telephone number. */
export const phone = defineFieldUi({
  type: 'phone',
  Control: (props: FieldControlProps) => <TextInput {...props} inputMode="tel" />,
  Cell: TextCell,
  Show: ({ value }: FieldCellProps) =>
    typeof value === 'string' && value !== '' ? (
      <a href={`tel:${value.replaceAll(/[^\d+]/g, '')}`}>{value}</a>
    ) : null,
  inline: true,
});
