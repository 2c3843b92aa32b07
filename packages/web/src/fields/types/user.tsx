import { defineFieldUi, type FieldCellProps, type FieldControlProps } from '../define-field-ui.ts';
import { ChoiceSelect } from '../parts/choices/ChoiceSelect.tsx';
import { useUsers } from '../parts/use-users.ts';

/** Users. Only administrators may see others, so everybody else can choose themselves. */
export const user = defineFieldUi({ type: 'user', Control: UserControl, Cell: UserCell });

function UserControl({ field, ...props }: FieldControlProps) {
  const choices = useUsers();
  const chosen = Array.isArray(props.value) ? props.value.map(String) : [];
  const strangers = chosen.filter((id) => !choices.some(({ value }) => value === id));
  return (
    <ChoiceSelect
      {...props}
      autoFocus={props.autoFocus === true}
      choices={[...choices, ...strangers.map((value) => ({ value, label: value.slice(-8) }))]}
      multiple={field.options?.['multiple'] === true}
      clearable={field.required !== true}
    />
  );
}

function UserCell({ value }: FieldCellProps) {
  const choices = useUsers();
  const ids = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];
  return (
    <span className="tags">
      {ids.map((id) => (
        <span key={id}>{choices.find((each) => each.value === id)?.label ?? id.slice(-8)}</span>
      ))}
    </span>
  );
}
