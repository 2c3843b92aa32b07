import { formatValue, type FieldDefinition } from '@bakehouse/contract';
import { useState } from 'react';
import { plainLabel } from '../../../../data/stored/label.ts';
import type { Module } from '../../../../data/stored/modules.ts';
import { useModuleRights } from '../../../../data/session/session.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { formatContext } from '../../../../base/i18n/format.ts';
import { canChange } from '../state/fields-for.ts';
import { useMoves } from '../state/use-moves.ts';
import type { Row } from '../state/use-rows.ts';
import { pointedAt } from './row-place.ts';
import { mapTexts } from './texts.ts';
import { wrapped, type Place } from './view.ts';

/** Brings entries of a map to other places, by the same request as a form. */
export function useMapMoves(module: Module, field: FieldDefinition) {
  const t = useTexts(mapTexts);
  const movable = canChange(field, useModuleRights(module.identifier));
  const { moves, move } = useMoves(module);
  const [said, setSaid] = useState('');
  const to = (row: Row, { lat, lng }: Place) => {
    if (!movable) return;
    const place = pointedAt({ lat, lng: wrapped(lng) });
    const name = plainLabel(module, row) ?? row.id.slice(-8);
    const title = t.moved(name, formatValue(field, place, formatContext()));
    setSaid(title);
    void move(row, { [field.identifier]: place }, title);
  };
  return { movable, moves, to, said };
}
