import { defineFieldUi, type FieldCellProps, type FieldControlProps } from '../define-field-ui.ts';
import { ChoiceCell } from '../parts/choices/ChoiceCell.tsx';
import { ChoiceSelect } from '../parts/choices/ChoiceSelect.tsx';
import { useChoices } from '../parts/choices/choices.ts';

/** Several of several values. */
export const multiselect = defineFieldUi({ type: 'multiselect', Control: SeveralControl, Cell: SeveralCell });

function SeveralControl({ field, ...props }: FieldControlProps) {
  const choices = useChoices(field);
  return (
    <ChoiceSelect
      {...props}
      autoFocus={props.autoFocus === true}
      choices={choices}
      multiple
      allowOther={field.options?.['allowOther'] === true}
    />
  );
}

function SeveralCell({ field, value }: FieldCellProps) {
  if (!Array.isArray(value)) return null;
  return (
    <span className="tags">
      <ChoiceCell field={field} values={value.map(String)} />
    </span>
  );
}
