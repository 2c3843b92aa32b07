import { formatValue, termParts } from '@bakehouse/contract';
import type { Module } from '../../../data/stored/modules.ts';
import { formatContext, showCount } from '../../../base/i18n/format.ts';
import { formatFigure } from '../../resources/list/groups/format-figure.ts';
import type { dashboardTexts } from '../texts.ts';
import { fieldAt } from './field-at.ts';

type Texts = (typeof dashboardTexts)['en'];

/** A figure as people read it. */
export function figureText(
  modules: readonly Module[],
  module: Module,
  term: string,
  value: unknown,
  t: Texts,
): string {
  if (value === null || value === undefined) return '–';
  const parts = termParts(term);
  if (parts?.of === undefined || parts.of === 'count' || parts.of === 'distinct')
    return showCount(Number(value));
  const found = fieldAt(modules, module, parts.path, t);
  if (found === undefined) return JSON.stringify(value);
  return Number.isNaN(Number(value))
    ? formatValue(found.field, value, formatContext())
    : formatFigure(found.field, value);
}

/** What a figure is called. */
export function figureName(modules: readonly Module[], module: Module, term: string, t: Texts): string {
  const parts = termParts(term);
  const title =
    parts === undefined || term === 'count'
      ? ''
      : (fieldAt(modules, module, parts.path, t)?.title ?? parts.path);
  switch (parts?.of ?? '') {
    case 'sum':
      return t.sumOf(title);
    case 'avg':
      return t.averageOf(title);
    case 'min':
      return t.leastOf(title);
    case 'max':
      return t.mostOf(title);
    case 'median':
      return t.medianOf(title);
    case 'distinct':
      return t.distinctOf(title);
    default:
      return term === 'count' ? t.count : t.countOf(title);
  }
}
