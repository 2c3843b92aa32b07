import { defineFieldUi, type FieldControlProps } from '../define-field-ui.ts';
import { NumberInput } from '../parts/NumberInput.tsx';
import { TextCell } from '../parts/TextCell.tsx';

/** A number. */
export const number = defineFieldUi({
  type: 'number',
  Control: (props: FieldControlProps) => (
    <NumberInput {...props} unit={unitOf(props)} decimals={decimalsOf(props)} />
  ),
  Cell: TextCell,
  align: 'end',
  inline: true,
});

function unitOf({ field }: FieldControlProps): string | undefined {
  const unit = field.options?.['unit'];
  return typeof unit === 'string' ? unit : undefined;
}

function decimalsOf({ field }: FieldControlProps): number | undefined {
  const decimals = field.options?.['decimals'];
  return typeof decimals === 'number' ? decimals : undefined;
}
