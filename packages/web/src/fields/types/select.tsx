import { defineFieldUi, type FieldCellProps, type FieldControlProps } from '../define-field-ui.ts';
import { ChoiceCell } from '../parts/choices/ChoiceCell.tsx';
import { ChoiceSelect } from '../parts/choices/ChoiceSelect.tsx';
import { useChoices } from '../parts/choices/choices.ts';

/** One of several values. */
export const select = defineFieldUi({
  type: 'select',
  Control: SelectControl,
  Cell: SelectCell,
  inline: true,
});

function SelectControl({ field, ...props }: FieldControlProps) {
  const choices = useChoices(field);
  return (
    <ChoiceSelect
      {...props}
      autoFocus={props.autoFocus === true}
      choices={choices}
      allowOther={field.options?.['allowOther'] === true}
      clearable={field.required !== true}
    />
  );
}

function SelectCell({ field, value }: FieldCellProps) {
  return typeof value === 'string' ? <ChoiceCell field={field} values={[value]} /> : null;
}
