import { useQuery } from '@tanstack/react-query';
import { request } from '../../data/server/client.ts';
import type { Page } from '../../data/server/page.ts';
import type { User } from '../../data/session/rights.ts';
import { useRights, useUser } from '../../data/session/session.ts';
import { defineFieldUi, type FieldCellProps, type FieldControlProps } from '../define-field-ui.ts';
import { ChoiceSelect } from '../parts/choices/ChoiceSelect.tsx';
import type { Choice } from '../parts/choices/choices.ts';

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

/** The users that one may see, as choices. */
export function useUsers(): Choice[] {
  const { admin } = useRights();
  const self = useUser();
  const { data } = useQuery({
    queryKey: ['users', 'choices'],
    enabled: admin,
    queryFn: async () => (await request<Page<User>>('/users', { query: { limit: 1000 } })).data,
  });
  return (data ?? [self]).map(({ id, name }) => ({ value: id, label: name }));
}
