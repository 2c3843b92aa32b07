import { currencyDecimals } from '@bakehouse/contract';
import { defineFieldUi, type FieldControlProps } from '../define-field-ui.ts';
import { NumberInput } from '../parts/NumberInput.tsx';
import { TextCell } from '../parts/TextCell.tsx';

/** An amount of money, with its currency behind it. */
export const money = defineFieldUi({
  type: 'money',
  Control: (props: FieldControlProps) => (
    <NumberInput {...props} unit={currencyOf(props)} decimals={decimalsOf(props)} />
  ),
  Cell: TextCell,
  align: 'end',
  inline: true,
});

function currencyOf({ field }: FieldControlProps): string | undefined {
  const currency = field.options?.['currency'];
  return typeof currency === 'string' ? currency : undefined;
}

function decimalsOf(props: FieldControlProps): number {
  const decimals = props.field.options?.['decimals'];
  return typeof decimals === 'number' ? decimals : currencyDecimals(currencyOf(props));
}
