import { defineFieldUi, type FieldControlProps } from '../define-field-ui.ts';
import { NumberInput } from '../parts/NumberInput.tsx';
import { TextCell } from '../parts/TextCell.tsx';

/** A number. */
export const number = defineFieldUi({
  type: 'number',
  Control: (props: FieldControlProps) => <NumberInput {...props} unit={unitOf(props)} />,
  Cell: TextCell,
  align: 'end',
  inline: true,
});

function unitOf({ field }: FieldControlProps): string | undefined {
  const unit = field.options?.['unit'];
  return typeof unit === 'string' ? unit : undefined;
}
