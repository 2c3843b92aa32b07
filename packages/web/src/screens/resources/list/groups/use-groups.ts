import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { FieldDefinition } from '@bakehouse/contract';
import { useModule, type Module } from '../../../../data/stored/modules.ts';
import { aggregateQuery } from '../../../../data/stored/aggregates.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { optionText } from '../../../../fields/parts/option-text.ts';
import { useChoices, type Choice } from '../../../../fields/parts/choices/choices.ts';
import { useReferenceNames } from '../../../../fields/parts/choices/references.ts';
import { useUsers } from '../../../../fields/parts/use-users.ts';
import type { ListState } from '../state/list-state.ts';
import { listQuery } from '../state/use-rows.ts';
import { groupsOf, type Group } from './group-of.ts';
import { groupTexts } from './texts.ts';

/** How many groups are shown at most. */
const most = 100;

const none: FieldDefinition = { identifier: '', type: 'select' };

/** The groups of a list by a field, with counts and figures over all entries; `all` has those without an entry, too. */
export function useGroups(
  module: Module,
  state: ListState,
  field: FieldDefinition | undefined,
  { all = false } = {},
) {
  const { search, filter } = listQuery(module, state);
  const by = field ?? none;
  const { data, error, isPending, refetch } = useQuery({
    ...aggregateQuery(module.identifier, {
      by: [by.identifier],
      values: ['count', ...state.figures],
      filter,
      search,
      sort: '-count',
      limit: most,
    }),
    enabled: field !== undefined,
    placeholderData: keepPreviousData,
  });
  const choices = useGroupChoices(by, data?.data.map((row) => row[by.identifier]) ?? []);
  const ordered = by.type === 'select' || (all && by.type === 'user') ? choices : [];
  const groups: Group[] =
    field === undefined || data === undefined ? [] : groupsOf(field, data.data, ordered, all);
  return {
    groups,
    choices,
    more: data?.more === true,
    error,
    waiting: field !== undefined && isPending,
    refetch,
  };
}

/** What people call the values of a field. */
export function useGroupChoices(field: FieldDefinition, values: readonly unknown[]): Choice[] {
  const t = useTexts(groupTexts);
  const written = useChoices(field.type === 'select' || field.type === 'multiselect' ? field : none);
  const related = useModule(field.type === 'relation' ? (optionText(field, 'module') ?? '') : '');
  const ids = field.type === 'relation' ? values.filter((value) => typeof value === 'string') : [];
  const names = useReferenceNames(related, ids);
  const users = useUsers();
  switch (field.type) {
    case 'select':
    case 'multiselect':
      return written;
    case 'relation':
      return names;
    case 'user':
      return users;
    case 'boolean':
      return [
        { value: 'true', label: t.yes },
        { value: 'false', label: t.no },
      ];
    default:
      return [];
  }
}

/** What people call the value of a group. */
export function choiceOf(choices: readonly Choice[], value: unknown): Choice | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return (
    choices.find((each) => each.value === text) ?? {
      value: text,
      label: text.length > 30 ? text.slice(-8) : text,
    }
  );
}
