import { fieldTitle, termParts } from '@bakehouse/contract';
import type { Module } from '../../../../data/stored/modules.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { showCount } from '../../../../base/i18n/format.ts';
import { formatFigure } from '../groups/format-figure.ts';
import { pivotTexts } from './texts.ts';

/** What the cells of a pivot tell: what it is called, and how a value of it is read; the number of entries where there is no such field. */
export function useFigure(module: Module, wanted: string | undefined) {
  const t = useTexts(pivotTexts);
  const { of, path } = termParts(wanted ?? '') ?? { of: undefined, path: '' };
  const field = module.fields.find(({ identifier }) => identifier === path);
  if (wanted === undefined || field === undefined || !isFigure(of))
    return { term: 'count', name: t.count, text: (value: unknown) => showCount(Number(value)) };
  return {
    term: wanted,
    name: t[of](fieldTitle(field)),
    text: (value: unknown) => formatFigure(field, value),
  };
}

function isFigure(of: string | undefined): of is 'sum' | 'avg' | 'min' | 'max' {
  return of === 'sum' || of === 'avg' || of === 'min' || of === 'max';
}
