import { defineFieldUi, type FieldControlProps } from '../define-field-ui.ts';
import { NumberInput } from '../parts/NumberInput.tsx';
import { TextCell } from '../parts/TextCell.tsx';

/** An amount of money, with its currency behind it. */
export const money = defineFieldUi({
  type: 'money',
  Control: (props: FieldControlProps) => <NumberInput {...props} unit={currencyOf(props)} />,
  Cell: TextCell,
  align: 'end',
  inline: true,
});

function currencyOf({ field }: FieldControlProps): string | undefined {
  const currency = field.options?.['currency'];
  return typeof currency === 'string' ? currency : undefined;
}
