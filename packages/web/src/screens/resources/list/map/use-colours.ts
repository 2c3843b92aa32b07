import type { FieldDefinition } from '@bakehouse/contract';
import { useCallback, useMemo } from 'react';
import type { Module } from '../../../../data/stored/modules.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { useChoices } from '../../../../fields/parts/choices/choices.ts';
import { keyOf } from '../groups/group-of.ts';
import type { Row } from '../state/use-rows.ts';
import { mapTexts } from './texts.ts';

const none: FieldDefinition = { identifier: '', type: 'select' };

/** The colours that a choice field gives to entries. */
export function useColours(module: Module, group: string | undefined) {
  const t = useTexts(mapTexts);
  const field = module.fields.find(({ identifier, type }) => identifier === group && type === 'select');
  const choices = useChoices(field ?? none);
  const written = JSON.stringify(choices);
  const byKey = useMemo(() => new Map(choices.map((each) => [keyOf(each.value), each])), [written]);
  const of = useCallback(
    (value: string): string =>
      field === undefined ? 'var(--accent)' : (byKey.get(value)?.color ?? 'var(--soft)'),
    [byKey, field],
  );
  const ofRow = useCallback(
    (row: Row): string => of(field === undefined ? '' : keyOf(row.data[field.identifier])),
    [of, field],
  );
  const nameOf = (value: string): string => byKey.get(value)?.label ?? (value === '' ? t.none : value);
  return { field, of, ofRow, nameOf, order: [...byKey.keys(), ''] };
}
