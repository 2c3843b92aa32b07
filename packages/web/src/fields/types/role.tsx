import type { RoleDefinition } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../data/server/client.ts';
import type { Page } from '../../data/server/page.ts';
import { useRights, useUser } from '../../data/session/session.ts';
import { defineFieldUi, type FieldCellProps, type FieldControlProps } from '../define-field-ui.ts';
import { ChoiceSelect } from '../parts/choices/ChoiceSelect.tsx';
import type { Choice } from '../parts/choices/choices.ts';

/** Roles by slug. Only administrators may list all of them; others choose among their own. */
export const role = defineFieldUi({ type: 'role', Control: RoleControl, Cell: RoleCell });

function RoleControl({ field, ...props }: FieldControlProps) {
  return (
    <ChoiceSelect
      {...props}
      autoFocus={props.autoFocus === true}
      choices={useRoles()}
      multiple={field.options?.['multiple'] === true}
      clearable={field.required !== true}
    />
  );
}

function RoleCell({ value }: FieldCellProps) {
  const choices = useRoles();
  const slugs = Array.isArray(value) ? value.map(String) : typeof value === 'string' ? [value] : [];
  return (
    <span>{slugs.map((slug) => choices.find((each) => each.value === slug)?.label ?? slug).join(', ')}</span>
  );
}

/** The roles that one may see, as choices. */
export function useRoles(): Choice[] {
  const { admin } = useRights();
  const { roles } = useUser();
  const { data } = useQuery({
    queryKey: ['roles', 'choices'],
    enabled: admin,
    queryFn: async () => (await request<Page<RoleDefinition>>('/roles', { query: { limit: 1000 } })).data,
  });
  return (
    data?.map(({ slug, title }) => ({ value: slug, label: title })) ??
    roles.map((slug) => ({ value: slug, label: slug }))
  );
}
