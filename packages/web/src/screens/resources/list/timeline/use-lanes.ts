import type { FieldDefinition } from '@bakehouse/contract';
import type { Module } from '../../../../data/stored/modules.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import type { Choice } from '../../../../fields/parts/choices/choices.ts';
import type { Group } from '../groups/group-of.ts';
import { choiceOf, useGroups } from '../groups/use-groups.ts';
import type { ListState } from '../state/list-state.ts';
import { useTotal } from '../state/use-rows.ts';
import { timelineTexts } from './texts.ts';

/** A lane: the entries that have one value in a field, or all. */
export interface Lane {
  group: Group;
  title: string;
  choice: Choice | undefined;
}

/** The lanes of a timeline, with the number of entries that the server counts in each. */
export function useLanes(module: Module, state: ListState) {
  const t = useTexts(timelineTexts);
  const field: FieldDefinition | undefined = module.fields.find(
    ({ identifier }) => identifier === state.group,
  );
  const { groups, choices, more, error, waiting, refetch } = useGroups(
    module,
    { ...state, figures: [] },
    field,
    { all: true },
  );
  const total = useTotal(module, state, field === undefined);
  const all: Group = { key: '', value: null, count: total.data?.total ?? 0, figures: {} };
  const lanes = (field === undefined ? [all] : groups).map((group): Lane => {
    const choice = field === undefined ? undefined : choiceOf(choices, group.value);
    return { group, choice, title: field === undefined ? t.lane : (choice?.label ?? t.none) };
  });
  return {
    /** Undefined where there is one lane for all. */
    field,
    lanes,
    more,
    error: field === undefined ? total.error : error,
    waiting: field === undefined ? total.isPending : waiting,
    refetch: field === undefined ? total.refetch : refetch,
  };
}
